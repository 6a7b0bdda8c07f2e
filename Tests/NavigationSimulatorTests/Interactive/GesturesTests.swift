import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// The gestures of a finger: swiping back, and pulling a sheet down.
@Suite("Interactive transitions: gestures")
struct GesturesTests {
  @Test("An interactive pop that is finished is a pop", .tags(.documented))
  func finished() throws {
    let fixture = StackFixture()
    try fixture.push(fixture.b)
    let swipe = try #require(try fixture.nav.beginInteractivePop(completion: fixture.note("pop")))
    for percent in 1...6 {
      swipe.update(Double(percent) / 10)
      try fixture.simulation.advance(by: .milliseconds(16))
    }
    #expect(fixture.nav.transitionCoordinator?.isInteractive == true)
    let seen = fixture.b.view.presentation.frame.origin.x
    #expect(
      abs(seen - 0.6 * fixture.window.bounds.size.width) < 1e-9,
      "it follows the finger in a straight line"
    )
    swipe.finish()
    #expect(fixture.nav.transitionCoordinator?.isInteractive == false)
    try fixture.simulation.run()
    #expect(fixture.ends == ["pop finished"])
    #expect(fixture.nav.viewControllers.map(\.title) == ["A"])
    #expect(fixture.b.parent == nil)
    #expect(fixture.time == .milliseconds(96 + 140), "four tenths of the time are left")
    #expect(
      fixture.callbacks == [
        "B.willMove(to nil)", "B.viewWillDisappear", "A.viewWillAppear", "A.viewIsAppearing",
        "nav.willShow(A)",
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
    let fixture = StackFixture()
    try fixture.push(fixture.b)
    let swipe = try #require(try fixture.nav.beginInteractivePop(completion: fixture.note("pop")))
    swipe.update(percent)
    swipe.cancel()
    try fixture.simulation.run()
    #expect(fixture.ends == ["pop cancelled"])
    #expect(fixture.nav.viewControllers.map(\.title) == ["A", "B"])
    #expect(fixture.b.view.presentation.frame == fixture.window.bounds)
    #expect(fixture.a.window == nil)
    #expect(
      fixture.callbacks.filter { $0.contains("ppear") || $0.contains("Show") } == [
        "B.viewWillDisappear", "A.viewWillAppear", "A.viewIsAppearing", "nav.willShow(A)",
        "A.viewWillDisappear",
        "A.viewDidDisappear", "B.viewWillAppear", "B.viewDidAppear",
      ]
    )
    try fixture.nav.popViewController(animated: true, completion: nil)
    try fixture.simulation.run()
    #expect(fixture.nav.viewControllers.map(\.title) == ["A"])
  }

  @Test("A sheet that is swiped down and let go", .source(.lifeCycleInModal))
  func sheet() throws {
    let fixture = StackFixture()
    try fixture.a.presentAndSettle(fixture.b)
    fixture.forget()
    let place = fixture.b.view.frame
    let swipe = try #require(
      try fixture.b.beginInteractiveDismissal(completion: fixture.note("dismiss"))
    )
    swipe.update(0.4)
    #expect(fixture.b.view.presentation.frame.origin.y > place.origin.y)
    swipe.cancel()
    try fixture.simulation.run()
    #expect(
      fixture.callbacks == [
        "B.viewWillDisappear", "B.viewWillAppear", "B.viewIsAppearing", "B.viewDidAppear",
      ]
    )
    #expect(fixture.ends == ["dismiss cancelled"])
    #expect(fixture.b.view.frame == place)
    #expect(fixture.a.presentedViewController === fixture.b)
    try #require(try fixture.b.beginInteractiveDismissal(completion: fixture.note("dismiss")))
      .finish()
    try fixture.simulation.run()
    #expect(fixture.a.presentedViewController == nil)
    #expect(fixture.ends.last == "dismiss finished")
  }

  /// UIKit's sheet is on its way by itself then, as after a swipe back.
  @Test(
    "A released sheet is not interruptible: presenting and dismissing throw until it has arrived",
    .tags(.inferred),
    .covers(.presentWhilePresenting),
    arguments: [true, false]
  )
  func letGo(finishes: Bool) throws {
    let fixture = StackFixture()
    try fixture.a.presentAndSettle(fixture.b)
    let drag = try #require(
      try fixture.b.beginInteractiveDismissal(completion: fixture.note("drag"))
    )
    drag.update(0.5)
    if finishes { drag.finish() } else { drag.cancel() }
    #expect(fixture.b.transitionCoordinator?.isInterruptible == false)
    for source in [fixture.a, fixture.b] {
      fixture.expectRefusal(.conflict, conflictingTransition: .dismiss) {
        try source.present(fixture.c, animated: true, completion: $0)
      }
      fixture.expectRefusal(.conflict, conflictingTransition: .dismiss) {
        try source.dismiss(animated: true, completion: $0)
      }
    }
    try fixture.simulation.run()
    #expect(fixture.ends == ["drag \(finishes ? "finished" : "cancelled")"])
    #expect((fixture.nav.presentedViewController === fixture.b) == !finishes)
  }

  @Test(
    "No gesture pops a root, dismisses a controller that is no sheet, or one that is modal",
    .tags(.documented)
  )
  func refused() throws {
    let fixture = StackFixture()
    #expect(try fixture.nav.beginInteractivePop(completion: fixture.note("never")) == nil)
    for style in [ModalPresentationStyle.fullScreen, .custom, .overFullScreen] {
      fixture.b.modalPresentationStyle = style
      try fixture.a.presentAndSettle(fixture.b)
      #expect(try fixture.b.beginInteractiveDismissal(completion: fixture.note("never")) == nil)
      try fixture.b.dismissAndSettle()
    }
    let tablet = Window(
      simulation: fixture.simulation,
      rootViewController: fixture.c,
      size: Window.tabletSize
    )
    fixture.b.modalPresentationStyle = .popover
    try tablet.rootViewController?.presentAndSettle(fixture.b)
    #expect(try fixture.b.beginInteractiveDismissal(completion: fixture.note("never")) == nil)
    try fixture.b.dismissAndSettle()
    fixture.b.modalPresentationStyle = .pageSheet
    fixture.b.isModalInPresentation = true
    try fixture.a.presentAndSettle(fixture.b)
    #expect(try fixture.b.beginInteractiveDismissal(completion: fixture.note("never")) == nil)
    #expect(fixture.ends == [])
    #expect(fixture.simulation.openTransitions == [])
  }

  @Test(
    "A swipe in a callback of a push is a conflict: what begins or ends completes by itself",
    .tags(.inferred)
  )
  func withinCallbacks() throws {
    let fixture = StackFixture()
    var codes: [NavigationFailure.Code?] = []
    for callback in [Callback.viewWillAppear, .viewIsAppearing, .viewDidAppear] {
      fixture.b.reactions[callback] = {
        do throws(NavigationFailure) {
          _ = try fixture.nav.beginInteractivePop(completion: nil)
        } catch {
          codes.append(error.code)
        }
      }
    }
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: fixture.note("push"))
    try fixture.simulation.run()
    #expect((codes, fixture.simulation.misuses) == ([.conflict, .conflict, .conflict], []))
    #expect(fixture.ends == ["push finished"])
    fixture.b.reactions = [:]
  }

  @Test(
    "From 18, a swipe in the middle of a push completes that and pops in the same turn",
    .source(.fluidTransitions),
    arguments: [SystemProfile.iOS18, .current]
  )
  func fluid(profile: SystemProfile) throws {
    let fixture = StackFixture()
    fixture.simulation.profile = profile
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: fixture.note("push"))
    try fixture.simulation.advance(by: .milliseconds(100))
    let seen = fixture.b.view.presentation.frame
    #expect(seen.origin.x > 0)
    let swipe = try #require(try fixture.nav.beginInteractivePop(completion: fixture.note("pop")))
    #expect(fixture.ends == ["push finished"])
    #expect(
      abs(fixture.b.view.presentation.frame.origin.x - seen.origin.x) < 1e-9,
      "it goes on from what is seen"
    )
    swipe.finish()
    try fixture.simulation.run()
    #expect(fixture.ends == ["push finished", "pop finished"])
    #expect(
      fixture.callbacks.filter { $0.hasPrefix("B") && $0.contains("ppear") } == [
        "B.viewWillAppear", "B.viewIsAppearing", "B.viewDidAppear", "B.viewWillDisappear",
        "B.viewDidDisappear",
      ]
    )
    #expect(
      fixture.callbacks.filter { $0.hasPrefix("A") } == [
        "A.viewWillDisappear", "A.viewDidDisappear", "A.viewWillAppear", "A.viewIsAppearing",
        "A.viewDidAppear",
      ]
    )
    #expect(fixture.nav.viewControllers.map(\.title) == ["A"])
  }

  @Test("A released sheet that is taken over again can be reversed again")
  func takenOverAgain() throws {
    let fixture = StackFixture()
    try fixture.a.presentAndSettle(fixture.b)
    let drag = try #require(try fixture.b.beginInteractiveDismissal())
    drag.update(0.5)
    drag.finish()
    try fixture.simulation.advance(by: .milliseconds(50))
    drag.pause()
    #expect(fixture.b.transitionCoordinator?.isInterruptible == true)
    drag.cancel()
    try fixture.simulation.run()
    #expect(fixture.nav.presentedViewController === fixture.b)
  }
}
