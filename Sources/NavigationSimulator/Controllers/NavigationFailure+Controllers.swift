internal import TransitionEngine
internal import TransitionSupport

extension NavigationFailure {
  /// Creates the failure of an operation because of a refusal; the one that a controller threw, if
  /// the refusal wraps it.
  ///
  /// - Parameter controllers: the controllers that the operation concerns, the receiver first.
  init(
    _ refusal: CallRefusal,
    to operation: String,
    _ controllers: [ViewController] = [],
    conflictingTransition: TransitionRecord? = nil,
    reaction: UIKitReaction? = nil,
    _ site: CallSite? = nil
  ) {
    if let failure = refusal.underlying as? NavigationFailure {
      self = failure
      return
    }
    code = Code(refusal.reason)
    message = refusal.message
    self.reaction = reaction ?? code.reaction
    self.operation = operation
    self.controllers = controllers.map(\.identity)
    self.conflictingTransition = conflictingTransition
    storyboard = nil
    file = site.map { "\($0.file)" } ?? ""
    line = site.map { Int($0.line) } ?? 0
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
      CallRefusal(.conflict, reaction == .logs ? message : words),
      to: operation,
      controllers,
      conflictingTransition: obstacle?.transition.record,
      reaction: reaction ?? .unknown,
      site
    )
  }
}
