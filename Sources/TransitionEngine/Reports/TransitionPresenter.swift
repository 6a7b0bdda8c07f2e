/// The controller that presents another one.
public enum TransitionPresenter: Hashable, Sendable {
  /// The controller itself.
  case controller
  /// The topmost controller in the chain of presentations above the controller, at the turn of the
  /// call.
  ///
  /// In UIKit, the call waits for a menu, which leaves by itself, and for a controller that is
  /// being dismissed, instead of presenting on either. An alert, a picker and a search controller
  /// present like any other.
  case top
}
