import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// The effect of each answer to a question about UIKit.
@Suite("Doubts: the answers")
final class DoubtAnswersTests: StackFixture {
  init() {
    super.init(cast: "")
    simulation.collisionBehavior = .matchingUIKit
  }

  @Test(
    "The completion of a dropped call is released, kept or called, according to the answer",
    arguments: [
      (Doubt.Answer.released, "released", "released"), (.kept, "kept", "kept"),
      (.called, "kept", "cancelled released"),
    ]
  )
  func dropped(answer: Doubt.Answer, atOnce: String, later: String) throws {
    simulation.doubts.answer(.completionOfADroppedCall, answer)
    try begin(.present(.b))
    weak var captured: ViewController?
    var end = ""
    func drop() throws {
      let object = ViewController()
      captured = object
      try a.present(c, animated: true) {
        end = "\($0) "
        withExtendedLifetime(object) {}
      }
    }
    func state() -> String { end + (captured == nil ? "released" : "kept") }
    try drop()
    #expect(state() == atOnce)
    try simulation.run()
    #expect(state() == later)
  }

  @Test(
    "The completion of a presentation or dismissal comes before or after the did-callbacks, as answered",
    arguments: [
      (
        Doubt.Answer.afterCallbacks, "B.viewDidAppear · present B finished",
        "B.viewDidDisappear · dismiss B finished"
      ),
      (
        .beforeCallbacks, "present B finished · B.viewDidAppear",
        "dismiss B finished · B.viewDidDisappear"
      ),
    ]
  )
  func moment(answer: Doubt.Answer, presentation: String, dismissal: String) throws {
    simulation.doubts.answer(.momentOfACompletion, answer)
    story.cast = "B"
    try begin(.present(.b))
    try advance(by: 0)
    story.forget()
    try story.settle("0.5: \(presentation)")
    try begin(.dismiss(.b))
    try story.settle("0.5: B.viewWillDisappear 1.0: \(dismissal)")
    try begin(.present(.b), animated: false)
    try story.settle("1.0: B.viewWillAppear · B.viewIsAppearing · \(presentation)")
    try begin(.dismiss(.b), animated: false)
    try story.settle("1.0: B.viewWillDisappear · \(dismissal)")
  }

  @Test(
    "A push during a transition of its stack is dropped or put off, as the answer says",
    arguments: [
      (
        Doubt.Answer.dropped,
        """
        0.0: message pushViewController(_:animated:) called on <NavigationController…
          · dropped conflict with push
        0.35: push B finished
        """
      ),
      (.deferred, "0.0: deferred conflict with push 0.35: push B finished 0.7: push C finished"),
    ]
  )
  func push(answer: Doubt.Answer, told: String) throws {
    simulation.doubts.answer(.pushDuringTransition, answer)
    try begin(.push(.b))
    try begin(.push(.c))
    try story.settle(told)
  }

  @Test(
    "A presentation from viewDidAppear goes through or is dropped, as the answer says",
    arguments: [
      (
        Doubt.Answer.goesThrough, StackFixture.Call.push(.b),
        "0.35: push B finished 0.85: present C finished"
      ),
      (
        .dropped, .push(.b),
        "0.35: message Attempt to present <Probe… · dropped conflict with push · push B finished"
      ),
      (.goesThrough, .present(.b), "0.5: present B finished 1.0: present C finished"),
      (
        .dropped, .present(.b),
        "0.5: message Attempt to present <Probe… · dropped conflict with present · present B finished"
      ),
    ]
  )
  func fromDidCallback(answer: Doubt.Answer, host: StackFixture.Call, told: String) throws {
    simulation.doubts.answer(.presentationInDidCallback, answer)
    begin(.present(.c, on: .b), in: .viewDidAppear, of: .b)
    try begin(host)
    try story.settle(told)
  }

  /// The answers, with the time after which a coordinator exists; nil if the call returns with one.
  private static let moments: [(Doubt.Answer, Duration?)] = [
    (.whenTheCallReturns, nil), (.afterTheCommit, .zero), (.aFrameLater, .microseconds(8_334)),
    (.twoFramesLater, .microseconds(16_667)),
  ]

  @Test(
    "A coordinator exists when the call returns, after the commit, or one or two frames later, as answered",
    arguments: moments
  )
  func coordinator(answer: Doubt.Answer, moment: Duration?) throws {
    simulation.doubts.answer(.existenceOfACoordinator, answer)
    for call in [StackFixture.Call.push(.b), .present(.c, on: .b), .dismiss(.b), .pop] {
      try begin(call)
      if let moment {
        #expect(nav.transitionCoordinator == nil)
        try simulation.advance(by: max(moment - .microseconds(2), .zero))
        let isLater = moment > .zero
        #expect((nav.transitionCoordinator == nil) == isLater)
        try simulation.advance(by: .microseconds(2))
      }
      #expect(nav.transitionCoordinator != nil)
      try simulation.run()
    }
    #expect(simulation.misuses.isEmpty)
  }

  @Test(
    "Before a push has its coordinator, the stack has changed, no callback has come, and a push collides"
  )
  func beforeTheCoordinator() throws {
    simulation.doubts.answer(.existenceOfACoordinator, .twoFramesLater)
    simulation.durations.stack = .seconds(1) / 3
    story.cast = "BC"
    try begin(.push(.b))
    #expect(nav.viewControllers.map(\.title) == ["A", "B"])
    try begin(.push(.c))
    story.expect(
      """
      0.0: B.willMove(to nav)
        · message pushViewController(_:animated:) called on <NavigationController…
        · dropped conflict with push
      """
    )
    try story.settle(
      """
      0.016666666666666666: B.viewDidLoad · B.viewWillAppear · B.viewIsAppearing
      0.35: B.viewDidAppear · B.didMove(to nav) · push B finished
      → (A) B
      """
    )
  }

  @Test(
    "A dismissal during a presentation waits or is dropped, as the answer says",
    arguments: [
      (
        Doubt.Answer.deferred,
        "0.0: deferred conflict with present 0.5: present B finished 1.0: dismiss B finished"
      ),
      (
        .dropped,
        """
        0.0: message Attempt to dismiss from… · dropped conflict with present
        0.5: present B finished
        """
      ),
    ]
  )
  func dismissalDuringPresentation(answer: Doubt.Answer, told: String) throws {
    simulation.doubts.answer(.dismissalDuringPresentation, answer)
    try begin(.present(.b))
    try begin(.dismiss(.b))
    try story.settle(told)
  }

  @Test(
    "A dismissal while a push runs beneath it goes through or is dropped, as the answer says",
    arguments: [
      (Doubt.Answer.goesThrough, "0.35: push B finished 0.6: dismiss A finished → (A) B"),
      (
        .dropped,
        """
        0.1: message Attempt to dismiss from… · dropped conflict with push
        0.35: push B finished
        → (A) B + C
        """
      ),
    ]
  )
  func dismissalDuringPush(answer: Doubt.Answer, told: String) throws {
    simulation.doubts.answer(.dismissalDuringPush, answer)
    try begin(.push(.b))
    try begin(.present(.c), animated: false)
    try advance(by: 0.1)
    story.forget()
    try begin(.dismiss(.a))
    try story.settle(told)
  }

  @Test(
    "A presentation without animation ends after one, two or three turns of the run loop, as the answer says",
    arguments: [(Doubt.Answer.afterOneTurn, 1), (.afterTwoTurns, 2), (.afterThreeTurns, 3)]
  )
  func withoutAnimation(answer: Doubt.Answer, turns: Int) throws {
    simulation.doubts.answer(.endWithoutAnimation, answer)
    var turn = 0
    func count() {
      turn += 1
      if turn < 10 { simulation.schedule(after: .zero) { count() } }
    }
    var end: Int?
    simulation.schedule(after: .zero) { count() }
    try a.present(b, animated: false) { _ in end = turn }
    try simulation.run()
    #expect(end == turns)
  }

  @Test(
    "If nothing is presented, the completion of a dismissal runs or not, according to the answer",
    arguments: [(Doubt.Answer.called, "0.0: dismiss A finished"), (.released, "")]
  )
  func dismissalOfNothing(answer: Doubt.Answer, told: String) throws {
    simulation.doubts.answer(.completionOfADismissalOfNothing, answer)
    try begin(.dismiss(.a))
    try story.settle(told)
  }
}
