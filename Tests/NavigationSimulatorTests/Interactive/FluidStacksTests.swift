import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Pushes and pops of iOS 26, which make way for the next change of their stack.
@Suite("System profiles: stacks of iOS 26")
struct FluidStacksTests {
  private let stack = StackFixture(cast: "")
  private var story: Story { stack.story }
  private var nav: NavigationController { stack.nav }

  init() { stack.simulation.profile = .iOS26 }

  /// Begins a push or a pop that leaves `A` and `B` on the stack.
  private func startFirst(_ kind: TransitionRecord.Kind) throws {
    if kind == .push {
      try nav.pushViewController(stack.b, animated: true, completion: stack.note("first"))
    } else {
      try stack.push(stack.b, stack.c)
      try nav.popViewController(animated: true, completion: stack.note("first"))
    }
    try stack.advance(by: 0.1)
  }

  // MARK: What was seen

  /// The authors of react-native-screens, whose stacks are UIKit's, saw both: the back button of
  /// iOS 26 does not wait for the running transition, so that two taps pop two screens (pull
  /// request 3093), and a screen takes touches from the moment it begins to appear (pull request
  /// 3173).
  @Test(
    "On iOS 26, taps arrive during a pop: two taps on a back button pop twice",
    .source(.reactNativeScreens3093)
  )
  func backButton() throws {
    try stack.push(stack.b, stack.c)
    for controller in [stack.b, stack.c] {
      controller.view.onTap = { [unowned stack] in
        _ = try? stack.nav.popViewController(animated: true, completion: stack.note("pop"))
      }
    }
    let point = Point(100, 400)
    #expect(stack.window.tap(at: point) === stack.c.view)
    try stack.advance(by: 0.1)
    #expect(stack.window.tap(at: point) != nil)
    try story.settle("0.1: pop finished 0.45: pop finished → A")
  }

  /// From react-native-screens as well: the new recognizer of the swipe back also fires during a
  /// transition (pull request 3093), so that a user pops several screens in quick succession (pull
  /// request 3173). That the pop completes in the same turn is inferred.
  @Test(
    "On iOS 26, a swipe that begins during a pop completes the pop at once",
    .source(.reactNativeScreens3093),
    arguments: [
      (DrivenEnd.finish, "0.45: swipe finished → A"), (.cancel, "0.1: swipe cancelled → (A) B"),
    ]
  )
  func swipe(end: DrivenEnd, rest: String) throws {
    try startFirst(.pop)
    let swipe = try #require(try nav.beginInteractivePop(completion: stack.note("swipe")))
    story.expect("0.1: first finished")
    end.apply(to: swipe)
    try story.settle(rest)
  }

  // MARK: What is inferred

  @Test(
    "On iOS 26 a rotation that waits for a push also waits for a swipe that interrupts the push",
    .tags(.inferred)
  )
  func rotation() throws {
    try startFirst(.push)
    stack.window.rotate(animated: true, completion: stack.note("rotation"))
    try #require(try nav.beginInteractivePop(completion: stack.note("swipe"))).finish()
    try story.settle("0.1: first finished 0.45: swipe finished 0.75: rotation finished → A")
  }

  /// From what Apple says of zoom transitions (WWDC24, session 10145): the push that is interrupted
  /// goes to appeared, and the pop begins in the same turn. That a verb of an app does as the back
  /// button does, and that a pop does as a push does, is inferred.
  @Test(
    "On iOS 26, a change of a stack completes the running change at once, and begins",
    .tags(.inferred),
    arguments: [TransitionRecord.Kind.push, .pop],
    [
      (StackFixture.Call.push(.d), "(A) (B) D"), (.pop, "A"), (.popToRoot, "A"), (.set([.d]), "D"),
    ]
  )
  func secondChange(
    first: TransitionRecord.Kind,
    _ second: (call: StackFixture.Call, screen: String)
  ) throws {
    try startFirst(first)
    try stack.begin(second.call)
    #expect(stack.simulation.openTransitions.count == 1)
    try story.settle(
      "0.1: first finished 0.45: \(second.call) finished → \(second.screen)"
    )
    #expect(nav.transitionView.subviews.count == 1)
  }

  @Test(
    "On iOS 26, an unanimated push completes the running change and itself within the call",
    .tags(.inferred),
    arguments: [TransitionRecord.Kind.push, .pop]
  )
  func secondWithoutAnimation(first: TransitionRecord.Kind) throws {
    try startFirst(first)
    try stack.begin(.push(.d), animated: false)
    story.expect("0.1: first finished · push D finished → (A) (B) D")
    #expect(stack.simulation.openTransitions == [])
    #expect(nav.transitionView.subviews.count == 1)
  }

  /// As seen of a swipe in the middle of a push on iOS 18, and as Apple says of zoom transitions.
  @Test(
    "On iOS 26, if a pop interrupts a push, the pushed controller appears before it disappears",
    .tags(.inferred)
  )
  func callbacks() throws {
    story.cast = "AB"
    try startFirst(.push)
    try stack.begin(.pop)
    try story.settle(
      """
      0.0: B.willMove(to nav) · B.viewDidLoad · A.viewWillDisappear · B.viewWillAppear
        · B.viewIsAppearing
      0.1: A.viewDidDisappear · B.viewDidAppear · B.didMove(to nav) · first finished
        · B.willMove(to nil) · B.viewWillDisappear · A.viewWillAppear · A.viewIsAppearing
      0.45: B.viewDidDisappear · A.viewDidAppear · B.didMove(to nil) · pop finished
      → A
      """
    )
  }

  /// No source says what the coordinator of an ordinary push reports. If it reports nothing, calls
  /// through `ifIdle` are dropped.
  @Test(
    "On iOS 26, the coordinator of a running push or pop is interruptible",
    .tags(.inferred),
    arguments: SystemProfile.all,
    [TransitionRecord.Kind.push, .pop]
  )
  func coordinator(profile: SystemProfile, first: TransitionRecord.Kind) throws {
    stack.simulation.profile = profile
    var early: Bool?
    stack.b.reactions[.viewWillAppear] = { [unowned stack] in
      early = stack.nav.transitionCoordinator?.isInterruptible
    }
    try startFirst(first)
    #expect(early == false)
    let coordinator = try #require(nav.transitionCoordinator)
    #expect(coordinator.isInterruptible == (profile == .iOS26))
    #expect(!coordinator.isInteractive)
    try stack.simulation.run()
    #expect(!coordinator.isInterruptible)
  }

  @Test(
    "On iOS 26, a change of a stack collides inside the callbacks of another change",
    .tags(.inferred),
    arguments: [
      (Callback.viewIsAppearing, "0.0: thrown conflict with push 0.35: first finished"),
      (.viewDidAppear, "0.35: thrown conflict with push · first finished"),
    ]
  )
  func insideCallbacks(callback: Callback, told: String) throws {
    stack.begin(.push(.d), in: callback, of: .b)
    try startFirst(.push)
    try story.settle("\(told) → (A) B")
  }

  @Test(
    "On iOS 26, a custom animation, or one that a finger drives or drove, cannot be interrupted",
    .tags(.inferred)
  )
  func others() throws {
    try stack.push(stack.b, stack.c)
    let swipe = try #require(try nav.beginInteractivePop(completion: nil))
    func expectCollision() {
      stack.expectRefusal(.conflict, conflictingTransition: .pop) {
        try nav.popViewController(animated: true, completion: $0)
      }
    }
    expectCollision()
    swipe.finish()
    expectCollision()
    try stack.simulation.run()

    let fixture = TransitionFixture(profile: .iOS26)
    fixture.stack.nav.delegate = fixture.delegate
    try fixture.stack.nav.pushViewController(fixture.stack.b, animated: true, completion: nil)
    #expect(fixture.stack.nav.transitionCoordinator?.isInterruptible == false)
    fixture.stack.expectRefusal(.conflict, conflictingTransition: .push) {
      try fixture.stack.nav.popViewController(animated: true, completion: $0)
    }
    try fixture.stack.simulation.run()
  }

  @Test("On iOS 26, a change that is refused or has nothing to do interrupts no transition")
  func refused() throws {
    try startFirst(.push)
    stack.expectRefusal(of: .push(.a))
    try stack.begin(.popTo(.b))
    try story.settle(
      "0.1: thrown alreadyOnStack · pop to B finished 0.35: first finished → (A) B"
    )
  }

  // MARK: Other circumstances

  @Test(
    "Before iOS 26 a second change collides",
    arguments: SystemProfile.all.filter { $0 != .iOS26 },
    [StackFixture.Call.push(.d), .pop, .popToRoot, .set([.d])]
  )
  func before(profile: SystemProfile, second: StackFixture.Call) throws {
    stack.simulation.profile = profile
    try startFirst(.pop)
    stack.expectRefusal(of: second)
    try story.settle("0.1: thrown conflict with pop 0.35: first finished → (A) B")
  }
}
