/// A view controller as a value, to be kept in errors and logs: it does not keep the controller
/// alive.
public struct ControllerIdentity: Hashable, Sendable {
  /// The identity of the object; nil in a log that was read from text. A later controller may have
  /// the same identity.
  public let object: ObjectIdentifier?
  /// The type of the controller.
  public let type: String
  /// The title of the controller at that moment.
  public let title: String?

  /// Creates the identity of a controller.
  ///
  /// - Parameters:
  ///   - type: the name of its type.
  ///   - title: its title, where it has one.
  ///   - object: the identity of the object, if it is known; it distinguishes controllers with the
  ///     same type and title.
  public init(type: String, title: String?, object: ObjectIdentifier? = nil) {
    self.object = object
    self.type = type
    self.title = title
  }

  /// The name that logs give the controller: its title, or else its type.
  public var name: String { title ?? type }
}

extension ControllerIdentity: CustomStringConvertible {
  /// The name of the controller in messages, such as `<Editor "Alice">`: without an address, so
  /// that two runs give the same text.
  public var description: String { title.map { "<\(type) \"\($0)\">" } ?? "<\(type)>" }
}
