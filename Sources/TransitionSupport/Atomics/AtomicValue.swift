/// A value that fits in the word of an ``Atomic``.
///
/// Equal values have equal bits, since a compare-and-swap compares those.
public protocol AtomicValue: BitwiseCopyable, Equatable, Sendable {
  /// Takes the value out of the bits of a word.
  init(atomicBits: UInt64)

  /// The bits of a word that holds the value.
  var atomicBits: UInt64 { get }
}

extension AtomicValue where Self: FixedWidthInteger {
  @inlinable
  @inline(__always)
  public init(atomicBits: UInt64) { self.init(truncatingIfNeeded: atomicBits) }

  @inlinable
  @inline(__always)
  public var atomicBits: UInt64 { UInt64(truncatingIfNeeded: self) }
}

extension UInt64: AtomicValue {}
extension UInt: AtomicValue {}
extension Int: AtomicValue {}
extension Int32: AtomicValue {}
extension UInt8: AtomicValue {}

extension Bool: AtomicValue {
  @inlinable
  @inline(__always)
  public init(atomicBits: UInt64) { self = atomicBits != 0 }

  @inlinable
  @inline(__always)
  public var atomicBits: UInt64 { self ? 1 : 0 }
}
