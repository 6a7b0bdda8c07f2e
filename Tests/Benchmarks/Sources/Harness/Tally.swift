/// The work of the blocks and bodies of the rows: they add up, so that nothing is left out, and
/// nearly nothing is done besides.
///
/// Not atomic on purpose: whoever claims to exclude others has to guard it.
public final class Tally: @unchecked Sendable {
  // Sendable: the contender under measure guards it.
  public var sum: Int { total }
  /// The number of numbers that came after a greater one.
  public var inversions: Int { passed }

  // Unchecked, or what is measured would mostly be the runtime's search for overlapping accesses.
  @exclusivity(unchecked) @usableFromInline var total = 0
  @exclusivity(unchecked) @usableFromInline var last = 0
  @exclusivity(unchecked) @usableFromInline var passed = 0

  public init() {}

  @inlinable
  @inline(__always)
  public func add(_ number: Int) {
    total &+= number
    if number < last { passed &+= 1 }
    last = number
  }
}
