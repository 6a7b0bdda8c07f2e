/// A small generator whose sequence is a function of its seed, on every machine, so that a run can be repeated.
///
/// The nested packages `Tests/Benchmarks` and `Tests/Breaks` cannot reach it, and have their own.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator whose sequence follows from a seed.
  package init(seed: UInt64) { state = seed }

  /// Returns the next number of the sequence.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number below a bound, which is positive; as good as uniform for the small bounds of schedules and steps.
  package mutating func below(_ bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }
}
