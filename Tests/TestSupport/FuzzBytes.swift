internal import TransitionSupport

/// The bytes of a fuzzer's input as a generator, so that what draws its choices from it is a function of the bytes.
///
/// A number is one byte, eight times, whatever is done with it. When the bytes are used up, the numbers are those of a fixed seed: nobody
/// who draws until something fits waits indefinitely.
package struct FuzzBytes: RandomNumberGenerator, Sendable {
  private var rest: ArraySlice<UInt8>
  private var afterwards = SplitMix64(seed: 0)

  /// Creates a generator of an input.
  package init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  /// A Boolean value that indicates whether all bytes are used up.
  package var isEmpty: Bool { rest.isEmpty }

  /// Returns the next number.
  package mutating func next() -> UInt64 {
    guard let byte = rest.popFirst() else { return afterwards.next() }
    return UInt64(byte) * 0x0101_0101_0101_0101
  }

  /// Returns the next byte; nil when all are used up.
  package mutating func byte() -> UInt8? { rest.popFirst() }
}
