/// What the blocks and bodies of the rows do: add up, so that nothing is left out, and nearly nothing is added.
///
/// Not atomic on purpose: whoever claims to exclude others has to guard it.
final class Tally: @unchecked Sendable {
  // Sendable: the contender under measure guards it.
  var sum = 0

  @inline(__always)
  func add(_ number: Int) { sum &+= number }
}
