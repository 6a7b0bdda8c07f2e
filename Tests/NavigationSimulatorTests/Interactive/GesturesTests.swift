import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// What a finger does: swiping back, and pulling a sheet down.
@Suite("Interactive transitions: gestures")
struct GesturesTests {
  @Test("An interactive pop that is finished is a pop", .tags(.documented))
  func finished() throws {
    let stage = StackFixture()
    try stage.push(stage.b)
    let swipe = try #require(try stage.nav.beginInteractivePop(completion: stage.note("pop")))
    for percent in 1...6 {
      swipe.update(Double(percent) / 10)
      try stage.simulation.advance(by: .milliseconds(16))
    }
    #expect(stage.nav.transitionCoordinator?.isInteractive == true)
    let seen = stage.b.view.presentation.frame.origin.x
    #expect(abs(seen - 0.6 * stage.window.bounds.size.width) < 1e-9, "it follows the finger in a straight line")
    swipe.finish()
    #expect(stage.nav.transitionCoordinator?.isInteractive == false)
    try stage.simulation.run()
    #expect(stage.ends == ["pop finished"])
    #expect(stage.nav.viewControllers.map(\.title) == ["A"])
    #expect(stage.b.parent == nil)
    #expect(stage.time == .milliseconds(96 + 140), "four tenths of the time are left")
    #expect(
      stage.callbacks == [
        "B.willMove(to nil)", "B.viewWillDisappear", "A.viewWillAppear", "A.viewIsAppearing", "nav.willShow(A)",
        "B.viewDidDisappear", "A.viewDidAppear", "B.didMove(to nil)", "nav.didShow(A)",
      ]
    )
  }

  @Test(
    "interactive pop of B, cancelled: willShow once, no didShow",
    .source(.radar10046),
    .covers(.cancelledPop),
    arguments: [0.0, 0.3, 1.0]
  )
  func cancelled(percent: Double) throws {
    let stage = StackFixture()
    try stage.push(stage.b)
    let swipe = try #require(try stage.nav.beginInteractivePop(completion: stage.note("pop")))
    swipe.update(percent)
    swipe.cancel()
    try stage.simulation.run()
    #expect(stage.ends == ["pop cancelled"])
    #expect(stage.nav.viewControllers.map(\.title) == ["A", "B"])
    #expect(stage.b.view.presentation.frame == stage.window.bounds)
    #expect(stage.a.window == nil)
    #expect(
      stage.callbacks.filter { $0.contains("ppear") || $0.contains("Show") } == [
        "B.viewWillDisappear", "A.viewWillAppear", "A.viewIsAppearing", "nav.willShow(A)", "A.viewWillDisappear",
        "A.viewDidDisappear", "B.viewWillAppear", "B.viewDidAppear",
      ]
    )
    try stage.nav.popViewController(animated: true, completion: nil)
    try stage.simulation.run()
    #expect(stage.nav.viewControllers.map(\.title) == ["A"])
  }

  @Test("A sheet that is swiped down and let go", .source(.lifeCycleInModal))
  func sheet() throws {
    let stage = StackFixture()
    try stage.a.present(stage.b, animated: false, completion: nil)
    stage.forget()
    let place = stage.b.view.frame
    let swipe = try #require(try stage.b.beginInteractiveDismissal(completion: stage.note("dismiss")))
    swipe.update(0.4)
    #expect(stage.b.view.presentation.frame.origin.y > place.origin.y)
    swipe.cancel()
    try stage.simulation.run()
    #expect(
      stage.callbacks == ["B.viewWillDisappear", "B.viewWillAppear", "B.viewIsAppearing", "B.viewDidAppear"]
    )
    #expect(stage.ends == ["dismiss cancelled"])
    #expect(stage.b.view.frame == place)
    #expect(stage.a.presentedViewController === stage.b)
    try #require(try stage.b.beginInteractiveDismissal(completion: stage.note("dismiss"))).finish()
    try stage.simulation.run()
    #expect(stage.a.presentedViewController == nil)
    #expect(stage.ends.last == "dismiss finished")
  }

  /// UIKit's sheet is on its way by itself then, as after a swipe back.
  @Test(
    "A sheet that was let go is not interruptible: presenting and dismissing throw until it is where it goes",
    .tags(.inferred),
    .covers(.presentWhilePresenting),
    arguments: [true, false]
  )
  func letGo(finishes: Bool) throws {
    let stage = StackFixture()
    try stage.a.present(stage.b, animated: false)
    let drag = try #require(try stage.b.beginInteractiveDismissal(completion: stage.note("drag")))
    drag.update(0.5)
    if finishes { drag.finish() } else { drag.cancel() }
    #expect(stage.b.transitionCoordinator?.isInterruptible == false)
    for source in [stage.a, stage.b] {
      stage.expectRefusal(.conflict, conflictingTransition: .dismiss) {
        try source.present(stage.c, animated: true, completion: $0)
      }
      stage.expectRefusal(.conflict, conflictingTransition: .dismiss) {
        try source.dismiss(animated: true, completion: $0)
      }
    }
    try stage.simulation.run()
    #expect(stage.ends == ["drag \(finishes ? "finished" : "cancelled")"])
    #expect((stage.nav.presentedViewController === stage.b) == !finishes)
  }

  @Test("No gesture pops a root, dismisses a controller that is no sheet, or one that is modal", .tags(.documented))
  func refused() throws {
    let stage = StackFixture()
    #expect(try stage.nav.beginInteractivePop(completion: stage.note("never")) == nil)
    for style in [ModalPresentationStyle.fullScreen, .custom, .overFullScreen] {
      stage.b.modalPresentationStyle = style
      try stage.a.present(stage.b, animated: false, completion: nil)
      #expect(try stage.b.beginInteractiveDismissal(completion: stage.note("never")) == nil)
      try stage.b.dismiss(animated: false, completion: nil)
    }
    let tablet = Window(simulation: stage.simulation, rootViewController: stage.c, size: Window.tabletSize)
    stage.b.modalPresentationStyle = .popover
    try tablet.rootViewController?.present(stage.b, animated: false, completion: nil)
    #expect(try stage.b.beginInteractiveDismissal(completion: stage.note("never")) == nil)
    try stage.b.dismiss(animated: false, completion: nil)
    stage.b.modalPresentationStyle = .pageSheet
    stage.b.isModalInPresentation = true
    try stage.a.present(stage.b, animated: false, completion: nil)
    #expect(try stage.b.beginInteractiveDismissal(completion: stage.note("never")) == nil)
    #expect(stage.ends == [])
    #expect(stage.simulation.openTransitions == [])
  }

  @Test("A swipe in a callback of a push is a conflict: what begins or ends completes by itself", .tags(.inferred))
  func withinCallbacks() throws {
    let stage = StackFixture()
    var codes: [NavigationFailure.Code?] = []
    for callback in [Callback.viewWillAppear, .viewIsAppearing, .viewDidAppear] {
      stage.b.reactions[callback] = {
        do throws(NavigationFailure) {
          _ = try stage.nav.beginInteractivePop(completion: nil)
        } catch {
          codes.append(error.code)
        }
      }
    }
    try stage.nav.pushViewController(stage.b, animated: true, completion: stage.note("push"))
    try stage.simulation.run()
    #expect((codes, stage.simulation.misuses) == ([.conflict, .conflict, .conflict], []))
    #expect(stage.ends == ["push finished"])
    stage.b.reactions = [:]
  }

  @Test(
    "From 18, a swipe in the middle of a push completes that and pops in the same turn",
    .source(.fluidTransitions),
    arguments: [SystemProfile.iOS18, .current]
  )
  func fluid(profile: SystemProfile) throws {
    let stage = StackFixture()
    stage.simulation.profile = profile
    try stage.nav.pushViewController(stage.b, animated: true, completion: stage.note("push"))
    try stage.simulation.advance(by: .milliseconds(100))
    let seen = stage.b.view.presentation.frame
    #expect(seen.origin.x > 0)
    let swipe = try #require(try stage.nav.beginInteractivePop(completion: stage.note("pop")))
    #expect(stage.ends == ["push finished"])
    #expect(abs(stage.b.view.presentation.frame.origin.x - seen.origin.x) < 1e-9, "it goes on from what is seen")
    swipe.finish()
    try stage.simulation.run()
    #expect(stage.ends == ["push finished", "pop finished"])
    #expect(
      stage.callbacks.filter { $0.hasPrefix("B") && $0.contains("ppear") } == [
        "B.viewWillAppear", "B.viewIsAppearing", "B.viewDidAppear", "B.viewWillDisappear", "B.viewDidDisappear",
      ]
    )
    #expect(
      stage.callbacks.filter { $0.hasPrefix("A") } == [
        "A.viewWillDisappear", "A.viewDidDisappear", "A.viewWillAppear", "A.viewIsAppearing", "A.viewDidAppear",
      ]
    )
    #expect(stage.nav.viewControllers.map(\.title) == ["A"])
  }
}
