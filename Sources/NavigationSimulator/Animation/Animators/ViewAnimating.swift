/// An animation that can be started, paused, scrubbed, reversed and stopped.
///
/// The states, and what leads from one to another, are told at ``PropertyAnimator``. What UIKit answers with an exception
/// throws.
public protocol ViewAnimating: AnyObject {
  /// The state of the animator: whether it has begun, or was stopped.
  var state: ViewAnimatingState { get }
  /// A Boolean value that indicates whether the animator is on its way now.
  var isRunning: Bool { get }
  /// A Boolean value that indicates whether the animator goes back to where it began.
  var isReversed: Bool { get set }
  /// The progress of the animator, from 0 to 1, in the direction in which it goes.
  var fractionComplete: Double { get set }

  /// Starts it from where it is, or resumes it.
  func startAnimation() throws(AnimatorFailure)
  /// Starts it from where it is, or resumes it, when a time has passed.
  func startAnimation(afterDelay delay: Duration) throws(AnimatorFailure)
  /// Pauses it where it is.
  func pauseAnimation() throws(AnimatorFailure)
  /// Stops it where it is.
  func stopAnimation(_ withoutFinishing: Bool) throws(AnimatorFailure)
  /// Finishes it when it was stopped.
  func finishAnimation(at finalPosition: ViewAnimatingPosition) throws(AnimatorFailure)
}

/// An animation that consists of blocks, and can be changed while it runs.
public protocol ViewImplicitlyAnimating: ViewAnimating {
  /// Adds a block.
  func addAnimations(_ animation: @escaping () -> Void) throws(AnimatorFailure)
  /// Adds a block that begins later.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double) throws(AnimatorFailure)
  /// Adds what is to be called at the end.
  func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void)
  /// Goes on from a pause, in another way.
  func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?,
    durationFactor: Double
  ) throws(AnimatorFailure)
}

/// A state of an animator.
public enum ViewAnimatingState: Hashable, Sendable {
  /// Nothing is animated: not yet, or no more.
  case inactive
  /// It runs, or is paused.
  case active
  /// It was stopped, and waits to be finished.
  case stopped
}

/// A position at which an animation is, or is to end.
public enum ViewAnimatingPosition: Hashable, Sendable {
  /// The position to which it was to go.
  case end
  /// The position at which it began.
  case start
  /// The position at which it is, as it is seen.
  case current
}
