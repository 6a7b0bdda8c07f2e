/// A ``Transition`` that says how long it takes; others take 0.35 s.
///
/// ```swift
/// extension Fade: TransitionWithCustomDuration {
///   func transitionDuration(with context: TransitionContext) -> Duration { .milliseconds(200) }
/// }
/// ```
public protocol TransitionWithCustomDuration: Transition {
  /// Returns how long the transition takes; below zero is zero.
  ///
  /// Asked before the transition starts, perhaps more than once.
  ///
  /// - Parameter context: what is to be moved; nothing can be told to it yet.
  func transitionDuration(with context: TransitionContext) -> Duration
}
