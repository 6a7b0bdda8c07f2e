import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Questions about UIKit, and tests under each answer to them.
@Suite("Doubts")
struct DoubtTests {
  private struct Lost: Error {}

  private static func fixture(_ simulation: NavigationSimulation) -> (
    NavigationController, ViewController, Window
  ) {
    simulation.collisionBehavior = .matchingUIKit
    let root = ViewController(title: "A")
    let stack = NavigationController(rootViewController: root)
    return (stack, root, Window(simulation: simulation, rootViewController: stack))
  }

  /// Presents during a push, and asks for the completion.
  private static func careless(_ simulation: NavigationSimulation) throws {
    let (stack, root, window) = fixture(simulation)
    var isShown = false
    try stack.pushViewController(ViewController(title: "B"), animated: true)
    try root.present(ViewController(title: "C"), animated: true) { _ in isShown = true }
    try simulation.run()
    withExtendedLifetime(window) {}
    if !isShown { throw Lost() }
  }

  @Test("Each question has two answers or more, of different names, and each answer a source")
  func questions() {
    #expect(Set(Doubt.all.map(\.name)).count == Doubt.all.count)
    for doubt in Doubt.all {
      #expect(doubt.options.count > 1, "\(doubt)")
      #expect(Set(doubt.options.map(\.answer)).count == doubt.options.count, "\(doubt)")
      #expect(doubt.options.allSatisfy { !$0.source.isEmpty && !$0.behavior.isEmpty }, "\(doubt)")
      #expect(doubt.question.hasSuffix("?"), "\(doubt)")
    }
  }

  @Test(
    "A test that relies on a presentation during a push fails, and its failure names the answer and its source"
  )
  func failure() throws {
    let failure = try #require(
      #expect(throws: DoubtFailure.self) { try NavigationSimulation.underEachDoubt(Self.careless) }
    )
    #expect(failure.answers.map(\.doubt) == [.presentationDuringPush])
    #expect(failure.answers.map(\.option.answer) == [.dropped])
    #expect(
      failure.description.hasPrefix(
        "fails if UIKit drops a presentation while a push runs (UIKit's words"
      )
    )
    #expect(failure.underlying is Lost)
  }

  @Test("A test that fails with the default answers is reported, and runs once")
  func failsByDefault() {
    var runs = 0
    let failure = #expect(throws: DoubtFailure.self) {
      try NavigationSimulation.underEachDoubt { _ in
        runs += 1
        throw Lost()
      }
    }
    #expect(failure?.answers.isEmpty == true)
    #expect(failure?.description.hasPrefix("fails with the default answers") == true)
    #expect(runs == 1)
  }

  @Test("A failure under two answers names both, with their sources")
  func failureInPairs() throws {
    let failure = #expect(throws: DoubtFailure.self) {
      try NavigationSimulation.underEachDoubt(inPairs: true) { simulation in
        let (stack, root, window) = Self.fixture(simulation)
        try stack.pushViewController(ViewController(title: "B"), animated: true)
        let isLate = stack.transitionCoordinator == nil
        try root.present(ViewController(title: "C"), animated: true)
        try simulation.run()
        withExtendedLifetime(window) {}
        if isLate, !simulation.messages.isEmpty { throw Lost() }
      }
    }
    #expect(failure?.answers.map(\.doubt) == [.existenceOfACoordinator, .presentationDuringPush])
    let description = failure?.description ?? ""
    #expect(
      description.hasPrefix(
        "fails if UIKit creates the coordinator of a transition after the commit (Crash logs"
      )
    )
    #expect(
      description.contains("), and UIKit drops a presentation while a push runs (UIKit's words")
    )
  }

  @Test("The verbs in line rest on no answer: a test with them passes under each")
  @MainActor
  func inLine() async throws {
    let trials = try await NavigationSimulation.underEachDoubt { simulation in
      let (stack, root, window) = Self.fixture(simulation)
      stack.transitions.pushViewController(ViewController(title: "B"), animated: true)
      stack.transitions.pushViewController(ViewController(title: "C"), animated: true)
      let end = try await root.transitions.present(ViewController(title: "D"), animated: true).end
      withExtendedLifetime(window) {}
      if end != .finished || root.presentedViewController == nil { throw Lost() }
    }
    #expect(trials.tried == [.existenceOfACoordinator])
    #expect(trials.untried == [])
    #expect(trials.runCount == 4)
  }

  @Test(
    "A question that is met under another answer only is listed, and keeps its default; pairs are tried on request",
    arguments: [(false, 6), (true, 13)]
  )
  func metLater(inPairs: Bool, runCount: Int) throws {
    let trials = try NavigationSimulation.underEachDoubt(inPairs: inPairs) { simulation in
      let (stack, root, window) = Self.fixture(simulation)
      try stack.pushViewController(ViewController(title: "B"), animated: true)
      try root.present(ViewController(title: "C"), animated: true) { _ in }
      try simulation.run()
      withExtendedLifetime(window) {}
    }
    #expect(
      trials.tried == [.existenceOfACoordinator, .presentationDuringPush, .momentOfACompletion]
    )
    #expect(trials.untried == [.completionOfADroppedCall])
    #expect(trials.runCount == runCount)
  }

  @Test("Where collisions throw, no question about collisions is asked")
  func throwing() throws {
    let trials = try NavigationSimulation.underEachDoubt { simulation in
      let (stack, root, window) = Self.fixture(simulation)
      simulation.collisionBehavior = .throwing
      try stack.pushViewController(ViewController(title: "B"), animated: true)
      #expect(throws: NavigationFailure.self) {
        try root.present(ViewController(), animated: true) { _ in }
      }
      try simulation.run()
      withExtendedLifetime(window) {}
    }
    #expect(trials.tried == [])
    #expect(trials.runCount == 1)
  }

  @Test(
    "The completion of a dropped call is released, kept, or runs, as the answer says",
    arguments: [Doubt.Answer.released, .kept, .called]
  )
  func dropped(answer: Doubt.Answer) throws {
    let fixture = StackFixture()
    fixture.simulation.collisionBehavior = .matchingUIKit
    fixture.simulation.doubts.answer(.completionOfADroppedCall, answer)
    try fixture.a.present(fixture.b, animated: true, completion: nil)
    weak var captured: ViewController?
    func drop() throws {
      let object = ViewController()
      captured = object
      try fixture.a.present(fixture.c, animated: true) { end in
        fixture.ends.append("C \(end)")
        withExtendedLifetime(object) {}
      }
    }
    try drop()
    #expect((captured == nil) == (answer == .released))
    try fixture.simulation.run()
    #expect(fixture.ends == (answer == .called ? ["C cancelled"] : []))
    #expect((captured == nil) == (answer != .kept))
  }

  @Test(
    "The completion of a presentation and of a dismissal comes after the did-callbacks or before, as the answer says",
    arguments: [Doubt.Answer.afterCallbacks, .beforeCallbacks],
    [true, false]
  )
  func moment(answer: Doubt.Answer, animated: Bool) throws {
    let fixture = StackFixture()
    fixture.simulation.collisionBehavior = .matchingUIKit
    fixture.simulation.doubts.answer(.momentOfACompletion, answer)
    var seen: [Bool] = []
    try fixture.a.present(fixture.b, animated: animated) { _ in
      seen.append(fixture.callbacks.contains("B.viewDidAppear"))
    }
    try fixture.simulation.run()
    try fixture.b.dismiss(animated: animated) { _ in
      seen.append(fixture.callbacks.contains("B.viewDidDisappear"))
    }
    try fixture.simulation.run()
    #expect(seen == (answer == .afterCallbacks ? [true, true] : [false, false]))
    #expect(fixture.callbacks.contains("B.viewDidDisappear"))
  }

  @Test(
    "A push during a transition of its stack is dropped or put off, as the answer says",
    arguments: [Doubt.Answer.dropped, .deferred]
  )
  func push(answer: Doubt.Answer) throws {
    let fixture = StackFixture()
    fixture.simulation.collisionBehavior = .matchingUIKit
    fixture.simulation.doubts.answer(.pushDuringTransition, answer)
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: fixture.note("B"))
    try fixture.nav.pushViewController(fixture.c, animated: true, completion: fixture.note("C"))
    try fixture.simulation.run()
    #expect(fixture.ends == (answer == .deferred ? ["B finished", "C finished"] : ["B finished"]))
    #expect(fixture.simulation.messages.count == (answer == .deferred ? 0 : 1))
  }

  @Test(
    "A presentation from viewDidAppear goes through or is dropped, as the answer says",
    arguments: [Doubt.Answer.goesThrough, .dropped],
    ["push", "present"]
  )
  func fromDidCallback(answer: Doubt.Answer, host: String) throws {
    let fixture = StackFixture()
    fixture.simulation.collisionBehavior = .matchingUIKit
    fixture.simulation.doubts.answer(.presentationInDidCallback, answer)
    fixture.b.reactions[.viewDidAppear] = { [unowned fixture] in
      fixture.b.reactions = [:]
      #expect(throws: Never.self) {
        try fixture.b.present(fixture.c, animated: true, completion: nil)
      }
    }
    if host == "push" {
      try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    } else {
      try fixture.a.present(fixture.b, animated: true, completion: nil)
    }
    try fixture.simulation.run()
    let isShown = answer == .goesThrough
    #expect(fixture.b.presentedViewController === (isShown ? fixture.c : nil))
    #expect(fixture.simulation.messages.count == (answer == .dropped ? 1 : 0))
  }

  /// The answers, with the time after which a coordinator exists; nil if the call returns with one.
  private static let moments: [(Doubt.Answer, Duration?)] = [
    (.whenTheCallReturns, nil), (.afterTheCommit, .zero), (.aFrameLater, .microseconds(8_334)),
    (.twoFramesLater, .microseconds(16_667)),
  ]

  @Test(
    "A transition has its coordinator when the call returns, after the commit, or a frame or two later, as the answer says",
    arguments: moments
  )
  func coordinator(answer: Doubt.Answer, moment: Duration?) throws {
    let fixture = StackFixture()
    fixture.simulation.collisionBehavior = .matchingUIKit
    fixture.simulation.doubts.answer(.existenceOfACoordinator, answer)
    let verbs: [() throws -> Void] = [
      { try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil) },
      { try fixture.b.present(fixture.c, animated: true, completion: nil) },
      { try fixture.b.dismiss(animated: true, completion: nil) },
      { try fixture.nav.popViewController(animated: true, completion: nil) },
    ]
    for start in verbs {
      try start()
      if let moment {
        #expect(fixture.nav.transitionCoordinator == nil)
        try fixture.simulation.advance(by: max(moment - .microseconds(2), .zero))
        #expect((fixture.nav.transitionCoordinator == nil) == (moment > .zero))
        try fixture.simulation.advance(by: .microseconds(2))
      }
      #expect(fixture.nav.transitionCoordinator != nil)
      try fixture.simulation.run()
    }
    #expect(fixture.simulation.misuses.isEmpty)
  }

  @Test(
    "Until a push has its coordinator, the stack has the new controller, no callback has come, and a push collides"
  )
  func beforeTheCoordinator() throws {
    let fixture = StackFixture()
    fixture.simulation.collisionBehavior = .matchingUIKit
    fixture.simulation.doubts.answer(.existenceOfACoordinator, .twoFramesLater)
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: fixture.note("B"))
    #expect(fixture.nav.viewControllers.map(\.title) == ["A", "B"])
    #expect(!fixture.callbacks.contains("B.viewWillAppear"))
    try fixture.nav.pushViewController(fixture.c, animated: true, completion: fixture.note("C"))
    #expect(fixture.simulation.messages.count == 1)
    try fixture.simulation.run()
    #expect(fixture.ends == ["B finished"])
    #expect(fixture.callbacks.contains("B.viewDidAppear"))
  }

  @Test(
    "A dismissal during a presentation waits or is dropped, as the answer says",
    arguments: [
      (Doubt.Answer.deferred, ["present finished", "dismiss finished"]),
      (.dropped, ["present finished"]),
    ]
  )
  func dismissalDuringPresentation(answer: Doubt.Answer, ends: [String]) throws {
    let fixture = StackFixture()
    fixture.simulation.collisionBehavior = .matchingUIKit
    fixture.simulation.doubts.answer(.dismissalDuringPresentation, answer)
    try fixture.a.present(fixture.b, animated: true, completion: fixture.note("present"))
    try fixture.b.dismiss(animated: true, completion: fixture.note("dismiss"))
    try fixture.simulation.run()
    #expect(fixture.ends == ends)
    #expect(fixture.simulation.messages.count == 2 - ends.count)
  }

  @Test(
    "A dismissal while a push runs beneath it goes through or is dropped, as the answer says",
    arguments: [(Doubt.Answer.goesThrough, 0), (.dropped, 1)]
  )
  func dismissalDuringPush(answer: Doubt.Answer, messageCount: Int) throws {
    let fixture = StackFixture()
    fixture.simulation.collisionBehavior = .matchingUIKit
    fixture.simulation.doubts.answer(.dismissalDuringPush, answer)
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    try fixture.nav.present(fixture.c, animated: false, completion: nil)
    try fixture.simulation.advance(by: .milliseconds(100))
    try fixture.nav.dismiss(animated: true, completion: nil)
    try fixture.simulation.run()
    #expect((fixture.nav.presentedViewController == nil) == (messageCount == 0))
    #expect(fixture.simulation.messages.count == messageCount)
  }

  @Test(
    "A presentation without animation ends after one, two or three turns of the run loop, as the answer says",
    arguments: [(Doubt.Answer.afterOneTurn, 1), (.afterTwoTurns, 2), (.afterThreeTurns, 3)]
  )
  func withoutAnimation(answer: Doubt.Answer, turns: Int) throws {
    let fixture = StackFixture()
    fixture.simulation.collisionBehavior = .matchingUIKit
    fixture.simulation.doubts.answer(.endWithoutAnimation, answer)
    var turn = 0
    func count() {
      turn += 1
      if turn < 10 { fixture.simulation.schedule(after: .zero) { count() } }
    }
    var end: Int?
    fixture.simulation.schedule(after: .zero) { count() }
    try fixture.a.present(fixture.b, animated: false) { _ in end = turn }
    try fixture.simulation.run()
    #expect(end == turns)
  }

  @Test(
    "The completion of a dismissal runs or not, if nothing is presented, as the answer says",
    arguments: [(Doubt.Answer.called, ["dismiss finished"]), (.released, [])]
  )
  func dismissalOfNothing(answer: Doubt.Answer, ends: [String]) throws {
    let fixture = StackFixture()
    fixture.simulation.collisionBehavior = .matchingUIKit
    fixture.simulation.doubts.answer(.completionOfADismissalOfNothing, answer)
    try fixture.a.dismiss(animated: true, completion: fixture.note("dismiss"))
    try fixture.simulation.run()
    #expect(fixture.ends == ends)
  }
}
