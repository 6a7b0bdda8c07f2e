import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// A presentation over a running push, and other transitions that UIKit is not known to separate.
@Suite("Collisions: as UIKit does, over a transition that runs")
struct OverRunningTransitionsTests {
  /// A stack on which a push of B takes 0.2 s and ends as requested, and C is presented over it
  /// after half of that.
  private final class Race {
    let stack = StackFixture(cast: "")
    var story: Story { stack.story }
    private let delegate: RecordingDelegate

    init(_ style: ModalPresentationStyle = .fullScreen, pushFinishes: Bool = true) throws {
      delegate = RecordingDelegate(animator: ScriptedAnimator(simulation: stack.simulation))
      stack.simulation.collisionBehavior = .matchingUIKit
      stack.simulation.durations.presentation = .milliseconds(300)
      stack.c.modalPresentationStyle = style
      delegate.animator.finishes = pushFinishes
      stack.nav.delegate = delegate
      try stack.begin(.push(.b))
      try stack.advance(by: 0.1)
    }

    /// Runs to the end, and expects a story, that nothing moves any more, and that exactly the
    /// controllers in the window have appeared.
    func expectRest(_ told: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      try story.settle(told, sourceLocation: sourceLocation)
      for controller in [stack.nav, stack.a, stack.b, stack.c] {
        let isSeen = controller.viewIfLoaded?.window != nil
        #expect((controller.appearance == .appeared) == isSeen, sourceLocation: sourceLocation)
        #expect(controller.occupancy.transition == nil, sourceLocation: sourceLocation)
      }
      #expect(stack.simulation.openTransitions == [], sourceLocation: sourceLocation)
    }
  }

  /// UIKit is not known to look for a push before it presents.
  @Test(
    "As UIKit does: while a push runs, either of its controllers can present, and both complete",
    .tags(.inferred),
    .covers(.occupiedControllers),
    arguments: [StackFixture.Letter.a, .b],
    [
      (ModalPresentationStyle.fullScreen, true, "push B finished", "(A) (B) + C", "(A) B"),
      (.fullScreen, false, "push B cancelled", "(A) + C", "A"),
      (.pageSheet, true, "push B finished", "(A) B + C", "(A) B"),
      (.pageSheet, false, "push B cancelled", "A + C", "A"),
    ]
  )
  func presentation(
    source: StackFixture.Letter,
    _ row: (
      style: ModalPresentationStyle, finishes: Bool, push: String, covered: String, left: String
    )
  ) throws {
    for (animated, ends, last) in [
      (true, "0.2: \(row.push) 0.4: present C finished", "0.9"),
      (false, "0.1: present C finished 0.2: \(row.push)", "0.7"),
    ] {
      let race = try Race(row.style, pushFinishes: row.finishes)
      try race.stack.begin(.present(.c, on: source), animated: animated)
      #expect(race.stack.nav.presentedViewController === race.stack.c)
      try race.expectRest("\(ends) → \(row.covered)")
      try race.stack.begin(.dismiss(.c))
      try race.expectRest("\(last): dismiss C finished → \(row.left)")
    }
  }

  @Test(
    "As UIKit does: a presentation over a running push can be dismissed while the push still runs",
    .tags(.inferred),
    .covers(.occupiedControllers),
    arguments: [ModalPresentationStyle.fullScreen, .pageSheet],
    [(true, "push B finished", "(A) B"), (false, "push B cancelled", "A")]
  )
  func dismissal(
    style: ModalPresentationStyle,
    _ row: (finishes: Bool, push: String, screen: String)
  ) throws {
    for (animated, ends) in [
      (true, "0.2: \(row.push) 0.6: dismiss C finished"),
      (false, "0.1: dismiss C finished 0.2: \(row.push)"),
    ] {
      let race = try Race(style, pushFinishes: row.finishes)
      try race.stack.a.presentAndSettle(race.stack.c)
      try race.stack.begin(.dismiss(.c), animated: animated)
      #expect(race.stack.b.occupancy.transition?.choreography.kind == .push)
      #expect(race.stack.nav.transitionCoordinator != nil)
      try race.expectRest("\(ends) → \(row.screen)")
    }
  }

  private let stack = StackFixture(cast: "")
  private var story: Story { stack.story }

  init() { stack.simulation.collisionBehavior = .matchingUIKit }

  @Test(
    "As UIKit does: a swipe back finishes or is cancelled under a presentation",
    .tags(.inferred),
    .covers(.occupiedControllers),
    arguments: [ModalPresentationStyle.fullScreen, .pageSheet],
    [
      (DrivenEnd.finish, true, "0.14: pop finished 0.5: present C finished", "→ A"),
      (.finish, false, "0.0: present C finished 0.14: pop finished", "→ A"),
      (.cancel, true, "0.21: pop cancelled 0.5: present C finished", "→ (A) B"),
      (.cancel, false, "0.0: present C finished 0.21: pop cancelled", "→ (A) B"),
    ]
  )
  func swipe(
    style: ModalPresentationStyle,
    _ row: (end: DrivenEnd, animated: Bool, told: String, screen: String)
  ) throws {
    stack.c.modalPresentationStyle = style
    try stack.push(stack.b)
    let swipe = try #require(try stack.nav.beginInteractivePop(completion: stack.note("pop")))
    swipe.update(0.4)
    try stack.begin(.present(.c, on: .b), animated: row.animated)
    swipe.update(0.6)
    row.end.apply(to: swipe)
    try story.settle(row.told)
    try stack.nav.dismiss(animated: row.animated)
    try story.settle(row.screen)
    #expect(stack.nav.topViewController?.appearance == .appeared)
  }

  @Test(
    "As UIKit does: the controller that a push covers can present in viewWillDisappear",
    .tags(.inferred),
    .covers(.insideCallbacks),
    arguments: [
      (ModalPresentationStyle.fullScreen, "→ (A) (B) + C"), (.pageSheet, "→ (A) B + C"),
    ]
  )
  func leaving(style: ModalPresentationStyle, screen: String) throws {
    stack.c.modalPresentationStyle = style
    stack.begin(.present(.c), in: .viewWillDisappear, of: .a)
    try stack.begin(.push(.b))
    try story.settle("0.35: push B finished 0.5: present C finished \(screen)")
    try stack.begin(.dismiss(.c), animated: false)
    try stack.simulation.run()
    #expect(stack.b.appearance == .appeared)
    #expect(stack.a.appearance == .disappeared)
  }

  @Test(
    "As UIKit does: an unanimated presentation in viewWillDisappear comes after the push",
    .tags(.inferred),
    .covers(.insideCallbacks)
  )
  func leavingWithoutAnimation() throws {
    stack.begin(.present(.c), animated: false, in: .viewWillDisappear, of: .a)
    try stack.begin(.push(.b), animated: false)
    try story.settle("0.0: push B finished · present C finished → (A) B + C")
  }

  @Test(
    "As UIKit does: a dismissal over a running push succeeds without a message",
    .tags(.inferred),
    .covers(.dismissWhilePresenting)
  )
  func dismissalDuringPush() throws {
    try stack.a.presentAndSettle(stack.c)
    try stack.begin(.push(.b))
    try stack.begin(.dismiss(.a))
    try story.settle("0.35: push B finished 0.5: dismiss A finished → (A) B")
    #expect(stack.b.appearance == .appeared)
  }

  @Test(
    "As UIKit does: a dismissal of a stack with a running push succeeds without a message",
    .tags(.inferred),
    .covers(.dismissWhilePresenting)
  )
  func dismissalWithPush() throws {
    let sheet = NavigationController(rootViewController: stack.c, title: "sheet")
    try stack.a.presentAndSettle(sheet)
    try sheet.pushViewController(stack.b, animated: true, completion: story.note("push B"))
    try stack.begin(.dismiss(.a))
    try story.settle("0.35: push B finished 0.5: dismiss A finished → A")
    #expect(stack.b.appearance == .disappeared)
  }

  @Test(
    "As UIKit does: pushing and presenting during a rotation succeed",
    .tags(.inferred),
    .covers(.occupiedControllers)
  )
  func rotation() throws {
    stack.window.rotate(animated: true, completion: story.note("rotate"))
    try stack.begin(.push(.b))
    try stack.begin(.present(.c, on: .b))
    try story.settle(
      "0.3: rotate finished 0.35: push B finished 0.5: present C finished → (A) B + C"
    )
    #expect(stack.nav.view.frame == stack.window.bounds)
  }

  @Test(
    "As UIKit does: a swipe back that a presentation covers for a while ends as usual",
    arguments: [
      (ModalPresentationStyle.fullScreen, DrivenEnd.finish, "A"), (.fullScreen, .cancel, "(A) B"),
      (.pageSheet, .finish, "A"),
    ]
  )
  func coveredSwipe(style: ModalPresentationStyle, end: DrivenEnd, screen: String) throws {
    stack.c.modalPresentationStyle = style
    try stack.push(stack.b)
    let swipe = try #require(try stack.nav.beginInteractivePop())
    swipe.update(0.4)
    try stack.b.presentAndSettle(stack.c)
    try stack.c.dismissAndSettle()
    end.apply(to: swipe)
    try story.settle("→ \(screen)")
    for probe in [stack.a, stack.b] {
      let isSeen = probe.view.window != nil
      #expect((probe.appearance == .appeared) == isSeen)
    }
  }

  @Test(
    "As UIKit does: a running push and a presentation over it are both in the way of another push",
    .source(.wlkthru),
    .covers(.stackWhileMoving)
  )
  func pushDuringBoth() throws {
    let race = try Race(.pageSheet)
    try race.stack.begin(.present(.c, on: .b))
    try race.stack.begin(.push(.d))
    try race.stack.advance(by: 0.15)
    try race.stack.begin(.push(.d))
    try race.story.settle(
      """
      0.1: message pushViewController(_:animated:) called on <NavigationController…
        · dropped conflict with present
      0.2: push B finished
      0.25: message pushViewController(_:animated:) called on <NavigationController…
        · dropped conflict with present
      0.4: present C finished
      → (A) B + C
      """
    )
  }
}
