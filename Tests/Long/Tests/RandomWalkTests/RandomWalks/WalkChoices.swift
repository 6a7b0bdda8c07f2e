import TestSupport
import TransitionSupport

/// The choices in a random walk, from a seed or from the bytes of a fuzzer.
struct WalkChoices: RandomNumberGenerator {
  private var seeded: SplitMix64
  private var bytes: FuzzBytes?

  init(seed: UInt64) { seeded = SplitMix64(seed: seed) }

  init(bytes: FuzzBytes) {
    seeded = SplitMix64(seed: 0)
    self.bytes = bytes
  }

  /// A Boolean value that indicates whether the bytes of a fuzzer are used up.
  var isUsedUp: Bool { bytes?.isEmpty ?? false }

  mutating func next() -> UInt64 { bytes == nil ? seeded.next() : bytes!.next() }
}
