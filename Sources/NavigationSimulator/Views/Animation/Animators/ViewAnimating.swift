/// An animation that can be started, paused, scrubbed, reversed and stopped.
///
/// ``PropertyAnimator`` describes the states and their changes. A call that UIKit answers with an
/// exception throws.
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
  /// Adds a completion.
  func addCompletion(_ completion: @escaping (ViewAnimatingPosition) -> Void)
  /// Continues from a pause, with another timing.
  func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?,
    durationFactor: Double
  ) throws(AnimatorFailure)
}

/// A state of an animator.
public enum ViewAnimatingState: Hashable, Sendable {
  /// The animator animates nothing: not yet, or no more.
  case inactive
  /// The animator runs, or is paused.
  case active
  /// The animator was stopped, and waits to be finished.
  case stopped
}

/// A position of an animation.
public enum ViewAnimatingPosition: Hashable, Sendable {
  /// The end of the animation.
  case end
  /// The start of the animation.
  case start
  /// The current, visible position of the animation.
  case current
}
