public import CTransitionAtomics

/// A value that threads read and write without a critical section.
///
/// It is what the standard library calls `Atomic`, with its names and orders and only the operations that are used here. That one is
/// there from iOS 18 and macOS 15 on; this one is wherever the compiler is.
///
/// Like that one, it *is* its memory: it cannot be copied, and stays at one address for as long as something borrows it, in an object,
/// behind a pointer, or in the frame of an async function. `@_rawLayout` says so to the compiler, of 64 bits whatever the value is. With
/// a layout that depended on `Value`, the metadata would ask for a function of newer runtimes.
///
/// Bool and smaller integers take a whole word as well.
@frozen
@_rawLayout(size: 8, alignment: 8)
public struct Atomic<Value: AtomicValue>: ~Copyable, @unchecked Sendable {
  // Sendable: its memory is read and written by atomic operations alone, from its initialization on.

  @inlinable
  @inline(__always)
  public init(_ value: Value) { ct_store(word, value.atomicBits, AtomicStoreOrdering.relaxed.rawValue) }

  /// The address of the value, which is valid during an operation.
  // Safe: memory with a raw layout is borrowed where it lies, and never from a copy. "Unprotected" is the stack of the caller: that is not
  // checked for overruns because of this pointer, which cannot cause one. The check takes six instructions of a function, and more code.
  @inlinable
  @inline(__always)
  var word: UnsafeMutablePointer<UInt64> {
    _withUnprotectedUnsafePointer(to: self) {
      UnsafeMutableRawPointer(mutating: $0).assumingMemoryBound(to: UInt64.self)
    }
  }

  /// Returns the value.
  @inlinable
  @inline(__always)
  public func load(ordering: AtomicLoadOrdering) -> Value {
    Value(atomicBits: ct_load(word, ordering.rawValue))
  }

  /// Replaces the value.
  @inlinable
  @inline(__always)
  public func store(_ desired: Value, ordering: AtomicStoreOrdering) {
    ct_store(word, desired.atomicBits, ordering.rawValue)
  }

  /// Replaces the value.
  ///
  /// - Returns: the value that was there.
  @inlinable
  @inline(__always)
  public func exchange(_ desired: Value, ordering: AtomicUpdateOrdering) -> Value {
    Value(atomicBits: ct_exchange(word, desired.atomicBits, ordering.rawValue))
  }

  /// Replaces the value if it is the expected one.
  ///
  /// - Returns: whether it was, and the value that was there.
  @inlinable
  @inline(__always)
  public func compareExchange(
    expected: Value,
    desired: Value,
    successOrdering: AtomicUpdateOrdering,
    failureOrdering: AtomicLoadOrdering
  ) -> (exchanged: Bool, original: Value) {
    let result = ct_compare_exchange(
      word,
      expected.atomicBits,
      desired.atomicBits,
      successOrdering.rawValue,
      failureOrdering.rawValue
    )
    return (result.exchanged, Value(atomicBits: result.original))
  }
}

extension Atomic where Value == Int {
  /// Adds to the value; it wraps around.
  ///
  /// - Returns: the value that was there, and the one that is.
  @inlinable
  @inline(__always)
  @discardableResult
  public func wrappingAdd(_ operand: Int, ordering: AtomicUpdateOrdering) -> (oldValue: Int, newValue: Int) {
    let old = Int(atomicBits: ct_fetch_add(word, operand.atomicBits, ordering.rawValue))
    return (old, old &+ operand)
  }

  /// Subtracts from the value; it wraps around.
  ///
  /// - Returns: the value that was there, and the one that is.
  @inlinable
  @inline(__always)
  @discardableResult
  public func wrappingSubtract(_ operand: Int, ordering: AtomicUpdateOrdering) -> (oldValue: Int, newValue: Int) {
    wrappingAdd(0 &- operand, ordering: ordering)
  }
}

extension Atomic where Value == UInt8 {
  /// Keeps only the bits that are in the operand, too.
  ///
  /// - Returns: the value that was there, and the one that is.
  @inlinable
  @inline(__always)
  @discardableResult
  public func bitwiseAnd(_ operand: UInt8, ordering: AtomicUpdateOrdering) -> (oldValue: UInt8, newValue: UInt8) {
    let old = UInt8(atomicBits: ct_fetch_and(word, operand.atomicBits, ordering.rawValue))
    return (old, old & operand)
  }

  /// Sets the bits of the operand.
  ///
  /// - Returns: the value that was there, and the one that is.
  @inlinable
  @inline(__always)
  @discardableResult
  public func bitwiseOr(_ operand: UInt8, ordering: AtomicUpdateOrdering) -> (oldValue: UInt8, newValue: UInt8) {
    let old = UInt8(atomicBits: ct_fetch_or(word, operand.atomicBits, ordering.rawValue))
    return (old, old | operand)
  }
}
