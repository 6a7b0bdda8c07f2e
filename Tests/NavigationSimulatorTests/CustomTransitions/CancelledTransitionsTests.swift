import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// `completeTransition(false)`: everything is as it was.
@Suite("Custom transitions: cancelled")
struct CancelledTransitionsTests {
  private func play(_ style: ModalPresentationStyle, _ start: (Theatre) throws -> Void) throws -> Theatre {
    let theatre = Theatre(style: style)
    theatre.animator.finishes = false
    try start(theatre)
    try theatre.stage.simulation.run()
    return theatre
  }

  @Test("A cancelled presentation presents nothing", .tags(.inferred), arguments: [true, false])
  func presentation(removing: Bool) throws {
    let theatre = try play(removing ? .fullScreen : .custom) { try $0.present() }
    let stage = theatre.stage
    #expect(stage.a.presentedViewController == nil)
    #expect(stage.b.presentationController?.containerView == nil)
    #expect(stage.b.view.superview == nil)
    #expect(stage.window.subviews.map(\.name) == ["nav"])
    #expect(stage.a.window === stage.window)
    #expect(!stage.b.isBeingPresented)
    #expect(theatre.script.suffix(2) == ["animationEnded(false)", "completion cancelled"])
    let callbacks = theatre.script.filter { $0.contains("ppear") }
    #expect(
      callbacks == (removing ? ["A.viewWillDisappear"] : []) + [
        "B.viewWillAppear", "B.viewIsAppearing", "B.viewWillDisappear", "B.viewDidDisappear",
      ] + (removing ? ["A.viewWillAppear", "A.viewIsAppearing", "A.viewDidAppear"] : [])
    )
    theatre.animator.finishes = true
    try theatre.present()
    try stage.simulation.run()
    #expect(stage.a.presentedViewController === stage.b)
  }

  @Test("A cancelled dismissal leaves the controller presented", .source(.lifeCycleInModal), arguments: [true, false])
  func dismissal(removing: Bool) throws {
    let theatre = try play(removing ? .fullScreen : .custom) {
      try $0.present(animated: false)
      $0.forget()
      try $0.dismiss()
    }
    let stage = theatre.stage
    #expect(stage.a.presentedViewController === stage.b)
    #expect(stage.b.window === stage.window)
    #expect((stage.a.window == nil) == removing)
    #expect(!stage.b.isBeingDismissed)
    let callbacks = theatre.script.filter { $0.contains("ppear") && $0.hasPrefix("B") }
    #expect(callbacks == ["B.viewWillDisappear", "B.viewWillAppear", "B.viewIsAppearing", "B.viewDidAppear"])
    #expect(theatre.script.last == "completion cancelled")
  }

  /// Apple documents nothing for an animator that takes the presenter's view away and then cancels. The simulator assumes that
  /// everything is as it was, and puts the view back without a word: an app that has to put it back on a device is not found
  /// out here.
  @Test("A cancelled custom dismissal puts a presenter's view back that its animator has removed", .tags(.inferred))
  func dismissalThatRemovesPresenter() throws {
    let theatre = Theatre()
    let stage = theatre.stage
    theatre.director.presents = false
    try theatre.present(animated: false)
    theatre.animator.finishes = false
    theatre.animator.onStart = { [unowned stage] _ in stage.nav.view.removeFromSuperview() }
    theatre.forget()
    try theatre.dismiss()
    #expect(stage.nav.view.window == nil)
    try stage.simulation.run()
    #expect(stage.nav.view.superview === stage.window)
    #expect(stage.nav.view.frame == stage.window.bounds)
    #expect(theatre.script.filter { $0.hasPrefix("A.") } == [])
    #expect(stage.simulation.misuses == [])
  }

  @Test("A cancelled pop leaves the stack; willShow once, no didShow", .source(.radar10046), .covers(.cancelledPop))
  func pop() throws {
    let theatre = Theatre()
    let stage = theatre.stage
    try stage.push(stage.b)
    stage.nav.delegate = theatre.director
    theatre.animator.finishes = false
    theatre.forget()
    try stage.nav.popViewController(animated: true) { theatre.note("completion \($0)") }
    try stage.simulation.run()
    #expect(
      theatre.script == [
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
    let theatre = Theatre()
    let stage = theatre.stage
    stage.nav.delegate = theatre.director
    theatre.animator.finishes = false
    try stage.nav.pushViewController(stage.b, animated: true) { theatre.note("completion \($0)") }
    try stage.simulation.run()
    #expect(stage.nav.viewControllers.map(\.title) == ["A"])
    #expect(stage.b.parent == nil)
    #expect(stage.b.window == nil)
    #expect(stage.a.window === stage.window)
    #expect(
      theatre.script.suffix(4) == [
        "B.willMove(to nil)", "B.didMove(to nil)", "animationEnded(false)", "completion cancelled",
      ]
    )
    theatre.animator.finishes = true
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    try stage.simulation.run()
    #expect(stage.nav.viewControllers.map(\.title) == ["A", "B"])
  }
}
