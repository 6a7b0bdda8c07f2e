/// The controller that presents another one.
public enum Presenter: Hashable, Sendable {
  /// The controller itself, which must not present another one yet.
  case controller
  /// The topmost controller that the controller presents now, or that this one presents, unless that is being dismissed
  /// or a part of the system, such as a menu; the controller itself if it presents none.
  case top
}
