import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Interactive transitions: the curves of what is driven")
struct DrivenCurvesTests {
  private typealias Kind = DrivenMotion.Kind
  private typealias Place = DrivenMotion.Place

  /// An interactive presentation.
  private final class Drive {
    let stage = Stage()
    let motion: DrivenMotion

    init(_ kind: DrivenMotion.Kind, in place: DrivenMotion.Place = .animateTransition) throws {
      motion = DrivenMotion(kind, in: place)
      stage.b.modalPresentationStyle = .custom
      stage.b.transitioningDelegate = motion
      try stage.a.present(stage.b, animated: true, completion: stage.note("present"))
    }

    /// The visible progress of the view.
    var progress: Double { stage.b.view.presentation.center.x / 100 }
  }

  /// The author of a menu was surprised by it, and so everybody advises a linear curve for what is to follow a finger.
  /// Apple's text calls the interactive part linear without a word on this.
  @Test(
    "Driven by percents, a block follows its own curve, begun in animateTransition or in startInteractiveTransition",
    .source(.chidoriMenu),
    .covers(.ownCurve),
    arguments: DrivenMotion.Kind.allCases,
    DrivenMotion.Place.allCases
  )
  func blocks(kind: DrivenMotion.Kind, place: DrivenMotion.Place) throws {
    let drive = try Drive(kind, in: place)
    for percent in [0, 0.1, 0.25, 0.6, 0.3, 0.95, 0] {
      drive.motion.update(percent)
      try drive.stage.simulation.advance(by: .seconds(1))
      #expect(isNear(drive.progress, try kind.progress(at: percent)))
    }
    drive.motion.finish()
    try drive.stage.simulation.run()
    #expect(drive.motion.ends == [true] && drive.stage.ends == ["present finished"])
  }

  @Test(
    "The rest goes on, or back, along the block's own curve from where it is, at the completion's speed and along its curve",
    .tags(.documented),
    arguments: DrivenMotion.Kind.allCases,
    [true, false]
  )
  func rest(kind: DrivenMotion.Kind, finishes: Bool) throws {
    for speed in [1, 0.5, 3] {
      let drive = try Drive(kind)
      drive.motion.update(0.4)
      let seen = drive.progress
      drive.motion.completionSpeed = speed
      drive.motion.completionCurve = .linear
      if finishes { drive.motion.finish() } else { drive.motion.cancel() }
      #expect(isNear(drive.progress, seen))
      let rest = DrivenMotion.duration * ((finishes ? 0.6 : 0.4) / speed)
      for part in stride(from: 0.0, to: 1, by: 0.05) {
        let moment = rest * part
        try drive.stage.simulation.advance(by: moment - drive.stage.time)
        let percent = finishes ? 0.4 + 0.6 * part : 0.4 - 0.4 * part
        #expect(isNear(drive.progress, try kind.progress(at: percent), within: 1e-6), "\(percent) at \(speed)")
      }
      try drive.stage.simulation.run()
      #expect(isNear(drive.stage.time / .seconds(1), rest / .seconds(1)))
      #expect(drive.motion.ends == [finishes])
      #expect(drive.stage.b.view.center.x == (finishes ? 100 : 0))
    }
  }

  /// A dismissal in the middle turns it round; UIKit leaves that to the app.
  @Test(
    "A presentation that is dismissed while it is driven goes back from where it is, along its block's own curve",
    .tags(.different),
    arguments: DrivenMotion.Kind.allCases
  )
  func interrupted(kind: DrivenMotion.Kind) throws {
    let drive = try Drive(kind)
    drive.motion.update(0.3)
    let seen = drive.progress
    try drive.stage.b.dismiss(animated: true, completion: drive.stage.note("dismiss"))
    #expect(isNear(drive.progress, seen))
    try drive.stage.simulation.advance(by: .microseconds(1))
    #expect(isNear(drive.progress, seen, within: 1e-3))
    try drive.stage.simulation.run()
    #expect(drive.motion.ends == [false])
    #expect(drive.stage.ends.sorted() == ["dismiss finished", "present cancelled"])
    #expect(drive.stage.simulation.misuses == [])
  }

  @Test(
    "Wherever a finger moves, the visible position is on the curve, and the log of callbacks is legal",
    arguments: 1...40
  )
  func randomly(seed: UInt64) throws {
    var random = RandomTree(seed: seed, count: 0)
    let kind = Kind.allCases[Int(seed % 3)]
    let drive = try Drive(kind, in: Place.allCases[Int(seed % 2)])
    for _ in 0..<10 {
      let percent = random.number(0...1)
      drive.motion.update(percent)
      #expect(isNear(drive.progress, try kind.progress(at: percent)))
      try drive.stage.simulation.advance(by: .nanoseconds(Int64(random.number(0...1e8))))
    }
    let (seen, finishes) = (drive.progress, random.chance(1, in: 2))
    drive.motion.completionSpeed = random.number(0.2...4)
    if finishes { drive.motion.finish() } else { drive.motion.cancel() }
    #expect(isNear(drive.progress, seen))
    try drive.stage.simulation.run()
    #expect(drive.motion.ends == [finishes] && drive.stage.ends == ["present \(finishes ? "finished" : "cancelled")"])
    #expect(drive.stage.simulation.misuses == [])
  }

  /// UIKit logs and drops the second presentation, as with any other transition.
  @Test(
    "What collides with a transition that is driven is refused, and leaves the motion where it is on its curve",
    .tags(.different),
    arguments: [CollisionBehavior.throwing, .matchingUIKit]
  )
  func collision(behavior: CollisionBehavior) throws {
    let drive = try Drive(.spring, in: .startInteractiveTransition)
    let stage = drive.stage
    stage.simulation.collisionBehavior = behavior
    drive.motion.update(0.3)
    let seen = drive.progress
    let result = Result { try stage.a.present(stage.c, animated: true, completion: stage.note("present C")) }
    #expect((try? result.get()) != nil || behavior == .throwing)
    #expect(stage.simulation.messages.count == (behavior == .throwing ? 0 : 1))
    #expect(isNear(drive.progress, seen))
    drive.motion.update(0.6)
    #expect(isNear(drive.progress, try Kind.spring.progress(at: 0.6)))
    drive.motion.finish()
    try stage.simulation.run()
    #expect(stage.ends == ["present finished"] && drive.motion.ends == [true])
  }

  // MARK: The timing of an animator

  /// Opens with a property animator, driven.
  private final class AnimatorDrive: TransitioningDelegate, AnimatedTransitioning {
    let stage = Stage()
    let interaction = PercentDrivenInteractiveTransition()
    private var animator: PropertyAnimator?

    func present() throws {
      stage.b.modalPresentationStyle = .custom
      stage.b.transitioningDelegate = self
      try stage.a.present(stage.b, animated: true, completion: stage.note("present"))
    }

    var progress: Double { stage.b.view.presentation.center.x / 100 }

    func transitionDuration(using context: (any ContextTransitioning)?) -> Duration { .milliseconds(500) }
    func animateTransition(using context: any ContextTransitioning) {}
    func animationEnded(_ transitionCompleted: Bool) { animator = nil }

    func interruptibleAnimator(using context: any ContextTransitioning) -> (any ViewImplicitlyAnimating)? {
      if let animator { return animator }
      guard let view = context.view(forKey: .to) else { return nil }
      context.containerView.addSubview(view)
      view.center.x = 0
      let animator = PropertyAnimator(duration: .milliseconds(500), dampingRatio: 0.5) { view.center.x = 100 }
      animator.addCompletion { context.completeTransition($0 == .end) }
      self.animator = animator
      return animator
    }

    func animationController(
      forPresented presented: ViewController,
      presenting: ViewController,
      source: ViewController
    ) -> (any AnimatedTransitioning)? { self }

    func interactionControllerForPresentation(
      using animator: any AnimatedTransitioning
    ) -> (any InteractiveTransitioning)? { interaction }
  }

  /// UIKit's header: another timing for when the transition is continued. The author of a menu found that it does not bend
  /// the interactive part.
  @Test(
    "timingCurve is how a property animator goes on when it is let go; while it is driven, it goes evenly all the same",
    .tags(.documented),
    .covers(.ownCurve),
    arguments: [true, false]
  )
  func timingCurve(finishes: Bool) throws {
    let drive = AnimatorDrive()
    drive.interaction.timingCurve = CubicTimingParameters(animationCurve: .easeIn)
    drive.interaction.completionCurve = .linear
    try drive.present()
    for percent in [0.1, 0.8, 0.5] {
      drive.interaction.update(percent)
      #expect(isNear(drive.progress, percent))
    }
    if finishes { drive.interaction.finish() } else { drive.interaction.cancel() }
    try drive.stage.simulation.advance(by: .milliseconds(125))
    // Half of the time for the second half of the distance has passed; the motion is slow at first.
    let gone = 0.5 * (try Kind.curve.progress(at: 0.5))
    #expect(isNear(drive.progress, finishes ? 0.5 + gone : 0.5 - gone))
    try drive.stage.simulation.run()
    #expect(drive.stage.time == .milliseconds(250))
    #expect(drive.stage.ends == ["present \(finishes ? "finished" : "cancelled")"])
  }

  @Test("timingCurve is ignored where no animator is given away", .tags(.documented))
  func ignoredTimingCurve() throws {
    let drive = try Drive(.curve)
    drive.motion.timingCurve = SpringTimingParameters(dampingRatio: 0.2)
    drive.motion.completionCurve = .linear
    drive.motion.update(0.5)
    drive.motion.finish()
    try drive.stage.simulation.advance(by: .milliseconds(125))
    #expect(isNear(drive.progress, try Kind.curve.progress(at: 0.75)))
    try drive.stage.simulation.run()
  }
}
