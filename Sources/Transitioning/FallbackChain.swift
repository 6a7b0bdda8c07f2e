/// A chain of fallbacks.
enum FallbackChain {
  /// The greatest number of transitions that are asked, one after another.
  private static let limit = 64

  /// Follows a chain to its end.
  ///
  /// - Returns: the last transition of the chain; or nil if the chain does not end within the
  ///   limit, with the names of the transitions that were asked.
  /// - Complexity: O(*n*) for *n* fallbacks, at most the limit.
  static func follow(
    from transition: any Transition,
    with context: TransitionContext
  ) -> (end: (any Transition)?, names: [String]) {
    // The array keeps the transitions, so no later one has the identity of an earlier one.
    var asked: [any TransitionWithFallback] = []
    var last = transition
    while let current = last as? any TransitionWithFallback {
      guard asked.count < limit, !asked.contains(where: { $0 === current }) else {
        return (nil, (asked + [current]).map { $0.nameInMessages })
      }
      asked.append(current)
      let next = current.fallbackTransition(with: context)
      if next === current { break }
      last = next
    }
    return (last, [])
  }
}
