public import TransitionEngine

extension TransitionFailure {
  /// The failure that the controller's own verb would throw, for a call that was refused or
  /// outdated; otherwise nil.
  public var cause: NavigationFailure? {
    refusal.map { NavigationFailure($0, to: operation) }
  }
}
