/// A view controller as a value, to be kept in errors and logs: it does not keep the controller alive.
public struct ControllerIdentity: Hashable, Sendable {
  /// Which controller; nil in a log that was taken elsewhere. A controller made later may have the same.
  public let object: ObjectIdentifier?
  /// The type of the controller.
  public let type: String
  /// Its title at that moment.
  public let title: String?

  init(_ controller: ViewController) {
    object = ObjectIdentifier(controller)
    type = String(describing: Swift.type(of: controller))
    title = controller.title
  }

  /// Makes the identity of a controller in a log that was taken elsewhere.
  public init(type: String, title: String?) {
    object = nil
    self.type = type
    self.title = title
  }

  /// What logs call the controller: its title, or else its type.
  public var name: String { title ?? type }
}

extension ControllerIdentity: CustomStringConvertible {
  /// What messages call the controller, such as `<Editor "Alice">`. No address, so that two runs say the same.
  public var description: String { title.map { "<\(type) \"\($0)\">" } ?? "<\(type)>" }
}
