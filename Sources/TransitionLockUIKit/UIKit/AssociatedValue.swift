#if canImport(UIKit) && !os(watchOS)
internal import ObjectiveC

/// A value that objects of UIKit keep for this module, each its own.
///
/// The key is the address of this object, which lives as long as the program.
@MainActor
final class AssociatedValue<Value> {
  /// Returns the value that an object keeps; nil if it keeps none.
  subscript(object: AnyObject) -> Value? {
    get { objc_getAssociatedObject(object, key) as? Value }
    set { objc_setAssociatedObject(object, key, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC) }
  }

  private var key: UnsafeRawPointer {
    // Safe: only its number counts; nothing is ever read or written there.
    UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }
}
#endif
