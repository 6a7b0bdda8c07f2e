/// What a thread has seen, or what an operation hands on: of each location the oldest store that may still be read, and
/// of each thread how far it had come.
struct View: Equatable {
  /// The number of locations that a run may have, and of threads with its tasks.
  static var locations: Int { 64 }
  static var threads: Int { 16 }

  /// The positions in the histories of locations.
  var positions = SIMD64<UInt16>(repeating: 0)
  /// The time of each thread, which is a vector clock: what a thread did until then comes before.
  var clock = SIMD16<UInt16>(repeating: 0)

  /// Sees what another one has seen, too.
  mutating func join(_ other: View) {
    positions = pointwiseMax(positions, other.positions)
    clock = pointwiseMax(clock, other.clock)
  }
}

/// What an operation on memory hands on.
struct MemoryOrder: OptionSet {
  let rawValue: UInt8

  /// Nothing but the value itself.
  static let relaxed: MemoryOrder = []
  /// The thread sees what the store hands on that it reads.
  static let acquire = MemoryOrder(rawValue: 1)
  /// The store hands on what the thread has seen.
  static let release = MemoryOrder(rawValue: 2)
}
