import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// `completeTransition(false)`: everything is as it was.
@Suite("Custom transitions: cancelled")
struct CancelledTransitionsTests {
  private func play(_ style: ModalPresentationStyle, _ start: (TransitionFixture) throws -> Void) throws
    -> TransitionFixture
  {
    let fixture = TransitionFixture(style: style)
    fixture.animator.finishes = false
    try start(fixture)
    try fixture.stage.simulation.run()
    return fixture
  }

  @Test("A cancelled presentation presents nothing", .tags(.inferred), arguments: [true, false])
  func presentation(removing: Bool) throws {
    let fixture = try play(removing ? .fullScreen : .custom) { try $0.present() }
    let stage = fixture.stage
    #expect(stage.a.presentedViewController == nil)
    #expect(stage.b.presentationController?.containerView == nil)
    #expect(stage.b.view.superview == nil)
    #expect(stage.window.subviews.map(\.name) == ["nav"])
    #expect(stage.a.window === stage.window)
    #expect(!stage.b.isBeingPresented)
    #expect(fixture.script.suffix(2) == ["animationEnded(false)", "completion cancelled"])
    let callbacks = fixture.script.filter { $0.contains("ppear") }
    #expect(
      callbacks == (removing ? ["A.viewWillDisappear"] : []) + [
        "B.viewWillAppear", "B.viewIsAppearing", "B.viewWillDisappear", "B.viewDidDisappear",
      ] + (removing ? ["A.viewWillAppear", "A.viewIsAppearing", "A.viewDidAppear"] : [])
    )
    fixture.animator.finishes = true
    try fixture.present()
    try stage.simulation.run()
    #expect(stage.a.presentedViewController === stage.b)
  }

  @Test("A cancelled dismissal leaves the controller presented", .source(.lifeCycleInModal), arguments: [true, false])
  func dismissal(removing: Bool) throws {
    let fixture = try play(removing ? .fullScreen : .custom) {
      try $0.present(animated: false)
      $0.forget()
      try $0.dismiss()
    }
    let stage = fixture.stage
    #expect(stage.a.presentedViewController === stage.b)
    #expect(stage.b.window === stage.window)
    #expect((stage.a.window == nil) == removing)
    #expect(!stage.b.isBeingDismissed)
    let callbacks = fixture.script.filter { $0.contains("ppear") && $0.hasPrefix("B") }
    #expect(callbacks == ["B.viewWillDisappear", "B.viewWillAppear", "B.viewIsAppearing", "B.viewDidAppear"])
    #expect(fixture.script.last == "completion cancelled")
  }

  /// Apple documents nothing for an animator that takes the presenter's view away and then cancels. The simulator assumes that
  /// everything is as it was, and puts the view back without a word: an app that has to put it back on a device is not found
  /// out here.
  @Test("A cancelled custom dismissal puts a presenter's view back that its animator has removed", .tags(.inferred))
  func dismissalThatRemovesPresenter() throws {
    let fixture = TransitionFixture()
    let stage = fixture.stage
    fixture.delegate.presents = false
    try fixture.present(animated: false)
    fixture.animator.finishes = false
    fixture.animator.onStart = { [unowned stage] _ in stage.nav.view.removeFromSuperview() }
    fixture.forget()
    try fixture.dismiss()
    #expect(stage.nav.view.window == nil)
    try stage.simulation.run()
    #expect(stage.nav.view.superview === stage.window)
    #expect(stage.nav.view.frame == stage.window.bounds)
    #expect(fixture.script.filter { $0.hasPrefix("A.") } == [])
    #expect(stage.simulation.misuses == [])
  }

  @Test("A cancelled pop leaves the stack; willShow once, no didShow", .source(.radar10046), .covers(.cancelledPop))
  func pop() throws {
    let fixture = TransitionFixture()
    let stage = fixture.stage
    try stage.push(stage.b)
    stage.nav.delegate = fixture.delegate
    fixture.animator.finishes = false
    fixture.forget()
    try stage.nav.popViewController(animated: true) { fixture.note("completion \($0)") }
    try stage.simulation.run()
    #expect(
      fixture.script == [
        "B.willMove(to nil)", "B.viewWillDisappear", "A.viewWillAppear", "animateTransition", "A.viewIsAppearing",
        "nav.willShow(A)", "completeTransition", "A.viewWillDisappear", "A.viewDidDisappear", "B.viewWillAppear",
        "B.viewDidAppear", "animationEnded(false)", "completion cancelled",
      ]
    )
    #expect(stage.nav.viewControllers.map(\.title) == ["A", "B"])
    #expect(stage.b.parent === stage.nav)
    #expect(stage.b.window === stage.window)
    #expect(stage.a.window == nil)
    #expect(!stage.b.isMovingFromParent)
  }

  @Test("A cancelled push leaves the stack as it was", .tags(.inferred))
  func push() throws {
    let fixture = TransitionFixture()
    let stage = fixture.stage
    stage.nav.delegate = fixture.delegate
    fixture.animator.finishes = false
    try stage.nav.pushViewController(stage.b, animated: true) { fixture.note("completion \($0)") }
    try stage.simulation.run()
    #expect(stage.nav.viewControllers.map(\.title) == ["A"])
    #expect(stage.b.parent == nil)
    #expect(stage.b.window == nil)
    #expect(stage.a.window === stage.window)
    #expect(
      fixture.script.suffix(4) == [
        "B.willMove(to nil)", "B.didMove(to nil)", "animationEnded(false)", "completion cancelled",
      ]
    )
    fixture.animator.finishes = true
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    try stage.simulation.run()
    #expect(stage.nav.viewControllers.map(\.title) == ["A", "B"])
  }
}
