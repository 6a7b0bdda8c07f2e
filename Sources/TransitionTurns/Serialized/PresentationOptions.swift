/// The options of a presentation that must be shown.
package struct PresentationOptions: Sendable {
  /// The longest time until the presentation starts, on the lock's clock.
  package let limit: Duration
  /// A Boolean value that indicates whether the call dismisses a controller that is presented instead of its own.
  package let dismissesObstacles: Bool

  package init(limit: Duration, dismissesObstacles: Bool) {
    self.limit = limit
    self.dismissesObstacles = dismissesObstacles
  }
}
