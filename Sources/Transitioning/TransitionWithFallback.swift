/// A ``Transition`` that may leave its place to another: because something that it needs is missing, for example.
///
/// ```swift
/// extension Expand: TransitionWithFallback {
///   func fallbackTransition(with context: TransitionContext) -> any Transition {
///     thumbnail == nil ? Fade() : self
///   }
/// }
/// ```
///
/// What is returned is asked in its turn if it has a fallback, until one returns itself or has none; that one starts.
/// A chain that comes back to a transition that was asked before, or does not end after 64 steps, is a
/// `Misuse`: then the transition starts that was to start in the first place. (Material asks forever.)
///
/// A transition that another one composes is asked too. (Material does not ask it.)
public protocol TransitionWithFallback: Transition {
  /// Returns the transition that is to start instead of this one.
  ///
  /// - Returns: the transition itself if it can start.
  func fallbackTransition(with context: TransitionContext) -> any Transition
}
