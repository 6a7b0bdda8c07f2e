/// The transitions that the lock itself has ended, whose tokens may still be ended later, by code that does not know of
/// that.
///
/// Only the last few are remembered: an end that comes after them is taken for a misuse.
struct ForcedEnds {
  static var most: Int { 32 }

  private var ends: [(generation: UInt64, conclusion: Conclusion)] = []

  var isEmpty: Bool { ends.isEmpty }

  mutating func note(_ generation: UInt64, _ conclusion: Conclusion) {
    if ends.count == Self.most { ends.removeFirst() }
    ends.append((generation, conclusion))
  }

  /// Returns the way in which the lock ended a transition, once; nil if it did not.
  mutating func take(_ generation: UInt64) -> Conclusion? {
    guard let index = ends.firstIndex(where: { $0.generation == generation }) else { return nil }
    return ends.remove(at: index).conclusion
  }
}
