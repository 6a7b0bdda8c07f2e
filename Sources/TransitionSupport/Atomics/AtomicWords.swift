public import CTransitionAtomics

/// A row of words that threads read and write without a critical section.
///
/// Copies are references to the same words. The words are the tail of one object, whose address
/// does not change as long as a reference exists.
@frozen
public struct AtomicWords: @unchecked Sendable {
  // Sendable: only atomic operations read and write the words, from their initialization on.
  @usableFromInline let memory: ManagedBuffer<Void, UInt64>

  /// Creates words that are zero.
  public init(count: Int) {
    memory = ManagedBuffer<Void, UInt64>.create(minimumCapacity: count) { _ in }
    memory.withUnsafeMutablePointerToElements { $0.initialize(repeating: 0, count: count) }
  }

  /// The address of a word, which is valid during an operation.
  // Safe: the words live as long as the object, which the value retains while an operation uses the
  // address.
  @_alwaysEmitIntoClient
  @inline(__always)
  func address(_ index: Int) -> UnsafeMutablePointer<UInt64> {
    memory.withUnsafeMutablePointerToElements { $0 + index }
  }

  /// Returns a word.
  @_alwaysEmitIntoClient
  @inline(__always)
  public func load(_ index: Int, ordering: AtomicLoadOrdering) -> UInt64 {
    ct_load(address(index), ordering.rawValue)
  }

  /// Replaces a word.
  @_alwaysEmitIntoClient
  @inline(__always)
  public func store(_ desired: UInt64, at index: Int, ordering: AtomicStoreOrdering) {
    ct_store(address(index), desired, ordering.rawValue)
  }

  /// Replaces a word.
  ///
  /// - Returns: the previous word.
  @_alwaysEmitIntoClient
  @inline(__always)
  public func exchange(_ desired: UInt64, at index: Int, ordering: AtomicUpdateOrdering) -> UInt64 {
    ct_exchange(address(index), desired, ordering.rawValue)
  }

  /// Replaces a word if it is the expected one.
  ///
  /// - Returns: whether the word was the expected one, and the previous word.
  @_alwaysEmitIntoClient
  @inline(__always)
  public func compareExchange(
    _ index: Int,
    expected: UInt64,
    desired: UInt64,
    successOrdering: AtomicUpdateOrdering,
    failureOrdering: AtomicLoadOrdering
  ) -> (exchanged: Bool, original: UInt64) {
    let (success, failure) = (successOrdering.rawValue, failureOrdering.rawValue)
    let result = ct_compare_exchange(address(index), expected, desired, success, failure)
    return (result.exchanged, result.original)
  }

  /// Adds to a word; it wraps around.
  ///
  /// - Returns: the previous word.
  @_alwaysEmitIntoClient
  @inline(__always)
  public func add(_ operand: UInt64, to index: Int, ordering: AtomicUpdateOrdering) -> UInt64 {
    ct_fetch_add(address(index), operand, ordering.rawValue)
  }

  /// Sets the bits of the operand in a word.
  ///
  /// - Returns: the previous word.
  @_alwaysEmitIntoClient
  @inline(__always)
  public func setBits(_ operand: UInt64, of index: Int, ordering: AtomicUpdateOrdering) -> UInt64 {
    ct_fetch_or(address(index), operand, ordering.rawValue)
  }
}
