/// The names of objects in messages that a log may publish: types and addresses, without content.
enum TypeName {
  /// Returns the type of an object and its address, in the form in which UIKit describes a
  /// controller.
  static func of(_ object: AnyObject) -> String {
    "<\(type(of: object)): 0x\(String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16))>"
  }
}
