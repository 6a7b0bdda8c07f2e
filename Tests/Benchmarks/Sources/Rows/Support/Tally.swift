/// The work of the blocks and bodies of the rows: they add up, so that nothing is left out, and nearly nothing is done
/// besides.
///
/// Not atomic on purpose: whoever claims to exclude others has to guard it.
final class Tally: @unchecked Sendable {
  // Sendable: the contender under measure guards it.
  private(set) var sum = 0
  private var last = 0
  /// The number of numbers that came after a greater one.
  private(set) var inversions = 0

  @inline(__always)
  func add(_ number: Int) {
    sum &+= number
    if number < last { inversions &+= 1 }
    last = number
  }
}
