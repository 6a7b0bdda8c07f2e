import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// The steps around the animation of an app's animator, from the first question to the completion.
@Suite("Custom transitions: around the animation")
struct AroundTheAnimationTests {
  /// The two presentation controller calls stand where Apple's documentation of their purpose puts
  /// them: before the first and after the last callback of controllers.
  @Test(
    "A presentation: willBegin, will-callbacks, animation, coordinators, did-callbacks, didEnd",
    .source(.customPresentations),
    .covers(.aroundAnimation)
  )
  func presentation() throws {
    let fixture = TransitionFixture()
    try fixture.present()
    try fixture.stack.simulation.run()
    #expect(
      fixture.calls == [
        "B.viewDidLoad", "presentationTransitionWillBegin", "B.viewWillAppear", "animateTransition",
        "B.viewIsAppearing", "alongside", "completeTransition", "coordinator", "B.viewDidAppear",
        "presentationTransitionDidEnd(true)", "animationEnded(true)", "completion finished",
      ]
    )
    #expect((fixture.stack.time, fixture.stack.simulation.misuses) == (.milliseconds(200), []))
  }

  @Test(
    "A dismissal: the same, the other way round",
    .source(.customPresentations),
    .covers(.aroundAnimation)
  )
  func dismissal() throws {
    let fixture = TransitionFixture()
    try fixture.present(animated: false)
    fixture.forget()
    try fixture.dismiss()
    try fixture.stack.simulation.run()
    #expect(
      fixture.calls == [
        "dismissalTransitionWillBegin", "B.viewWillDisappear", "animateTransition", "alongside",
        "completeTransition",
        "coordinator", "B.viewDidDisappear", "dismissalTransitionDidEnd(true)",
        "animationEnded(true)",
        "completion finished",
      ]
    )
  }

  @Test(
    "A presentation that removes the presenter's view: the presenter disappears",
    .tags(.documented)
  )
  func removing() throws {
    let fixture = TransitionFixture()
    fixture.delegate.removesPresentersView = true
    try fixture.present()
    try fixture.stack.simulation.run()
    #expect(
      fixture.calls.filter { $0.contains("Appear") || $0.contains("Disappear") } == [
        "A.viewWillDisappear", "B.viewWillAppear", "B.viewIsAppearing", "B.viewDidAppear",
        "A.viewDidDisappear",
      ]
    )
    #expect(fixture.stack.a.window == nil)
    fixture.forget()
    try fixture.dismiss()
    try fixture.stack.simulation.run()
    #expect(
      fixture.calls.filter { $0.contains("Appear") || $0.contains("Disappear") } == [
        "B.viewWillDisappear", "A.viewWillAppear", "A.viewIsAppearing", "A.viewDidAppear",
        "B.viewDidDisappear",
      ]
    )
    #expect(fixture.stack.a.window === fixture.stack.window)
  }

  /// UIKit does not ask for an animator then, but for the presentation controller.
  @Test(
    "Without animation there is no animator, and everything happens within the call",
    .tags(.documented)
  )
  func notAnimated() throws {
    let fixture = TransitionFixture()
    try fixture.present(animated: false)
    #expect(
      fixture.calls == [
        "B.viewDidLoad", "presentationTransitionWillBegin", "B.viewWillAppear", "B.viewIsAppearing",
        "alongside",
        "coordinator", "B.viewDidAppear", "presentationTransitionDidEnd(true)",
        "completion finished",
      ]
    )
    #expect(fixture.delegate.questions == [])
    #expect(
      fixture.stack.b.view.superview === fixture.stack.b.presentationController?.containerView
    )
  }

  @Test(
    "A push and a pop: the navigation delegate gives the animator",
    .tags(.documented),
    .covers(.aroundAnimation)
  )
  func stack() throws {
    let fixture = TransitionFixture()
    let stack = fixture.stack
    stack.nav.delegate = fixture.delegate
    try stack.nav.pushViewController(stack.b, animated: true) { fixture.note("completion \($0)") }
    #expect(stack.a.view.window === stack.window, "the one leaving stays until the end")
    try stack.simulation.run()
    #expect(
      fixture.calls == [
        "B.willMove(to nav)", "B.viewDidLoad", "A.viewWillDisappear", "B.viewWillAppear",
        "animateTransition",
        "B.viewIsAppearing", "nav.willShow(B)", "completeTransition", "A.viewDidDisappear",
        "B.viewDidAppear",
        "B.didMove(to nav)", "nav.didShow(B)", "animationEnded(true)", "completion finished",
      ]
    )
    #expect(stack.a.view.window == nil)
    try stack.nav.popViewController(animated: true, completion: nil)
    try stack.simulation.run()
    #expect(
      fixture.delegate.questions == [
        "push from <Probe \"A\"> to <Probe \"B\">", "pop from <Probe \"B\"> to <Probe \"A\">",
      ]
    )
    #expect(stack.b.view.window == nil)
  }

  @Test(
    "An animator may complete within animateTransition: the order is the same",
    .tags(.inferred)
  )
  func atOnce() throws {
    let fixture = TransitionFixture()
    fixture.animator.onStart = { $0.completeTransition(true) }
    fixture.animator.complete = { _, _ in }
    try fixture.present()
    try fixture.stack.simulation.run()
    #expect(
      fixture.calls == [
        "B.viewDidLoad", "presentationTransitionWillBegin", "B.viewWillAppear", "animateTransition",
        "B.viewIsAppearing", "alongside", "coordinator", "B.viewDidAppear",
        "presentationTransitionDidEnd(true)",
        "animationEnded(true)", "completion finished", "completeTransition",
      ]
    )
    #expect(fixture.stack.simulation.misuses == [])
  }

  @Test(
    "Completing twice changes nothing and is a misuse that names the animator",
    .tags(.inferred)
  )
  func twice() throws {
    let fixture = TransitionFixture()
    fixture.animator.complete = {
      $0.completeTransition($1)
      $0.completeTransition($1)
    }
    try fixture.present()
    try fixture.stack.simulation.run()
    #expect(fixture.calls.filter { $0 == "completion finished" }.count == 1)
    let misuses = fixture.stack.simulation.misuses.map(\.text)
    #expect(misuses.count == 1)
    #expect(misuses.allSatisfy { $0.contains("animated by ScriptedAnimator") })
  }

  @Test(
    "A context that outlives its transition gives no controllers and no views",
    .tags(.inferred)
  )
  func dead() throws {
    let fixture = TransitionFixture()
    var context: (any ContextTransitioning)?
    fixture.animator.onStart = { context = $0 }
    try fixture.present()
    #expect(context?.viewController(forKey: .to) === fixture.stack.b)
    try fixture.stack.simulation.run()
    #expect(context?.viewController(forKey: .to) == nil)
    #expect(context?.view(forKey: .to) == nil)
    #expect(context?.finalFrame(for: fixture.stack.b) == .zero)
  }

  /// UIKit waits indefinitely: the screen takes no touches any more, and nothing says why.
  @Test(
    "A transition that is never completed is reported by its name",
    .tags(.different),
    .covers(.neverCompleted)
  )
  func neverCompleted() throws {
    let fixture = TransitionFixture()
    fixture.animator.complete = { _, _ in }
    try fixture.present()
    let failure = #expect(throws: SimulationFailure.self) { try fixture.stack.simulation.run() }
    #expect(
      (failure?.code, failure?.message.contains("animated by ScriptedAnimator")) == (
        .neverCompleted, true
      )
    )
    #expect(fixture.stack.simulation.openTransitions.map(\.kind) == [.present])
  }

  /// UIKit shows nothing of the controller that is presented, and says nothing.
  /// UIKit says nothing, and shows an empty screen.
  @Test("An animator that forgets the arriving view is a misuse", .tags(.different))
  func forgotten() throws {
    let fixture = TransitionFixture()
    fixture.animator.onStart = { $0.view(forKey: .to)?.removeFromSuperview() }
    try fixture.present()
    try fixture.stack.simulation.run()
    #expect(fixture.stack.simulation.misuses.map(\.text).contains { $0.contains("<Probe \"B\">") })
  }

  @Test(
    "An animator may complete in viewIsAppearing: the transition ends after it",
    .tags(.inferred)
  )
  func whileArriving() throws {
    let fixture = TransitionFixture()
    var context: (any ContextTransitioning)?
    fixture.animator.onStart = { context = $0 }
    fixture.animator.complete = { _, _ in }
    fixture.stack.b.reactions[.viewIsAppearing] = { context?.completeTransition(true) }
    try fixture.present()
    #expect(fixture.calls.suffix(2) == ["animationEnded(true)", "completion finished"])
    #expect((fixture.stack.time, fixture.stack.simulation.misuses) == (.zero, []))
    try fixture.stack.simulation.run()
  }
}
