/// An object whose values animations move.
protocol Animated: AnyObject {
  /// Forgets an animation that has ended.
  func forget(_ animation: RunningAnimation)
  /// Returns what sets the values that an animation moves to what they were before, are to be, or are seen to be now.
  func restoring(_ animation: RunningAnimation, to position: ViewAnimatingPosition) -> () -> Void
}

/// A reference to an animated object that does not keep it alive.
protocol AnimatedReference: AnyObject {
  var animated: (any Animated)? { get }
}

extension Reference: AnimatedReference where Object: Animated {
  var animated: (any Animated)? { object }
}
