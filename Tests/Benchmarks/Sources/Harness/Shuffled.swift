/// Numbers in an order that looks random and is the same every time.
public func shuffled(_ count: Int) -> [Int] {
  var generator = SplitMix64(state: 42)
  return Array(0..<count).shuffled(using: &generator)
}

/// A small generator whose sequence is a function of its state; a nested package cannot reach that of the tests.
private struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
