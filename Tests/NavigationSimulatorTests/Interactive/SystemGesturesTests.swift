import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Gestures: the system's")
struct SystemGesturesTests {
  private func stack() throws -> StackFixture {
    let fixture = StackFixture()
    try fixture.push(fixture.b)
    return fixture
  }

  /// Moves a finger evenly, and lifts it.
  private func swipe(_ fixture: StackFixture, from start: Point, to end: Point, over time: Duration)
    throws
  {
    let finger = Finger(on: fixture.window, at: start)
    finger.move(to: end, over: time)
    try fixture.simulation.advance(by: time)
    finger.lift()
  }

  @Test("A swipe from the left edge takes the view with it, and pops", .tags(.documented))
  func swipeBack() throws {
    let fixture = try stack()
    let finger = Finger(on: fixture.window, at: Point(5, 400))
    finger.move(to: Point(100, 410))
    #expect(isNear(fixture.b.view.presentation.frame.origin.x, 95))
    finger.move(to: Point(355, 410), over: .milliseconds(500))
    try fixture.advance(by: 0.5)
    #expect(isNear(fixture.b.view.presentation.frame.origin.x, 350))
    #expect(fixture.nav.transitionCoordinator?.isInteractive == true)
    finger.lift()
    try fixture.simulation.run()
    #expect(fixture.nav.screen == "A")
    #expect(fixture.simulation.misuses == [])
  }

  @Test(
    "A finger that does not start at the edge, or does not move inward, pops nothing",
    .source(.reactNativeScreens3173)
  )
  func elsewhere() throws {
    let fixture = try stack()
    let ways = [
      (Point(21, 400), Point(300, 400)), (Point(5, 400), Point(5, 700)),
      (Point(15, 400), Point(0, 400)),
    ]
    for (start, end) in ways { try swipe(fixture, from: start, to: end, over: .milliseconds(100)) }
    fixture.nav.interactivePopGestureRecognizer?.isEnabled = false
    try swipe(
      fixture,
      from: Point(5, 400),
      to: Point(300, 400),
      over: .milliseconds(100)
    )
    fixture.nav.interactivePopGestureRecognizer?.isEnabled = true
    fixture.nav.interactivePopGestureRecognizer?.shouldBegin = { _ in false }
    try swipe(
      fixture,
      from: Point(5, 400),
      to: Point(300, 400),
      over: .milliseconds(100)
    )
    try fixture.story.settle("")
  }

  /// A gesture's location is usually the middle of its touches (documented); here a second finger
  /// is not followed.
  @Test(
    "The swipe follows the finger that was put down first",
    .tags(.different),
    arguments: ["before the swipe", "in the swipe"]
  )
  func twoFingers(second moment: String) throws {
    let fixture = try stack()
    let (start, end) = (Point(5, 400), Point(355, 400))
    let first = Finger(on: fixture.window, at: start)
    if moment == "in the swipe" { first.move(to: Point(50, 400)) }
    let second = Finger(on: fixture.window, at: start)
    first.move(to: Point(100, 400))
    second.move(to: end)
    #expect(isNear(fixture.b.view.presentation.frame.origin.x, 95))
    second.lift()
    #expect(fixture.simulation.openTransitions.map(\.kind) == [.pop])
    first.move(to: end)
    first.lift()
    try fixture.simulation.run()
    #expect(fixture.nav.screen == "A")
    #expect(fixture.simulation.misuses == [])
  }

  /// The system's rule is not documented; the projection is that of Apple's talk on fluid
  /// interfaces.
  @Test(
    "A swipe pops if, by its position and velocity, the finger would come to rest beyond the middle",
    .tags(.inferred),
    arguments: [
      (Point(105, 400), Duration.seconds(1), "(A) B"),
      (Point(105, 400), .milliseconds(100), "A"),
      (Point(125, 400), .milliseconds(1_500), "(A) B"),
      (Point(255, 400), .milliseconds(1_500), "A"),
      (Point(175, 400), .seconds(10), "(A) B"),
      (Point(205, 400), .seconds(10), "A"),
    ]
  )
  func decision(end: Point, time: Duration, screen: String) throws {
    let fixture = try stack()
    try swipe(fixture, from: Point(5, 400), to: end, over: time)
    try fixture.simulation.run()
    #expect(fixture.nav.screen == screen)
  }

  @Test(
    "A swipe that moves back at its end is cancelled, however far it has come",
    .tags(.inferred)
  )
  func turnsBack() throws {
    let fixture = try stack()
    let finger = Finger(on: fixture.window, at: Point(5, 400))
    finger.move(to: Point(305, 400), over: .milliseconds(300))
    try fixture.advance(by: 0.3)
    fixture.forget()
    finger.move(to: Point(225, 400), over: .milliseconds(100))
    try fixture.advance(by: 0.1)
    finger.lift()
    try fixture.story.settle(
      """
      0.75: A.viewWillDisappear · A.viewDidDisappear · B.viewWillAppear · B.viewDidAppear
      → (A) B
      """
    )
  }

  @Test(
    "After a swipe, the motion continues with the finger's position and velocity, to either end",
    .tags(.inferred),
    arguments: [(0.05, 160.0), (0.2, 160), (0.8, 160), (0.3, 380)]
  )
  func continuity(seconds: Double, way: Double) throws {
    let fixture = try stack()
    let time = Duration.milliseconds(Int(seconds * 1_000))
    try swipe(fixture, from: Point(5, 400), to: Point(5 + way, 400), over: time)
    let place = fixture.b.view.presentation.frame.origin.x
    #expect(isNear(place, way, within: 1e-6))
    let step = Duration.microseconds(10)
    try fixture.simulation.advance(by: step)
    let velocity = (fixture.b.view.presentation.frame.origin.x - place) / (step / .seconds(1))
    #expect(isNear(velocity / (way / seconds), 1, within: 0.02))
    try fixture.simulation.run()
  }

  @Test(
    "A finger pulls a sheet down, and the sheet's delegate is told",
    .tags(.documented)
  )
  func sheet() throws {
    final class DismissalRecorder: AdaptivePresentationControllerDelegate {
      var lines: [String] = []
      func presentationControllerWillDismiss(_ presentationController: PresentationController) {
        lines.append("will")
      }
      func presentationControllerDidDismiss(_ presentationController: PresentationController) {
        lines.append("did")
      }
      func presentationControllerDidAttemptToDismiss(
        _ presentationController: PresentationController
      ) {
        lines.append("attempt")
      }
    }
    let (fixture, recorder) = (StackFixture(), DismissalRecorder())
    fixture.b.presentationController?.delegate = recorder
    try fixture.a.presentAndSettle(fixture.b)
    let top = fixture.b.view.frame.origin.y
    let (start, far) = (Point(200, 100), Point(200, 700))
    fixture.b.isModalInPresentation = true
    try swipe(fixture, from: start, to: far, over: .milliseconds(200))
    try fixture.simulation.run()
    fixture.b.isModalInPresentation = false
    try swipe(fixture, from: far, to: start, over: .milliseconds(200))
    #expect(recorder.lines == ["attempt"])
    let finger = Finger(on: fixture.window, at: start)
    finger.move(to: Point(200, 300))
    #expect(isNear(fixture.b.view.presentation.frame.origin.y, top + 200))
    finger.cancel()
    try fixture.simulation.run()
    #expect(fixture.b.view.frame.origin.y == top)
    try swipe(fixture, from: start, to: far, over: .milliseconds(200))
    try fixture.simulation.run()
    #expect(recorder.lines == ["attempt", "will", "will", "did"])
    #expect(fixture.a.presentedViewController == nil)
  }

  @Test(
    "In a sheet with a stack, the direction of the finger decides which of the two it moves",
    .tags(.inferred)
  )
  func both() throws {
    let fixture = StackFixture()
    let sheet = NavigationController(rootViewController: fixture.b, title: "sheet")
    try fixture.a.presentAndSettle(sheet)
    try sheet.pushViewController(fixture.c, animated: false, completion: nil)
    try swipe(
      fixture,
      from: Point(5, 400),
      to: Point(350, 420),
      over: .milliseconds(200)
    )
    try fixture.simulation.run()
    #expect(sheet.viewControllers.map(\.title) == ["B"])
    #expect(fixture.a.presentedViewController === sheet)
    try swipe(
      fixture,
      from: Point(5, 100),
      to: Point(15, 700),
      over: .milliseconds(200)
    )
    try fixture.simulation.run()
    #expect(fixture.a.presentedViewController == nil)
  }

  @Test(
    "A swipe can begin during a push from iOS 18 on; before, the finger is ignored",
    .source(.fluidTransitions),
    arguments: [
      (SystemProfile.all.filter { $0 < .iOS18 }, "(A) B"),
      (SystemProfile.all.filter { $0 >= .iOS18 }, "A"),
    ]
  )
  func fluid(profiles: [SystemProfile], screen: String) throws {
    for profile in profiles { try expectSwipe(on: profile, leaves: screen) }
  }

  private func expectSwipe(on profile: SystemProfile, leaves screen: String) throws {
    let fixture = StackFixture(cast: "")
    fixture.story.tellsTimes = false
    fixture.simulation.profile = profile
    try fixture.begin(.push(.b))
    try fixture.advance(by: 0.1)
    try swipe(
      fixture,
      from: Point(5, 400),
      to: Point(350, 400),
      over: .milliseconds(100)
    )
    try fixture.story.settle("push B finished → \(screen)")
  }

  @Test(
    "A custom property animator also continues with the finger's position and velocity",
    .tags(.inferred)
  )
  func ownAnimator() throws {
    final class Slide: AnimatedTransitioning, NavigationControllerDelegate {
      var animator: PropertyAnimator?
      func transitionDuration(using context: (any ContextTransitioning)?) -> Duration {
        .milliseconds(400)
      }
      func animateTransition(using context: any ContextTransitioning) {}
      func interruptibleAnimator(using context: any ContextTransitioning) -> (
        any ViewImplicitlyAnimating
      )? {
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
      let fixture = try stack()
      let slide = Slide()
      fixture.nav.delegate = slide
      try swipe(fixture, from: Point(5, 400), to: Point(125, 400), over: time)
      let place = fixture.b.view.presentation.frame.origin.x
      #expect(isNear(place, 120, within: 1e-6))
      try fixture.simulation.advance(by: .microseconds(10))
      let velocity = (fixture.b.view.presentation.frame.origin.x - place) * 100_000
      #expect(isNear(velocity / (120 / (time / .seconds(1))), 1, within: 0.05))
      try fixture.simulation.run()
      #expect(fixture.nav.viewControllers.count == count)
    }
  }
}
