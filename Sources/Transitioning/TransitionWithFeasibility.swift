/// A ``Transition`` that may decline, so that the system's own animation is shown.
///
/// ```swift
/// extension Expand: TransitionWithFeasibility {
///   func canPerformTransition(with context: TransitionContext) -> Bool { context.direction == .forward }
/// }
/// ```
///
/// Only the transition that is assigned is asked, and neither its fallbacks nor what it composes: a transition that
/// depends on others asks them itself.
public protocol TransitionWithFeasibility: Transition {
  /// Returns whether the transition can be shown. If it cannot, nothing of it starts, its presentation controller's motion neither.
  ///
  /// - Parameter context: what is to be moved; there is no container yet, and nothing can be told to it.
  func canPerformTransition(with context: TransitionContext) -> Bool
}
