internal import TransitionSupport

extension NavigationFailure {
  /// Creates a failure that concerns controllers, which it does not keep alive.
  init(
    _ code: Code,
    operation: String,
    controllers: [ViewController],
    conflictingTransition: TransitionRecord? = nil,
    message: String,
    at site: CallSite? = nil
  ) {
    self.init(
      code,
      operation: operation,
      concerning: controllers.map(\.identity),
      conflictingTransition: conflictingTransition,
      message: message,
      at: site
    )
  }
}
