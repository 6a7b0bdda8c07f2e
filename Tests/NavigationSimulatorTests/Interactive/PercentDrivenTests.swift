import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// A custom animator, driven by fractions.
@Suite("Interactive transitions: percent-driven")
struct PercentDrivenTests {
  private typealias Kind = DrivenMotion.Kind

  /// An interactive presentation.
  private final class Drive {
    let stack = StackFixture(cast: "")
    var story: Story { stack.story }
    let motion: DrivenMotion

    init(
      _ kind: Kind,
      in place: DrivenMotion.Place = .animateTransition,
      usesAnimator: Bool = false
    ) {
      motion = DrivenMotion(kind, in: place, usesAnimator: usesAnimator)
      stack.b.modalPresentationStyle = .custom
      stack.b.transitioningDelegate = motion
    }

    func present() throws { try stack.begin(.present(.b)) }

    /// The visible progress of the view.
    var progress: Double { stack.b.view.presentation.center.x / 100 }
  }

  /// The author of a menu was surprised by it, so the common advice is a linear curve for motion
  /// that follows a finger. Apple's text calls the interactive part linear without a word on this.
  @Test(
    "A block that is driven by percents follows its own curve, whichever method has begun it",
    .source(.chidoriMenu),
    .covers(.ownCurve),
    arguments: DrivenMotion.Kind.allCases,
    DrivenMotion.Place.allCases
  )
  func blocks(kind: DrivenMotion.Kind, place: DrivenMotion.Place) throws {
    let drive = Drive(kind, in: place)
    try drive.present()
    for percent in [0, 0.1, 0.25, 0.6, 0.3, 0.95, 0] {
      drive.motion.update(percent)
      try drive.stack.simulation.advance(by: .seconds(1))
      #expect(isNear(drive.progress, try kind.progress(at: percent)))
    }
    drive.motion.finish()
    try drive.story.settle("7.5: present B finished")
    #expect(drive.motion.ends == [true])
  }

  @Test(
    "A released block continues along its own curve, forward or back, at completionSpeed",
    .tags(.documented),
    arguments: DrivenMotion.Kind.allCases,
    [(DrivenEnd.finish, 0.6, 100.0), (.cancel, -0.4, 0)]
  )
  func rest(kind: DrivenMotion.Kind, _ row: (end: DrivenEnd, way: Double, place: Double)) throws {
    for speed in [1, 0.5, 3] {
      let drive = Drive(kind)
      drive.story.tellsTimes = false
      try drive.present()
      drive.motion.update(0.4)
      let seen = drive.progress
      drive.motion.completionSpeed = speed
      drive.motion.completionCurve = .linear
      row.end.apply(to: drive.motion)
      #expect(isNear(drive.progress, seen))
      let rest = DrivenMotion.duration * (abs(row.way) / speed)
      for part in stride(from: 0.0, to: 1, by: 0.05) {
        try drive.stack.simulation.advance(by: rest * part - drive.stack.time)
        let percent = 0.4 + row.way * part
        #expect(
          isNear(drive.progress, try kind.progress(at: percent), within: 1e-6),
          "\(percent) at \(speed)"
        )
      }
      try drive.story.settle("present B \(row.end.result)")
      #expect(isNear(drive.stack.time / .seconds(1), rest / .seconds(1)))
      #expect(drive.motion.ends == [row.end == .finish])
      #expect(drive.stack.b.view.center.x == row.place)
    }
  }

  @Test(
    "A presentation or dismissal cancelled at any percent ends as it was, with one completeTransition(false)",
    .tags(.documented),
    arguments: [0, 0.03, 0.4, 0.97, 1],
    [(StackFixture.Call.present(.b), "A", 1), (.dismiss(.b), "A + B", 2)]
  )
  func cancelled(
    percent: Double,
    _ row: (call: StackFixture.Call, screen: String, viewsInWindow: Int)
  ) throws {
    let drive = Drive(.curve)
    let stack = drive.stack
    if row.call == .dismiss(.b) { try stack.a.presentAndSettle(stack.b) }
    try stack.begin(row.call)
    drive.motion.update(percent)
    let seen = drive.progress
    drive.motion.cancel()
    #expect(isNear(drive.progress, seen))
    try drive.story.settle("\(percent / 2): \(row.call) cancelled → \(row.screen)")
    #expect(stack.window.subviews.count == row.viewsInWindow)
    #expect(drive.motion.ends == [false])
  }

  /// A dismissal in the middle turns it round; UIKit leaves that to the app.
  @Test(
    "If a driven presentation is dismissed, it goes back from its position along its block's curve",
    .tags(.different),
    arguments: DrivenMotion.Kind.allCases
  )
  func interrupted(kind: DrivenMotion.Kind) throws {
    let drive = Drive(kind)
    try drive.present()
    drive.motion.update(0.3)
    let seen = drive.progress
    try drive.stack.begin(.dismiss(.b))
    #expect(isNear(drive.progress, seen))
    try drive.stack.simulation.advance(by: .microseconds(1))
    #expect(isNear(drive.progress, seen, within: 1e-3))
    try drive.story.settle("0.5: present B cancelled · dismiss B finished → A")
    #expect(drive.motion.ends == [false])
  }

  /// UIKit logs and drops the second presentation, as with any other transition.
  @Test(
    "A call that collides with an interactive transition is refused, and does not disturb the motion",
    .tags(.different),
    arguments: [
      (CollisionBehavior.throwing, "thrown conflict with present"),
      (.matchingUIKit, "message Attempt to present <Probe… · dropped conflict with present"),
    ]
  )
  func collision(behavior: CollisionBehavior, told: String) throws {
    let drive = Drive(.spring, in: .startInteractiveTransition)
    let stack = drive.stack
    stack.simulation.collisionBehavior = behavior
    try drive.present()
    drive.motion.update(0.3)
    let seen = drive.progress
    try? stack.begin(.present(.c))
    #expect(isNear(drive.progress, seen))
    drive.motion.finish()
    try drive.story.settle("0.0: \(told) 0.35: present B finished → A + B")
    #expect(drive.motion.ends == [true])
  }

  /// UIKit's header: another timing for when the transition is continued. The author of a menu
  /// found that it does not bend the interactive part.
  @Test(
    "timingCurve applies to a property animator after its release; while driven, it moves evenly",
    .tags(.documented),
    .covers(.ownCurve),
    arguments: [(DrivenEnd.finish, 1.0), (.cancel, -1)]
  )
  func timingCurve(end: DrivenEnd, direction: Double) throws {
    let drive = Drive(.curve, usesAnimator: true)
    drive.motion.timingCurve = CubicTimingParameters(animationCurve: .easeIn)
    drive.motion.completionCurve = .linear
    try drive.present()
    for percent in [0.1, 0.8, 0.5] {
      drive.motion.update(percent)
      #expect(isNear(drive.progress, percent))
    }
    end.apply(to: drive.motion)
    try drive.stack.advance(by: 0.125)
    // Half of the time for the second half of the distance has passed; the motion is slow
    // initially.
    let gone = 0.5 * (try Kind.curve.progress(at: 0.5))
    #expect(isNear(drive.progress, 0.5 + direction * gone))
    try drive.story.settle("0.25: present B \(end.result)")
  }

  @Test("timingCurve is ignored without an interruptible animator", .tags(.documented))
  func ignoredTimingCurve() throws {
    let drive = Drive(.curve)
    drive.motion.timingCurve = SpringTimingParameters(dampingRatio: 0.2)
    drive.motion.completionCurve = .linear
    try drive.present()
    drive.motion.update(0.5)
    drive.motion.finish()
    try drive.stack.simulation.advance(by: .milliseconds(125))
    #expect(isNear(drive.progress, try Kind.curve.progress(at: 0.75)))
    try drive.stack.simulation.run()
  }

  @Test(
    "If wantsInteractiveStart is false, a transition runs by itself, and can be paused and continued",
    .tags(.documented)
  )
  func takenOver() throws {
    let drive = Drive(.curve)
    drive.motion.wantsInteractiveStart = false
    try drive.present()
    let coordinator = try #require(drive.stack.b.transitionCoordinator)
    var changes: [Bool] = []
    coordinator.notifyWhenInteractionChanges { changes.append($0.isInteractive) }
    #expect(!coordinator.initiallyInteractive)
    #expect(coordinator.isInterruptible)
    try drive.stack.advance(by: 0.25)
    #expect(
      isNear(drive.progress, try Kind.curve.progress(at: 0.5)),
      "by itself it follows its curve"
    )
    drive.motion.pause()
    #expect(isNear(drive.motion.percentComplete, 0.5))
    try drive.stack.simulation.advance(by: .seconds(1))
    #expect(isNear(drive.progress, try Kind.curve.progress(at: 0.5)))
    drive.motion.update(0.6)
    drive.motion.finish()
    try drive.story.settle("1.45: present B finished")
    #expect(changes == [true, false])
    #expect(drive.progress == 1)
  }

  @Test("An animation alongside an interactive transition is driven too", .tags(.documented))
  func alongside() throws {
    let drive = Drive(.curve)
    let toolbar = View(name: "toolbar")
    drive.stack.nav.view.addSubview(toolbar)
    drive.stack.b.reactions[.viewWillAppear] = { [unowned drive] in
      drive.stack.b.transitionCoordinator?.animate(alongsideTransition: { _ in toolbar.alpha = 0 })
    }
    try drive.present()
    drive.motion.update(0.25)
    #expect(abs(toolbar.presentation.alpha - 0.75) < 1e-9)
    drive.motion.cancel()
    try drive.stack.simulation.run()
    #expect(toolbar.alpha == 1)
  }

  @Test(
    "Driving a transition that is not interactive, or has ended, is a misuse and changes nothing",
    .tags(.inferred)
  )
  func misuse() throws {
    let drive = Drive(.curve)
    drive.motion.update(0.5)
    drive.motion.finish()
    #expect(drive.motion.percentComplete == 0)
    try drive.present()
    drive.motion.finish()
    drive.motion.update(0.3)
    drive.motion.cancel()
    try drive.stack.simulation.run()
    drive.motion.update(0.3)
    drive.story.expect(
      """
      0.0: misuse update(_:) of an interactive… · misuse cancel() of an interactive…
      0.5: present B finished
      """
    )
  }

  /// UIKit waits indefinitely.
  @Test(
    "An interactive transition without an end is reported, and does not hang a run",
    .tags(.different)
  )
  func neverEnded() throws {
    let drive = Drive(.curve)
    try drive.present()
    drive.motion.update(0.5)
    let failure = #expect(throws: SimulationFailure.self) { try drive.stack.simulation.run() }
    #expect(failure?.code == .neverCompleted)
    drive.motion.cancel()
    try drive.stack.simulation.run()
  }

  /// Nothing but a percent-driven transition stops the time of animations.
  @Test(
    "A block in a custom interaction controller follows the clock, and not the progress",
    .tags(.inferred)
  )
  func clock() throws {
    final class Interaction: InteractiveTransitioning {
      func startInteractiveTransition(_ context: any ContextTransitioning) {
        guard let view = context.view(forKey: .to) else { return }
        context.containerView.addSubview(view)
        view.center.x = 0
        View.animate(withDuration: .milliseconds(500), options: .curveLinear) {
          view.center.x = 100
        } completion: { _ in
          context.finishInteractiveTransition()
          context.completeTransition(true)
        }
      }
    }
    let fixture = TransitionFixture()
    fixture.delegate.interaction = Interaction()
    fixture.stack.story.cast = ""
    try fixture.stack.begin(.present(.b))
    for tenth in 0..<5 {
      #expect(isNear(fixture.stack.b.view.presentation.center.x, 20 * Double(tenth)))
      try fixture.stack.simulation.advance(by: .milliseconds(100))
    }
    fixture.stack.story.expect(
      """
      0.0: presentationTransitionWillBegin · alongside
      0.5: coordinator · presentationTransitionDidEnd(true) · animationEnded(true)
        · present B finished
      """
    )
  }

  @Test(
    "Shorter or delayed blocks of a driven transition keep their delays, durations and completions",
    .tags(.inferred),
    arguments: [(AnimationCurve.linear, 149.999...150.001), (.easeInOut, 100...149.999)]
  )
  func shorterBlocks(curve: AnimationCurve, milliseconds: ClosedRange<Double>) throws {
    let fixture = TransitionFixture()
    let (motion, toolbar, badge) = (
      PercentDrivenInteractiveTransition(), View(name: "toolbar"), View(name: "badge")
    )
    fixture.delegate.interaction = motion
    for view in [toolbar, badge] { fixture.stack.nav.view.addSubview(view) }
    fixture.animator.complete = { _, _ in }
    var end: Duration?
    fixture.animator.onStart = { [unowned fixture] context in
      View.animate(withDuration: .milliseconds(200), options: .curveLinear) {
        context.containerView.alpha = 0.5
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
      View.animate(
        withDuration: .milliseconds(100),
        delay: .milliseconds(50),
        options: .curveLinear
      ) {
        toolbar.alpha = 0
      } completion: { _ in
        end = fixture.stack.time
      }
      View.animate(withDuration: .milliseconds(100), options: .curveLinear) { badge.alpha = 0 }
    }
    fixture.stack.story.cast = ""
    try fixture.stack.begin(.present(.b))
    for (fraction, late, short) in [(0.2, 1.0, 0.6), (0.5, 0.5, 0), (0.9, 0, 0), (0, 1, 1)] {
      motion.update(fraction)
      #expect(isNear(toolbar.presentation.alpha, late))
      #expect(isNear(badge.presentation.alpha, short))
    }
    motion.completionCurve = curve
    motion.finish()
    try fixture.stack.story.settle(
      """
      0.0: presentationTransitionWillBegin · animateTransition · alongside
      0.2: completeTransition · coordinator · presentationTransitionDidEnd(true)
        · animationEnded(true) · present B finished
      """
    )
    #expect(milliseconds.contains(try #require(end) / .milliseconds(1)))
  }
}
