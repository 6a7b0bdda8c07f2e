/// An object that drives a transition, such as a finger does: UIKit's interactive animator object.
///
/// ``PercentDrivenInteractiveTransition`` is one that drives what an ``AnimatedTransitioning`` animates. One of your own
/// moves the views itself, or as a display link says; it tells the context how far it is, and completes it.
public protocol InteractiveTransitioning: AnyObject {
  /// The transition starts: after the will-callbacks, instead of the animator's `animateTransition`.
  func startInteractiveTransition(_ context: any ContextTransitioning)
  /// The speed of the rest when the interaction has ended; 1 is the speed of the animation itself.
  var completionSpeed: Double { get }
  /// The curve of the rest when the interaction has ended.
  var completionCurve: AnimationCurve { get }
  /// A Boolean value that indicates whether the transition is interactive from the start. If not, it can be made so
  /// while it runs (documented).
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

/// Drives the animation of a transition by percents: as a finger moves.
///
/// ```swift
/// guard let swipe = try navigation.beginInteractivePop() else { return }
/// swipe.update(0.3)
/// swipe.update(0.6)
/// swipe.finish()  // or cancel()
/// ```
///
/// Given to a transition by a delegate, it drives what the ``AnimatedTransitioning`` of that animates: everything that
/// `animateTransition` begins with ``View/animate(withDuration:delay:options:animations:completion:)``, or the property animator of
/// ``AnimatedTransitioning/interruptibleAnimator(using:)``. When it is finished or cancelled, the rest goes by itself with
/// ``completionSpeed`` and ``completionCurve``.
///
/// ### What follows a finger
///
/// Each ``update(_:)`` moves an animation to a part of its *time*: one of `View.animate` is then where its own curve is at that
/// time, so a spring swings, and only one with the option ``AnimationOptions/curveLinear`` stays under the finger (seen; Apple's
/// text calls the interactive part linear). So does what ``startInteractiveTransition(_:)`` of a subclass begins, once it has
/// called `super`. A property animator goes evenly, unless it says otherwise (``PropertyAnimator/scrubsLinearly``), and so do the
/// system's own animations, and what is animated alongside, which have no curve to name. The rest begins where the interaction
/// left off, on the same curve.
///
/// With ``wantsInteractiveStart`` false the transition runs by itself, and can be taken over with ``pause()`` while it runs.
/// Then it is also *interruptible*: a dismissal in the middle of its presentation turns it round, instead of throwing.
/// Once it has been let go, with ``finish()`` or ``cancel()``, it goes where it was sent, and is in the way as any other,
/// unless it is taken over again.
open class PercentDrivenInteractiveTransition: InteractiveTransitioning {
  /// The part of its way to which the transition has been driven, from 0 to 1.
  public private(set) var percentComplete = 0.0
  /// The speed of the rest when the interaction has ended; 1 is the speed of the animation itself. More than 0.
  public var completionSpeed = 1.0
  /// The curve of the rest when the interaction has ended (documented).
  public var completionCurve = AnimationCurve.easeInOut
  /// The timing of the rest when the interaction has ended, in place of ``completionCurve``, for the property animator of
  /// ``AnimatedTransitioning/interruptibleAnimator(using:)``; ignored where there is none (documented).
  ///
  /// While the transition is interactive, the animator does not follow it (seen): a scrubbed animator goes evenly.
  public var timingCurve: (any TimingCurveProvider)?
  /// A Boolean value that indicates whether the transition is interactive from the start.
  public var wantsInteractiveStart = true

  // The transition keeps this; it may outlive the transition, in the hands of an app.
  private(set) weak var context: AnimationContext?

  /// Creates an interaction controller that drives nothing yet.
  public init() {}

  /// The duration of the whole transition; zero before it starts and when it is over.
  public var duration: Duration { context?.transition?.duration ?? .zero }

  /// A Boolean value that indicates whether a transition runs that this drives.
  var isDriving: Bool { context?.transition?.driver != nil }

  /// The transition starts.
  open func startInteractiveTransition(_ context: any ContextTransitioning) {
    guard let context = context as? AnimationContext else { return }
    self.context = context
    percentComplete = 0
    context.transition?.startDriving(isPaused: wantsInteractiveStart)
  }

  /// Moves the animation to a part of its way.
  ///
  /// - Parameter percentComplete: from 0 to 1; what is beyond is cut off.
  open func update(_ percentComplete: Double) {
    guard let transition = driven("update(_:)") else { return }
    self.percentComplete = percentComplete.isNaN ? 0 : min(max(percentComplete, 0), 1)
    transition.drive(to: self.percentComplete)
  }

  /// Takes a transition over that goes by itself: it stops where it is, and is interactive again (documented).
  open func pause() {
    guard let transition = context?.transition, transition.driver != nil else {
      return misuse("pause()", "no transition runs")
    }
    transition.interactionHasEnded = false
    transition.wasTakenAway = false
    transition.pauseDriving()
    percentComplete = transition.driver?.fractionComplete ?? 0
  }

  /// Lets the transition go to its end by itself.
  open func finish() { end(.finished, "finish()") }

  /// Lets the transition go back to its start by itself; it ends as cancelled.
  open func cancel() { end(.cancelled, "cancel()") }

  private func end(_ end: TransitionEnd, _ operation: String) {
    guard let transition = driven(operation) else { return }
    let rest = end == .finished ? 1 - percentComplete : percentComplete
    let speed = completionSpeed > 0 ? completionSpeed : 1
    transition.interactionHasEnded = true
    transition.goOn(to: end, .curve(completionCurve, forAnimators: timingCurve, duration * (rest / speed)))
  }

  private func driven(_ operation: String) -> RunningTransition? {
    guard let transition = context?.transition, transition.driver != nil else {
      misuse(operation, "no transition runs")
      return nil
    }
    guard transition.isInteractive else {
      // A finger cannot know that something else came first.
      if transition.wasTakenAway { return nil }
      misuse(operation, "\(transition.record) is not interactive now; pause it first")
      return nil
    }
    return transition
  }

  private func misuse(_ operation: String, _ reason: String) {
    context?.simulation?.recordMisuse("\(operation) of an interactive transition: \(reason)")
  }
}

/// The moment when a finger lets go.
extension PercentDrivenInteractiveTransition {
  /// A Boolean value that indicates whether a transition runs that is to be driven now.
  final var isUnderFinger: Bool { isDriving && context?.transition?.isInteractive == true }

  /// Lets the transition go to the end that the finger was about to reach, as fast as the finger was.
  ///
  /// That is the end that is nearer to where it would come to rest if it slowed down as what is scrolled does, half a second
  /// of its velocity from here (the projection of Apple's talk on fluid interfaces, 2018; that the system's
  /// gestures go by it is inferred).
  ///
  /// - Parameter velocity: in whole ways a second, towards the end of the transition.
  final func endInteraction(velocity: Double) {
    guard isUnderFinger, let transition = context?.transition else { return }
    let end: TransitionEnd = percentComplete + velocity / 2 > 0.5 ? .finished : .cancelled
    transition.interactionHasEnded = true
    transition.goOn(to: end, .carryingOn(velocity: velocity, duration))
  }
}
