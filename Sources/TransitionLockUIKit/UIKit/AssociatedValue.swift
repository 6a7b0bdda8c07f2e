#if canImport(UIKit) && !os(watchOS)
internal import ObjectiveC

/// A key under which a foreign object, such as a controller, stores a value of this module.
///
/// The runtime knows the key by the address of this instance, which must live as long as the
/// program. The runtime removes the values of an object with the object, so a new object at the
/// same address has none.
@MainActor
final class AssociatedValue<Value> {
  /// The value that an object stores; nil if it stores none.
  subscript(object: AnyObject) -> Value? {
    get { objc_getAssociatedObject(object, key) as? Value }
    set { objc_setAssociatedObject(object, key, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
  }

  private var key: UnsafeRawPointer {
    // Safe: the address serves only as a key; no code reads or writes memory there.
    UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }
}
#endif
