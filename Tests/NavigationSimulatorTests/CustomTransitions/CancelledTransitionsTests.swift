import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// `completeTransition(false)`: everything is as it was.
@Suite("Custom transitions: cancelled")
struct CancelledTransitionsTests {
  private func play(_ style: ModalPresentationStyle, _ start: (TransitionFixture) throws -> Void)
    throws
    -> TransitionFixture
  {
    let fixture = TransitionFixture(style: style)
    fixture.animator.finishes = false
    try start(fixture)
    try fixture.stack.simulation.run()
    return fixture
  }

  @Test("A cancelled presentation presents nothing", .tags(.inferred), arguments: [true, false])
  func presentation(removing: Bool) throws {
    let fixture = try play(removing ? .fullScreen : .custom) { try $0.present() }
    let stack = fixture.stack
    #expect(stack.a.presentedViewController == nil)
    #expect(stack.b.presentationController?.containerView == nil)
    #expect(stack.b.view.superview == nil)
    #expect(stack.window.subviews.map(\.name) == ["nav"])
    #expect(stack.a.window === stack.window)
    #expect(!stack.b.isBeingPresented)
    #expect(fixture.calls.suffix(2) == ["animationEnded(false)", "completion cancelled"])
    let callbacks = fixture.calls.filter { $0.contains("ppear") }
    #expect(
      callbacks == (removing ? ["A.viewWillDisappear"] : []) + [
        "B.viewWillAppear", "B.viewIsAppearing", "B.viewWillDisappear", "B.viewDidDisappear",
      ] + (removing ? ["A.viewWillAppear", "A.viewIsAppearing", "A.viewDidAppear"] : [])
    )
    fixture.animator.finishes = true
    try fixture.present()
    try stack.simulation.run()
    #expect(stack.a.presentedViewController === stack.b)
  }

  @Test(
    "A cancelled dismissal leaves the controller presented",
    .source(.lifeCycleInModal),
    arguments: [true, false]
  )
  func dismissal(removing: Bool) throws {
    let fixture = try play(removing ? .fullScreen : .custom) {
      try $0.present(animated: false)
      $0.forget()
      try $0.dismiss()
    }
    let stack = fixture.stack
    #expect(stack.a.presentedViewController === stack.b)
    #expect(stack.b.window === stack.window)
    #expect((stack.a.window == nil) == removing)
    #expect(!stack.b.isBeingDismissed)
    let callbacks = fixture.calls.filter { $0.contains("ppear") && $0.hasPrefix("B") }
    #expect(
      callbacks == [
        "B.viewWillDisappear", "B.viewWillAppear", "B.viewIsAppearing", "B.viewDidAppear",
      ]
    )
    #expect(fixture.calls.last == "completion cancelled")
  }

  /// Apple documents nothing for an animator that takes the presenter's view away and then cancels.
  /// The simulator assumes that everything is as it was, and puts the view back without a word: an
  /// app that has to put it back on a device is not found out here.
  @Test(
    "A cancelled custom dismissal puts a presenter's view back that its animator has removed",
    .tags(.inferred)
  )
  func dismissalThatRemovesPresenter() throws {
    let fixture = TransitionFixture()
    let stack = fixture.stack
    fixture.delegate.presents = false
    try fixture.present(animated: false)
    fixture.animator.finishes = false
    fixture.animator.onStart = { [unowned stack] _ in stack.nav.view.removeFromSuperview() }
    fixture.forget()
    try fixture.dismiss()
    #expect(stack.nav.view.window == nil)
    try stack.simulation.run()
    #expect(stack.nav.view.superview === stack.window)
    #expect(stack.nav.view.frame == stack.window.bounds)
    #expect(fixture.calls.filter { $0.hasPrefix("A.") } == [])
    #expect(stack.simulation.misuses == [])
  }

  @Test(
    "A cancelled pop leaves the stack; willShow once, no didShow",
    .source(.radar10046),
    .covers(.cancelledPop)
  )
  func pop() throws {
    let fixture = TransitionFixture()
    let stack = fixture.stack
    try stack.push(stack.b)
    stack.nav.delegate = fixture.delegate
    fixture.animator.finishes = false
    fixture.forget()
    try stack.nav.popViewController(animated: true) { fixture.note("completion \($0)") }
    try stack.simulation.run()
    #expect(
      fixture.calls == [
        "B.willMove(to nil)", "B.viewWillDisappear", "A.viewWillAppear", "animateTransition",
        "A.viewIsAppearing",
        "nav.willShow(A)", "completeTransition", "A.viewWillDisappear", "A.viewDidDisappear",
        "B.viewWillAppear",
        "B.viewDidAppear", "animationEnded(false)", "completion cancelled",
      ]
    )
    #expect(stack.nav.viewControllers.map(\.title) == ["A", "B"])
    #expect(stack.b.parent === stack.nav)
    #expect(stack.b.window === stack.window)
    #expect(stack.a.window == nil)
    #expect(!stack.b.isMovingFromParent)
  }

  @Test("A cancelled push leaves the stack as it was", .tags(.inferred))
  func push() throws {
    let fixture = TransitionFixture()
    let stack = fixture.stack
    stack.nav.delegate = fixture.delegate
    fixture.animator.finishes = false
    try stack.nav.pushViewController(stack.b, animated: true) { fixture.note("completion \($0)") }
    try stack.simulation.run()
    #expect(stack.nav.viewControllers.map(\.title) == ["A"])
    #expect(stack.b.parent == nil)
    #expect(stack.b.window == nil)
    #expect(stack.a.window === stack.window)
    #expect(
      fixture.calls.suffix(4) == [
        "B.willMove(to nil)", "B.didMove(to nil)", "animationEnded(false)", "completion cancelled",
      ]
    )
    fixture.animator.finishes = true
    try stack.nav.pushViewController(stack.b, animated: true, completion: nil)
    try stack.simulation.run()
    #expect(stack.nav.viewControllers.map(\.title) == ["A", "B"])
  }
}
