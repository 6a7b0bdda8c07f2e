/// An animator of the values that its blocks set, which can be paused, scrubbed, reversed and
/// continued with another timing: UIKit's.
///
/// ```swift
/// let animator = PropertyAnimator(duration: .milliseconds(500), dampingRatio: 0.75) {
///   menu.center.y += 300
/// }
/// try animator.startAnimation()
/// try simulation.advance(by: .milliseconds(100))
///
/// try animator.pauseAnimation()  // a finger takes hold of it
/// animator.fractionComplete = 0.6
/// animator.isReversed = true  // and lets go, upwards
/// try animator.continueAnimation(
///   withTimingParameters: SpringTimingParameters(dampingRatio: 1),
///   durationFactor: 0
/// )
/// ```
///
/// ### States
///
/// It is ``ViewAnimatingState/inactive`` until it is started, paused, or scrubbed. Then its blocks
/// run, and it is ``ViewAnimatingState/active``, running or paused, until it comes to its end; then
/// it is inactive again, and can be reused. ``stopAnimation(_:)`` leaves it
/// ``ViewAnimatingState/stopped`` until ``finishAnimation(at:)``, or makes it inactive at once. A
/// call that UIKit answers with an exception throws; an invalid use of a property changes nothing
/// and is recorded as a ``Misuse``. Releasing an animator while it is paused or stopped is also a
/// misuse (in UIKit an exception, seen); its views then have their set values. While it runs the
/// simulation keeps it.
///
/// ### Time
///
/// It uses the time of a ``NavigationSimulation``: the one in ``simulation``, else the one whose
/// callbacks run when it becomes active, else that of the window of the first view that it moves.
/// Without a simulation, values are only set, and the animation ends when it is started.
///
/// A damping ratio makes a spring that settles in the duration, see ``SpringTimingParameters``.
///
/// ### Going on
///
/// A paused animator that is started continues as before. After scrubbing, it continues with its
/// timing, in the part of its duration that matches the remaining distance. Animations that are
/// added late, to a value that the animator moves already, are added to that motion (documented).
/// ``isReversed`` by itself replays the motion backwards, and so reverses its speed;
/// ``continueAnimation(withTimingParameters:durationFactor:)`` with a spring continues from the
/// current position with the current speed.
public final class PropertyAnimator: ViewImplicitlyAnimating {
  /// The duration of the animation; for a spring with a mass, its settling time.
  public let duration: Duration
  /// The timing of the animation; nil if the parameters do not state it.
  public let timingParameters: (any TimingCurveProvider)?
  /// The simulation whose time the animator uses; determined when it becomes active, unless set
  /// before. Setting it while the animator is active does nothing.
  ///
  /// The animator does not keep it. After the simulation is released the animator moves nothing,
  /// and using it writes a message, once, to standard error.
  public var simulation: NavigationSimulation? {
    get { reference.simulation }
    set { if group == nil { reference = SimulationReference(newValue) } }
  }
  private var reference = SimulationReference(nil)
  /// A Boolean value that indicates whether the animator is held at its end instead of ending
  /// there: it stays active, completions do not run, and it can still be reversed (documented).
  public var pausesOnCompletion: Bool {
    get { machine.pausesOnCompletion }
    set { machine.pausesOnCompletion = newValue }
  }
  /// A Boolean value that indicates whether the animator goes evenly while it is scrubbed, which it
  /// does by default (documented).
  ///
  /// Otherwise ``fractionComplete`` is a part of its time, and the visible values follow its curve.
  public var scrubsLinearly = true
  /// A Boolean value that indicates whether the animator can be paused, stopped, and added to while
  /// it runs (documented). Meant to be set while it is inactive.
  public var isInterruptible: Bool {
    get { machine.isInterruptible }
    set { machine.isInterruptible = newValue }
  }
  /// A Boolean value that indicates whether views that the animator moves can be hit; read when its
  /// blocks run. (True, as in UIKit, where plain blocks say false.)
  public var isUserInteractionEnabled = true

  /// Whether an alpha that another animation moves starts from the visible value.
  var beginsFromCurrentState = false

  let curve: TimingCurve
  var machine = AnimatorMachine()
  var group: PacedAnimations?
  var blocks: [Block] = []
  /// The completions, while the simulation does not keep them.
  var ownCompletions: Completions? = Completions()
  weak var completions: Completions?
  /// Set while the animator is stopped: moves its values to those of a position.
  var decide: ((ViewAnimatingPosition) -> Void)?

  struct Block {
    let animations: () -> Void
    let delayFactor: Double
  }

  final class Completions {
    var list: [(ViewAnimatingPosition) -> Void] = []

    func run(_ position: ViewAnimatingPosition) {
      let list = list
      self.list = []
      for completion in list { completion(position) }
    }
  }

  /// Creates an animator without blocks.
  ///
  /// - Parameters:
  ///   - duration: how long it takes; zero or less sets values at once, and ends in the next step
  ///     of the simulation.
  ///   - parameters: the timing.
  public init(duration: Duration, timingParameters parameters: any TimingCurveProvider) {
    timingParameters = parameters
    curve = parameters.timingCurve
    self.duration = max(curve.ownDuration ?? duration, .zero)
    completions = ownCompletions
  }

  func reportLoss(_ use: String) {
    reference.reportLoss("\(use) of a property animator was used", "nothing moves")
  }

  deinit {
    guard [.paused, .stopped].contains(machine.mode) else { return }
    simulation?.recordMisuse(
      "It is an error to release a paused or stopped property animator. Property animators must either finish animating "
        + "or be explicitly stopped and finished before they can be released."
    )
  }
}

extension PropertyAnimator {
  /// Creates an animator that follows a curve with a name.
  public convenience init(
    duration: Duration,
    curve: AnimationCurve,
    animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: CubicTimingParameters(animationCurve: curve))
    keep(animations)
  }

  /// Creates an animator that follows a curve with two control points.
  public convenience init(
    duration: Duration,
    controlPoint1 point1: Point,
    controlPoint2 point2: Point,
    animations: (() -> Void)? = nil
  ) {
    let timing = CubicTimingParameters(controlPoint1: point1, controlPoint2: point2)
    self.init(duration: duration, timingParameters: timing)
    keep(animations)
  }

  /// Creates an animator that moves like a spring, which settles in the duration.
  public convenience init(
    duration: Duration,
    dampingRatio ratio: Double,
    animations: (() -> Void)? = nil
  ) {
    self.init(duration: duration, timingParameters: SpringTimingParameters(dampingRatio: ratio))
    keep(animations)
  }

  /// Creates an animator, and starts it.
  ///
  /// - Parameters:
  ///   - duration: how long it takes.
  ///   - delay: how long it waits before.
  ///   - options: the curve, and whether views can be hit.
  ///   - animations: sets values; called within this call.
  ///   - completion: called once, at the end.
  @discardableResult
  public static func runningPropertyAnimator(
    withDuration duration: Duration,
    delay: Duration = .zero,
    options: AnimationOptions = [],
    animations: @escaping () -> Void,
    completion: ((ViewAnimatingPosition) -> Void)? = nil
  ) -> PropertyAnimator {
    let animator = PropertyAnimator(
      duration: duration,
      curve: options.animationCurve,
      animations: animations
    )
    animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
    animator.beginsFromCurrentState = options.contains(.beginFromCurrentState)
    if let completion { animator.addCompletion(completion) }
    // A new animator can be started.
    try? animator.startAnimation(afterDelay: delay)
    return animator
  }

  private func keep(_ animations: (() -> Void)?) {
    if let animations { blocks.append(Block(animations: animations, delayFactor: 0)) }
  }
}
