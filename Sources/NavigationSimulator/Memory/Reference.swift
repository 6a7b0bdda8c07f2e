/// The object that is meant by those that refer to it without keeping it; nil when it is gone.
///
/// A `weak` reference has the same purpose. But the runtime counts an object that was ever referred to weakly in a side
/// table, and from then on each reference to it that is taken or dropped costs more. Controllers, views and simulations
/// are referred to from everywhere, so a push and its pop would take noticeably longer.
///
/// So each of them has one of these, which it alone fills, and empties when it is released. Unlike a weak reference it
/// still returns the object while a deinitializer of a subclass runs, as in UIKit; the runtime stops a caller that
/// keeps the object from there. When the stored properties of the object are released, those of subclasses included, it
/// returns nil.
final class Reference<Object: AnyObject> {
  // Unsafe, and yet safe: the object empties it in its `deinit`, before its memory goes, and belongs to one isolation
  // with all that refer to it, so that nothing reads this meanwhile.
  unowned(unsafe) var object: Object?
}

/// An object that can be referred to without keeping it, and without a weak reference.
protocol Referable: AnyObject {
  associatedtype Referent: AnyObject
  /// The reference to this object, created with it, filled when it is initialized, and emptied when it is released.
  var reference: Reference<Referent> { get }
}

/// A property that does not keep its object, as with `weak`.
@propertyWrapper
struct Weak<Object: Referable> where Object.Referent == Object {
  private var reference: Reference<Object>?

  init(wrappedValue: Object? = nil) { reference = wrappedValue?.reference }

  var wrappedValue: Object? {
    get { reference?.object }
    set { self = Weak(wrappedValue: newValue) }
  }

  /// A Boolean value that indicates whether there was an object, and it is gone.
  var isLost: Bool { reference != nil && reference?.object == nil }
}
