internal import TransitionEngine
internal import TransitionSupport

extension NavigationFailure {
  /// Creates the failure of an operation because of a known objection of UIKit.
  ///
  /// - Parameter controllers: the controllers that the operation concerns, the receiver first.
  init(
    _ objection: CallRefusal,
    to operation: String,
    _ controllers: [ViewController],
    _ site: CallSite
  ) {
    let (code, concerned) = (Code(objection.reason), controllers.map(\.identity))
    self.init(
      code,
      operation: operation,
      concerning: concerned,
      message: objection.message,
      at: site
    )
  }

  /// Creates the failure of an operation with another transition in its way.
  ///
  /// - Parameters:
  ///   - reaction: the answer of UIKit; nil where it continues.
  ///   - message: the message that UIKit logs, if it does.
  ///   - words: the message where UIKit does not log one.
  static func conflict(
    _ operation: String,
    _ controllers: [ViewController],
    _ obstacle: Occupancy.Claim?,
    _ reaction: UIKitReaction?,
    message: String,
    otherwise words: String,
    _ site: CallSite
  ) -> Self {
    NavigationFailure(
      .conflict,
      operation: operation,
      concerning: controllers.map(\.identity),
      conflictingTransition: obstacle?.transition.record,
      message: reaction == .logs ? message : words,
      reaction: reaction ?? .unknown,
      at: site
    )
  }
}
