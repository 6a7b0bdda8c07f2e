/// The names of objects in messages that may be public in a log: by their types, and which object of it one is.
enum TypeName {
  /// Returns the type of an object and its address, as UIKit describes a controller.
  static func of(_ object: AnyObject) -> String {
    "<\(type(of: object)): 0x\(String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16))>"
  }
}
