#if TRANSITIONLOCK_ATOMICS
public import TransitionSupport

/// A value whose operations an explorer performs, instead of an atomic value.
///
/// Its name hides that of `TransitionSupport`, so that the rest of the shell does not mention points, and no other
/// build has any. The order of each operation determines the values that it may read, and those that it publishes.
@usableFromInline
struct Atomic<Value: AtomicValue>: ~Copyable, Sendable {
  // The address is in an atomic word, because that stays at one address as long as something borrows it, which the
  // shell relies on.
  private let address: TransitionSupport.Atomic<UInt>

  @usableFromInline
  init(_ value: Value, line: UInt = #line) {
    let place = Unmanaged.passRetained(ExploredPlace(value.atomicBits, line))
    address = TransitionSupport.Atomic(UInt(bitPattern: place.toOpaque()))
  }

  deinit {
    place.end()
    Unmanaged.passUnretained(place).release()
  }

  private var place: ExploredPlace {
    // Safe: the value is the address of the place that was created above, which exists as long as this value.
    let opaque = UnsafeRawPointer(bitPattern: address.load(ordering: .relaxed)).unsafelyUnwrapped
    return Unmanaged<ExploredPlace>.fromOpaque(opaque).takeUnretainedValue()
  }

  /// The value that was written last, for the explorer.
  var current: Value { Value(atomicBits: place.bits) }

  @usableFromInline
  func load(ordering: AtomicLoadOrdering, function: StaticString = #function, line: UInt = #line) -> Value {
    Value(atomicBits: place.load(ordering, AtomicPoint("load", function, line)))
  }

  @usableFromInline
  func store(
    _ desired: Value,
    ordering: AtomicStoreOrdering,
    function: StaticString = #function,
    line: UInt = #line
  ) {
    place.store(desired.atomicBits, ordering, AtomicPoint("store", function, line))
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
    let expected = expected.atomicBits
    let original = place.update(successOrdering, failureOrdering, AtomicPoint("compare and swap", function, line)) {
      $0 == expected ? desired.atomicBits : nil
    }
    return (original == expected, Value(atomicBits: original))
  }
}

extension Atomic where Value == UInt8 {
  @discardableResult
  func bitwiseAnd(
    _ operand: UInt8,
    ordering: AtomicUpdateOrdering,
    function: StaticString = #function,
    line: UInt = #line
  ) -> (oldValue: UInt8, newValue: UInt8) {
    change(ordering, AtomicPoint("and", function, line)) { $0 & operand }
  }

  @discardableResult
  func bitwiseOr(
    _ operand: UInt8,
    ordering: AtomicUpdateOrdering,
    function: StaticString = #function,
    line: UInt = #line
  ) -> (oldValue: UInt8, newValue: UInt8) {
    change(ordering, AtomicPoint("or", function, line)) { $0 | operand }
  }

  private func change(
    _ ordering: AtomicUpdateOrdering,
    _ point: AtomicPoint,
    _ change: (UInt8) -> UInt8
  ) -> (oldValue: UInt8, newValue: UInt8) {
    let old = UInt8(atomicBits: place.update(ordering, .relaxed, point) { change(UInt8(atomicBits: $0)).atomicBits })
    return (old, change(old))
  }
}

/// Hides the function of the standard library; a function of the module hides it, and an imported one does not.
func withTaskCancellationHandler<T>(
  operation: @concurrent () async throws -> T,
  onCancel handler: @Sendable () -> Void,
  isolation: isolated (any Actor)? = #isolation
) async rethrows -> T {
  try await TransitionSupport.withTaskCancellationHandler(operation: operation, onCancel: handler, isolation: isolation)
}
#endif
