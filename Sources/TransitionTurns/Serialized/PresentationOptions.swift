/// The options of a presentation that must be shown.
package struct PresentationOptions: Sendable {
  /// The longest time until it starts, on the lock's clock.
  package let limit: Duration
  /// A Boolean value that indicates whether what is presented instead of it is dismissed.
  package let dismissesObstacles: Bool

  package init(limit: Duration, dismissesObstacles: Bool) {
    self.limit = limit
    self.dismissesObstacles = dismissesObstacles
  }
}
