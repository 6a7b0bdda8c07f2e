internal import TransitionEngine
internal import TransitionSupport

extension NavigationFailure {
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
      CallRefusal(.conflict, reaction == .logs ? message : words),
      to: operation,
      controllers,
      conflictingTransition: obstacle?.transition.record,
      reaction: reaction ?? .unknown,
      site
    )
  }
}
