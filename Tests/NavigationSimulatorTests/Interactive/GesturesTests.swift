import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// The gestures of a finger: swiping back, and pulling a sheet down.
@Suite("Interactive transitions: gestures")
final class GesturesTests: StackFixture {
  @Test("An interactive pop that is finished is a pop", .tags(.documented))
  func finished() throws {
    try push(b)
    let swipe = try #require(try nav.beginInteractivePop(completion: note("pop")))
    for percent in 1...6 {
      swipe.update(Double(percent) / 10)
      try advance(by: 0.02)
    }
    #expect(nav.transitionCoordinator?.isInteractive == true)
    let seen = b.view.presentation.frame.origin.x
    #expect(
      abs(seen - 0.6 * window.bounds.size.width) < 1e-9,
      "it follows the finger in a straight line"
    )
    swipe.finish()
    #expect(nav.transitionCoordinator?.isInteractive == false)
    // Four tenths of the time are left.
    try story.settle(
      """
      0.0: B.willMove(to nil) · B.viewWillDisappear · A.viewWillAppear · A.viewIsAppearing
        · nav.willShow(A)
      0.26: B.viewDidDisappear · A.viewDidAppear · B.didMove(to nil) · nav.didShow(A)
        · pop finished
      → A
      """
    )
    #expect(b.parent == nil)
  }

  @Test(
    "A cancelled interactive pop calls willShow once, and no didShow",
    .source(.radar10046),
    .covers(.cancelledPop),
    arguments: [(0.0, "·"), (0.4, "0.14:"), (1, "0.35:")]
  )
  func cancelled(percent: Double, end: String) throws {
    try push(b)
    let swipe = try #require(try nav.beginInteractivePop(completion: note("pop")))
    swipe.update(percent)
    swipe.cancel()
    try story.settle(
      """
      0.0: B.willMove(to nil) · B.viewWillDisappear · A.viewWillAppear · A.viewIsAppearing
        · nav.willShow(A) \(end) A.viewWillDisappear · A.viewDidDisappear · B.viewWillAppear
        · B.viewDidAppear · pop cancelled → (A) B
      """
    )
    #expect(b.view.presentation.frame == window.bounds)
    try nav.popViewController(animated: true, completion: nil)
    try simulation.run()
    #expect(nav.viewControllers.map(\.title) == ["A"])
  }

  @Test(
    "A sheet that is pulled down and released is dismissed or comes back",
    .source(.lifeCycleInModal)
  )
  func sheet() throws {
    try a.presentAndSettle(b)
    forget()
    let place = b.view.frame
    let swipe = try #require(try b.beginInteractiveDismissal(completion: note("dismiss")))
    swipe.update(0.4)
    #expect(b.view.presentation.frame.origin.y > place.origin.y)
    swipe.cancel()
    try story.settle(
      """
      0.0: B.viewWillDisappear
      0.2: B.viewWillAppear · B.viewIsAppearing · B.viewDidAppear · dismiss cancelled
      → A + B
      """
    )
    #expect(b.view.frame == place)
    try #require(try b.beginInteractiveDismissal(completion: note("dismiss"))).finish()
    try story.settle("0.2: B.viewWillDisappear 0.7: B.viewDidDisappear · dismiss finished → A")
  }

  /// UIKit's sheet is on its way by itself then, as after a swipe back.
  @Test(
    "Until a released sheet has arrived, presenting and dismissing throw",
    .tags(.inferred),
    .covers(.presentWhilePresenting),
    arguments: [
      (DrivenEnd.finish, "0.25: drag finished → A"), (.cancel, "0.25: drag cancelled → A + B"),
    ]
  )
  func letGo(end: DrivenEnd, rest: String) throws {
    try a.presentAndSettle(b)
    let drag = try #require(try b.beginInteractiveDismissal(completion: note("drag")))
    drag.update(0.5)
    end.apply(to: drag)
    #expect(b.transitionCoordinator?.isInterruptible == false)
    story.cast = ""
    forget()
    for call in [
      StackFixture.Call.present(.c), .present(.c, on: .b), .dismiss(.a), .dismiss(.b),
    ] {
      let failure = expectRefusal(of: call)
      #expect(failure?.conflictingTransition?.kind == .dismiss)
    }
    forget()
    try story.settle(rest)
  }

  @Test(
    "No gesture pops a root, or dismisses a controller that is modal or no sheet",
    .tags(.documented)
  )
  func refused() throws {
    #expect(try nav.beginInteractivePop(completion: note("never")) == nil)
    for style in [ModalPresentationStyle.fullScreen, .custom, .overFullScreen] {
      b.modalPresentationStyle = style
      try a.presentAndSettle(b)
      #expect(try b.beginInteractiveDismissal(completion: note("never")) == nil)
      try b.dismissAndSettle()
    }
    let tablet = Window(
      simulation: simulation,
      rootViewController: c,
      size: Window.tabletSize
    )
    b.modalPresentationStyle = .popover
    try tablet.rootViewController?.presentAndSettle(b)
    #expect(try b.beginInteractiveDismissal(completion: note("never")) == nil)
    try b.dismissAndSettle()
    b.modalPresentationStyle = .pageSheet
    b.isModalInPresentation = true
    try a.presentAndSettle(b)
    #expect(try b.beginInteractiveDismissal(completion: note("never")) == nil)
    #expect(story.completionCount == 0)
    #expect(simulation.openTransitions == [])
  }

  @Test(
    "A swipe that begins in a callback of a push throws a conflict",
    .tags(.inferred)
  )
  func withinCallbacks() throws {
    story.cast = ""
    for callback in [Callback.viewWillAppear, .viewIsAppearing, .viewDidAppear] {
      b.reactions[callback] = { [unowned self] in
        _ = try? nav.beginInteractivePop(completion: note("never"))
      }
    }
    try begin(.push(.b))
    try story.settle(
      """
      0.0: thrown conflict with push · thrown conflict with push · nav.willShow(B)
      0.35: thrown conflict with push · nav.didShow(B) · push B finished
      → (A) B
      """
    )
  }

  @Test(
    "From iOS 18 on, a swipe during a push completes the push at once, and pops",
    .source(.fluidTransitions),
    arguments: [SystemProfile.iOS18, .current]
  )
  func fluid(profile: SystemProfile) throws {
    simulation.profile = profile
    try begin(.push(.b))
    try advance(by: 0.1)
    let seen = b.view.presentation.frame
    #expect(seen.origin.x > 0)
    let swipe = try #require(try nav.beginInteractivePop(completion: note("pop")))
    #expect(
      abs(b.view.presentation.frame.origin.x - seen.origin.x) < 1e-9,
      "it goes on from what is seen"
    )
    swipe.finish()
    try story.settle(
      """
      0.0: B.willMove(to nav) · B.viewDidLoad · A.viewWillDisappear · B.viewWillAppear
        · B.viewIsAppearing · nav.willShow(B)
      0.1: A.viewDidDisappear · B.viewDidAppear · B.didMove(to nav) · nav.didShow(B)
        · push B finished · B.willMove(to nil) · B.viewWillDisappear · A.viewWillAppear
        · A.viewIsAppearing · nav.willShow(A)
      0.45: B.viewDidDisappear · A.viewDidAppear · B.didMove(to nil) · nav.didShow(A)
        · pop finished
      → A
      """
    )
  }

  @Test("A released sheet that a finger takes again can be reversed again")
  func takenOverAgain() throws {
    try a.presentAndSettle(b)
    let drag = try #require(try b.beginInteractiveDismissal())
    drag.update(0.5)
    drag.finish()
    try simulation.advance(by: .milliseconds(50))
    drag.pause()
    #expect(b.transitionCoordinator?.isInterruptible == true)
    drag.cancel()
    try simulation.run()
    #expect(nav.presentedViewController === b)
  }
}
