/// An object that drives a transition, like a finger: UIKit's interactive animator object.
///
/// ``PercentDrivenInteractiveTransition`` drives the animation of an ``AnimatedTransitioning``. A
/// custom one moves the views itself, or with a display link; it reports its progress to the
/// context, and completes it.
public protocol InteractiveTransitioning: AnyObject {
  /// Starts the transition: after the will-callbacks, instead of the animator's
  /// `animateTransition`.
  func startInteractiveTransition(_ context: any ContextTransitioning)
  /// The speed of the rest when the interaction has ended; 1 is the speed of the animation itself.
  var completionSpeed: Double { get }
  /// The curve of the rest when the interaction has ended.
  var completionCurve: AnimationCurve { get }
  /// A Boolean value that indicates whether the transition is interactive from the start. If not,
  /// it can be made so while it runs (documented).
  var wantsInteractiveStart: Bool { get }
}

extension InteractiveTransitioning {
  /// The speed of the animation itself.
  public var completionSpeed: Double { 1 }
  /// The curve that is slow at both ends.
  public var completionCurve: AnimationCurve { .easeInOut }
  /// A Boolean value that is true: the transition is interactive from the start.
  public var wantsInteractiveStart: Bool { true }
}

/// An object that drives the animation of a transition by percents: as a finger moves.
///
/// ```swift
/// guard let swipe = try navigation.beginInteractivePop() else { return }
/// swipe.update(0.3)
/// swipe.update(0.6)
/// swipe.finish()  // or cancel()
/// ```
///
/// A delegate provides it. It drives the animation of the ``AnimatedTransitioning``: every
/// animation that `animateTransition` begins with
/// ``View/animate(withDuration:delay:options:animations:completion:)``, or the property animator of
/// ``AnimatedTransitioning/interruptibleAnimator(using:)``. When it is finished or cancelled, the
/// rest runs by itself with ``completionSpeed`` and ``completionCurve``.
///
/// ### What follows a finger
///
/// Each ``update(_:)`` moves an animation to a part of its *time*. An animation of `View.animate`
/// is then where its own curve is at that time, so a spring swings, and only one with the option
/// ``AnimationOptions/curveLinear`` stays under the finger (seen; Apple's text calls the
/// interactive part linear). The same holds for animations that ``startInteractiveTransition(_:)``
/// of a subclass begins after it has called `super`. A property animator moves evenly, unless
/// ``PropertyAnimator/scrubsLinearly`` is false, and so do the system's own animations and
/// animations alongside, which have no custom curve. The rest begins where the interaction ended,
/// on the same curve.
///
/// With ``wantsInteractiveStart`` false the transition runs by itself, and can be taken over with
/// ``pause()`` while it runs. Then it is also *interruptible*: a dismissal in the middle of its
/// presentation turns it round, instead of throwing. After ``finish()`` or ``cancel()``, it goes to
/// that end, and is in the way like any other transition, unless it is taken over again.
open class PercentDrivenInteractiveTransition: InteractiveTransitioning {
  /// The fraction to which the transition has been driven, from 0 to 1.
  public private(set) var percentComplete = 0.0
  /// The speed of the rest when the interaction has ended; 1 is the speed of the animation itself.
  /// More than 0.
  public var completionSpeed = 1.0
  /// The curve of the rest when the interaction has ended (documented).
  public var completionCurve = AnimationCurve.easeInOut
  /// The timing of the rest when the interaction has ended, in place of ``completionCurve``, for
  /// the property animator of ``AnimatedTransitioning/interruptibleAnimator(using:)``; ignored
  /// where there is none (documented).
  ///
  /// While the transition is interactive, the animator does not follow it (seen): a scrubbed
  /// animator goes evenly.
  public var timingCurve: (any TimingCurveProvider)?
  /// A Boolean value that indicates whether the transition is interactive from the start.
  public var wantsInteractiveStart = true

  // The transition keeps this; it may outlive the transition, if an app keeps it.
  private(set) weak var context: AnimationContext?

  /// Creates an interaction controller that drives nothing yet.
  public init() {}

  /// The duration of the whole transition; zero before it starts and when it is over.
  public var duration: Duration { context?.transition?.duration ?? .zero }

  /// Whether a transition runs that this drives.
  var isDriving: Bool { context?.transition?.driver != nil }

  /// The transition starts.
  open func startInteractiveTransition(_ context: any ContextTransitioning) {
    guard let context = context as? AnimationContext else { return }
    self.context = context
    percentComplete = 0
    context.transition?.startDriving(isPaused: wantsInteractiveStart)
  }

  /// Moves the animation to a fraction of its duration.
  ///
  /// - Parameter percentComplete: from 0 to 1; values beyond are clamped.
  open func update(_ percentComplete: Double) {
    guard let transition = driven("update(_:)") else { return }
    self.percentComplete = percentComplete.isNaN ? 0 : min(max(percentComplete, 0), 1)
    transition.drive(to: self.percentComplete)
  }

  /// Takes over a transition that runs by itself: it stops at its current position, and is
  /// interactive again (documented).
  open func pause() {
    guard let transition = context?.transition, transition.driver != nil else {
      return misuse("pause()", "no transition runs")
    }
    transition.interactionHasEnded = false
    transition.pauseDriving()
    percentComplete = transition.driver?.fractionComplete ?? 0
  }

  /// Lets the transition run to its end by itself.
  open func finish() { end(.finished, "finish()") }

  /// Lets the transition run back to its start by itself; it ends as cancelled.
  open func cancel() { end(.cancelled, "cancel()") }

  private func end(_ end: TransitionEnd, _ operation: String) {
    guard let transition = driven(operation) else { return }
    let rest = end == .finished ? 1 - percentComplete : percentComplete
    let speed = completionSpeed > 0 ? completionSpeed : 1
    transition.interactionHasEnded = true
    transition.goOn(
      to: end,
      .curve(completionCurve, forAnimators: timingCurve, duration * (rest / speed))
    )
  }

  private func driven(_ operation: String) -> RunningTransition? {
    guard let transition = context?.transition, transition.driver != nil else {
      misuse(operation, "no transition runs")
      return nil
    }
    guard transition.isInteractive else {
      misuse(operation, "\(transition.record) is not interactive now; pause it first")
      return nil
    }
    return transition
  }

  private func misuse(_ operation: String, _ reason: String) {
    context?.simulation?.recordMisuse("\(operation) of an interactive transition: \(reason)")
  }
}

/// The end of an interaction with a finger.
extension PercentDrivenInteractiveTransition {
  /// Whether a transition runs that the finger drives now.
  var isUnderFinger: Bool { isDriving && context?.transition?.isInteractive == true }

  /// Lets the transition run to the end that the finger was about to reach, with the velocity of
  /// the finger.
  ///
  /// That is the end nearer to the place where the transition would come to rest if it slowed down
  /// like scrolled content, half a second of its velocity from here (the projection of Apple's talk
  /// on fluid interfaces, 2018; that the system's gestures use it is inferred).
  ///
  /// - Parameter velocity: in whole distances a second, towards the end of the transition.
  func endInteraction(velocity: Double) {
    guard isUnderFinger, let transition = context?.transition else { return }
    let end: TransitionEnd = percentComplete + velocity / 2 > 0.5 ? .finished : .cancelled
    transition.interactionHasEnded = true
    transition.goOn(to: end, .smooth(velocity: velocity, duration))
  }
}
