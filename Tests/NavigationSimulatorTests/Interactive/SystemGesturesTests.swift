import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Gestures: those of the system")
struct SystemGesturesTests {
  private func stack() throws -> StackFixture {
    let stage = StackFixture()
    try stage.push(stage.b)
    return stage
  }

  /// Moves a finger evenly, and lifts it.
  private func swipe(_ stage: StackFixture, from start: Point, to end: Point, over time: Duration) throws {
    let finger = Finger(on: stage.window, at: start)
    finger.move(to: end, over: time)
    try stage.simulation.advance(by: time)
    finger.lift()
  }

  @Test("A swipe from the left edge takes the view with it, and pops", .tags(.documented))
  func swipeBack() throws {
    let stage = try stack()
    let finger = Finger(on: stage.window, at: Point(x: 5, y: 400))
    finger.move(to: Point(x: 100, y: 410))
    #expect(isNear(stage.b.view.presentation.frame.origin.x, 95))
    finger.move(to: Point(x: 355, y: 410), over: .milliseconds(500))
    try stage.simulation.advance(by: .milliseconds(500))
    #expect(isNear(stage.b.view.presentation.frame.origin.x, 350))
    #expect(stage.nav.transitionCoordinator?.isInteractive == true)
    finger.lift()
    try stage.simulation.run()
    #expect((stage.nav.viewControllers.map(\.title), stage.simulation.misuses) == (["A"], []))
  }

  @Test("A finger that comes from elsewhere, or goes elsewhere, pops nothing", .source(.reactNativeScreens3173))
  func elsewhere() throws {
    let stage = try stack()
    let ways = [
      (Point(x: 21, y: 400), Point(x: 300, y: 400)), (Point(x: 5, y: 400), Point(x: 5, y: 700)),
      (Point(x: 15, y: 400), Point(x: 0, y: 400)),
    ]
    for (start, end) in ways { try swipe(stage, from: start, to: end, over: .milliseconds(100)) }
    stage.nav.interactivePopGestureRecognizer?.isEnabled = false
    try swipe(stage, from: Point(x: 5, y: 400), to: Point(x: 300, y: 400), over: .milliseconds(100))
    stage.nav.interactivePopGestureRecognizer?.isEnabled = true
    stage.nav.interactivePopGestureRecognizer?.shouldBegin = { _ in false }
    try swipe(stage, from: Point(x: 5, y: 400), to: Point(x: 300, y: 400), over: .milliseconds(100))
    try stage.simulation.run()
    #expect(stage.callbacks == [])
  }

  /// A gesture's location is usually the middle of its touches (documented); here a second finger is not followed.
  @Test("The swipe follows the finger that was put down first", .tags(.different), arguments: [true, false])
  func twoFingers(hasBegun: Bool) throws {
    let stage = try stack()
    let (start, end) = (Point(x: 5, y: 400), Point(x: 355, y: 400))
    let first = Finger(on: stage.window, at: start)
    if hasBegun { first.move(to: Point(x: 50, y: 400)) }
    let second = Finger(on: stage.window, at: start)
    first.move(to: Point(x: 100, y: 400))
    second.move(to: end)
    #expect(isNear(stage.b.view.presentation.frame.origin.x, 95))
    second.lift()
    #expect(stage.simulation.openTransitions.map(\.kind) == [.pop])
    first.move(to: end)
    first.lift()
    try stage.simulation.run()
    #expect((stage.nav.viewControllers.map(\.title), stage.simulation.misuses) == (["A"], []))
  }

  /// The system's rule is not documented; the projection is that of Apple's talk on fluid interfaces.
  @Test(
    "Position and velocity decide whether a swipe pops: it does if the finger would come to rest beyond the middle",
    .tags(.inferred),
    arguments: [
      (Point(x: 105, y: 400), Duration.seconds(1), false), (Point(x: 105, y: 400), .milliseconds(100), true),
      (Point(x: 125, y: 400), .milliseconds(1_500), false), (Point(x: 255, y: 400), .milliseconds(1_500), true),
    ]
  )
  func decision(end: Point, time: Duration, pops: Bool) throws {
    let stage = try stack()
    try swipe(stage, from: Point(x: 5, y: 400), to: end, over: time)
    try stage.simulation.run()
    #expect(stage.nav.viewControllers.count == (pops ? 1 : 2))
  }

  @Test("A swipe that turns back at its end is cancelled, however far it was", .tags(.inferred))
  func turnsBack() throws {
    let stage = try stack()
    let finger = Finger(on: stage.window, at: Point(x: 5, y: 400))
    finger.move(to: Point(x: 305, y: 400), over: .milliseconds(300))
    try stage.simulation.advance(by: .milliseconds(300))
    finger.move(to: Point(x: 225, y: 400), over: .milliseconds(100))
    try stage.simulation.advance(by: .milliseconds(100))
    finger.lift()
    try stage.simulation.run()
    #expect(stage.nav.viewControllers.count == 2)
    #expect(stage.callbacks.contains("B.viewDidAppear"))
  }

  @Test(
    "What is seen goes on from the finger in place and velocity, to either end",
    .tags(.inferred),
    arguments: [(0.05, 160.0), (0.2, 160), (0.8, 160), (0.3, 380)]
  )
  func continuity(seconds: Double, way: Double) throws {
    let stage = try stack()
    let time = Duration.milliseconds(Int(seconds * 1_000))
    try swipe(stage, from: Point(x: 5, y: 400), to: Point(x: 5 + way, y: 400), over: time)
    let place = stage.b.view.presentation.frame.origin.x
    #expect(isNear(place, way, within: 1e-6))
    let step = Duration.microseconds(10)
    try stage.simulation.advance(by: step)
    let velocity = (stage.b.view.presentation.frame.origin.x - place) / (step / .seconds(1))
    #expect(isNear(velocity / (way / seconds), 1, within: 0.02))
    try stage.simulation.run()
  }

  @Test("A drag pulls a sheet down; its delegate is told as of any gesture", .tags(.documented))
  func sheet() throws {
    final class Witness: AdaptivePresentationControllerDelegate {
      var lines: [String] = []
      func presentationControllerWillDismiss(_ presentationController: PresentationController) { lines.append("will") }
      func presentationControllerDidDismiss(_ presentationController: PresentationController) { lines.append("did") }
      func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) {
        lines.append("attempt")
      }
    }
    let (stage, witness) = (StackFixture(), Witness())
    stage.b.presentationController?.delegate = witness
    try stage.a.present(stage.b, animated: false, completion: nil)
    let top = stage.b.view.frame.origin.y
    let (start, far) = (Point(x: 200, y: 100), Point(x: 200, y: 700))
    stage.b.isModalInPresentation = true
    try swipe(stage, from: start, to: far, over: .milliseconds(200))
    try stage.simulation.run()
    stage.b.isModalInPresentation = false
    try swipe(stage, from: far, to: start, over: .milliseconds(200))
    #expect(witness.lines == ["attempt"])
    let finger = Finger(on: stage.window, at: start)
    finger.move(to: Point(x: 200, y: 300))
    #expect(isNear(stage.b.view.presentation.frame.origin.y, top + 200))
    finger.cancel()
    try stage.simulation.run()
    #expect(stage.b.view.frame.origin.y == top)
    try swipe(stage, from: start, to: far, over: .milliseconds(200))
    try stage.simulation.run()
    #expect(witness.lines == ["attempt", "will", "will", "did"])
    #expect(stage.a.presentedViewController == nil)
  }

  @Test("In a sheet with a stack, the way of the finger says which of the two it moves", .tags(.inferred))
  func both() throws {
    let stage = StackFixture()
    let sheet = NavigationController(rootViewController: stage.b, title: "sheet")
    try stage.a.present(sheet, animated: false, completion: nil)
    try sheet.pushViewController(stage.c, animated: false, completion: nil)
    try swipe(stage, from: Point(x: 5, y: 400), to: Point(x: 350, y: 420), over: .milliseconds(200))
    try stage.simulation.run()
    #expect(sheet.viewControllers.map(\.title) == ["B"])
    #expect(stage.a.presentedViewController === sheet)
    try swipe(stage, from: Point(x: 5, y: 100), to: Point(x: 15, y: 700), over: .milliseconds(200))
    try stage.simulation.run()
    #expect(stage.a.presentedViewController == nil)
  }

  @Test(
    "A swipe in the middle of a push begins from 18 on; before, the finger is ignored",
    .source(.fluidTransitions),
    arguments: SystemProfile.all
  )
  func fluid(profile: SystemProfile) throws {
    let stage = StackFixture()
    stage.simulation.profile = profile
    try stage.nav.pushViewController(stage.b, animated: true, completion: stage.note("push"))
    try stage.simulation.advance(by: .milliseconds(100))
    try swipe(stage, from: Point(x: 5, y: 400), to: Point(x: 350, y: 400), over: .milliseconds(100))
    try stage.simulation.run()
    #expect(stage.nav.viewControllers.count == (profile >= .iOS18 ? 1 : 2))
    #expect(stage.ends == ["push finished"])
  }

  @Test("The property animator of an app goes on from the finger as well", .tags(.inferred))
  func ownAnimator() throws {
    final class Slide: AnimatedTransitioning, NavigationControllerDelegate {
      var animator: PropertyAnimator?
      func transitionDuration(using context: (any ContextTransitioning)?) -> Duration { .milliseconds(400) }
      func animateTransition(using context: any ContextTransitioning) {}
      func interruptibleAnimator(using context: any ContextTransitioning) -> (any ViewImplicitlyAnimating)? {
        if let animator { return animator }
        if let view = context.view(forKey: .to) { context.containerView.insertSubview(view, at: 0) }
        animator = PropertyAnimator(duration: .milliseconds(400), curve: .linear) {
          context.view(forKey: .from)?.center.x += 390
        }
        animator?.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
        return animator
      }
      func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from leaving: ViewController,
        to arriving: ViewController
      ) -> (any AnimatedTransitioning)? { self }
    }
    for (time, count) in [(Duration.milliseconds(200), 1), (.milliseconds(1_600), 2)] {
      let stage = try stack()
      let slide = Slide()
      stage.nav.delegate = slide
      try swipe(stage, from: Point(x: 5, y: 400), to: Point(x: 125, y: 400), over: time)
      let place = stage.b.view.presentation.frame.origin.x
      #expect(isNear(place, 120, within: 1e-6))
      try stage.simulation.advance(by: .microseconds(10))
      let velocity = (stage.b.view.presentation.frame.origin.x - place) * 100_000
      #expect(isNear(velocity / (120 / (time / .seconds(1))), 1, within: 0.05))
      try stage.simulation.run()
      #expect(stage.nav.viewControllers.count == count)
    }
  }
}
