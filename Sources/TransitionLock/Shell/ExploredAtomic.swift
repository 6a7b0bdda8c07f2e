#if TRANSITIONLOCK_ATOMICS
public import TransitionSupport

/// A value that comes to a point before each of its operations, in place of an atomic one.
///
/// It is plain memory: between two points only one thread runs. So its operations are sequentially consistent, whatever
/// order they ask for: interleavings are explored, and not memory orders.
///
/// Its name hides that of `Synchronization`, so that the rest of the shell says nothing of points, and no other build has
/// any.
@usableFromInline
struct Atomic<Value: BitwiseCopyable & Equatable & Sendable>: ~Copyable, @unchecked Sendable {
  // Sendable: the pointer is constant, and its memory is used by the one thread that the explorer lets go on.
  private let value: UnsafeMutablePointer<Value>

  @usableFromInline
  init(_ value: Value) {
    self.value = .allocate(capacity: 1)
    self.value.initialize(to: value)
  }

  deinit { value.deallocate() }

  /// The value, read without a point, by the explorer.
  var current: Value { value.pointee }

  @usableFromInline
  func load(
    ordering: AtomicLoadOrdering,
    function: StaticString = #function,
    line: UInt = #line
  ) -> Value {
    Exploration.reach("load", function, line)
    return value.pointee
  }

  @usableFromInline
  func store(
    _ desired: Value,
    ordering: AtomicStoreOrdering,
    function: StaticString = #function,
    line: UInt = #line
  ) {
    Exploration.reach("store", function, line)
    value.pointee = desired
  }

  @usableFromInline
  func exchange(
    _ desired: Value,
    ordering: AtomicUpdateOrdering,
    function: StaticString = #function,
    line: UInt = #line
  ) -> Value {
    Exploration.reach("exchange", function, line)
    defer { value.pointee = desired }
    return value.pointee
  }

  @usableFromInline
  func compareExchange(
    expected: Value,
    desired: Value,
    successOrdering: AtomicUpdateOrdering,
    failureOrdering: AtomicLoadOrdering,
    function: StaticString = #function,
    line: UInt = #line
  ) -> (exchanged: Bool, original: Value) {
    Exploration.reach("compare and swap", function, line)
    let original = value.pointee
    if original == expected { value.pointee = desired }
    return (original == expected, original)
  }
}
#endif
