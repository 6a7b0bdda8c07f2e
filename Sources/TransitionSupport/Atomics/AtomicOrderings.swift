/// What an atomic load orders.
///
/// The names are those of the standard library, the numbers those of the compiler's builtins.
@frozen
public enum AtomicLoadOrdering: Int32, Sendable {
  /// Nothing but the value itself.
  case relaxed = 0
  /// What comes after the load sees what came before the releasing store that it read.
  case acquiring = 2
  /// As `acquiring`, in one order of all operations that are sequentially consistent.
  case sequentiallyConsistent = 5
}

/// What an atomic store orders.
@frozen
public enum AtomicStoreOrdering: Int32, Sendable {
  /// Nothing but the value itself.
  case relaxed = 0
  /// An acquiring load that reads the value sees what came before the store.
  case releasing = 3
}

/// What an atomic operation that reads and writes orders.
@frozen
public enum AtomicUpdateOrdering: Int32, Sendable {
  /// Nothing but the value itself.
  case relaxed = 0
  /// As an acquiring load.
  case acquiring = 2
  /// As a releasing store.
  case releasing = 3
  /// As both.
  case acquiringAndReleasing = 4
  /// As both, in one order of all operations that are sequentially consistent.
  case sequentiallyConsistent = 5
}
