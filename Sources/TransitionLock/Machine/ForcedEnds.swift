/// Transitions that the lock itself has ended, whose tokens may still be ended later, by who knows nothing of that.
///
/// Only the last few are remembered: an end that comes after them is taken for a misuse.
struct ForcedEnds {
  static var most: Int { 32 }

  private var ends: [(generation: UInt64, settlement: Settlement)] = []

  mutating func note(_ generation: UInt64, _ settlement: Settlement) {
    if ends.count == Self.most { ends.removeFirst() }
    ends.append((generation, settlement))
  }

  /// How a transition was ended, if the lock did it and nobody has asked before.
  mutating func take(_ generation: UInt64) -> Settlement? {
    guard let index = ends.firstIndex(where: { $0.generation == generation }) else { return nil }
    return ends.remove(at: index).settlement
  }
}
