internal import Synchronization

/// A counter that no two callers read the same from.
final class SharedCounter: Sendable {
  private let count = Atomic<UInt64>(0)

  /// Returns the next number, from 1.
  func next() -> UInt64 { count.add(1, ordering: .relaxed).newValue }
}
