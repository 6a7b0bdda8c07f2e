internal import TransitionSupport

extension NavigationFailure {
  /// Creates a failure that concerns controllers, which it does not keep alive.
  init(
    _ code: Code,
    operation: String,
    controllers: [ViewController],
    conflictingTransition: TransitionRecord? = nil,
    message: String,
    reaction: UIKitReaction? = nil,
    at site: CallSite? = nil
  ) {
    self.init(
      code,
      operation: operation,
      concerning: controllers.map(\.identity),
      conflictingTransition: conflictingTransition,
      message: message,
      reaction: reaction,
      at: site
    )
  }

  /// Creates the failure of an operation that another transition is in the way of.
  ///
  /// - Parameters:
  ///   - reaction: the answer of UIKit; nil where it continues.
  ///   - message: the message that UIKit logs, if it does.
  ///   - words: the message where UIKit does not log one.
  static func conflict(
    _ operation: String,
    _ controllers: [ViewController],
    _ obstacle: Obstacle?,
    _ reaction: UIKitReaction?,
    message: String,
    otherwise words: String,
    _ site: CallSite
  ) -> Self {
    NavigationFailure(
      .conflict,
      operation: operation,
      controllers: controllers,
      conflictingTransition: obstacle?.transition.record,
      message: reaction == .logs ? message : words,
      reaction: reaction ?? .unknown,
      at: site
    )
  }
}
