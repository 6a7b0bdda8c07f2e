import TestSupport

/// The seeds of random walks and stories.
enum RandomSeeds {
  /// The seeds of each test and shape: few for every change.
  static func range(from first: UInt64) -> Range<UInt64> { Effort.seeds(2, from: first) }
}
