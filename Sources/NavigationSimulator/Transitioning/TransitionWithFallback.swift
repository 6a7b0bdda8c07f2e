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
/// ``Misuse``: then the transition starts that was to start in the first place. (Material asks forever.)
///
/// A transition that another one composes is asked too. (Material does not ask it.)
public protocol TransitionWithFallback: Transition {
  /// The transition that is to start in the place of this one.
  ///
  /// - Returns: the transition itself if it can start.
  func fallbackTransition(with context: TransitionContext) -> any Transition
}

/// A chain of fallbacks.
enum Fallbacks {
  /// How many are asked, one after another.
  private static let limit = 64

  /// Follows a chain to its end.
  ///
  /// - Returns: nil if it has none; the names of those that were asked tell why.
  /// - Complexity: O(*n*) for *n* fallbacks, of which there are no more than the limit.
  static func follow(
    from transition: any Transition,
    with context: TransitionContext
  ) -> (end: (any Transition)?, names: [String]) {
    // Kept, so that no later one has the identity of an earlier one.
    var asked: [any TransitionWithFallback] = []
    var last = transition
    while let current = last as? any TransitionWithFallback {
      guard asked.count < limit, !asked.contains(where: { $0 === current }) else {
        return (nil, (asked as [any Transition] + [current]).map(\.nameInMessages))
      }
      asked.append(current)
      let next = current.fallbackTransition(with: context)
      if next === current { break }
      last = next
    }
    return (last, [])
  }
}
