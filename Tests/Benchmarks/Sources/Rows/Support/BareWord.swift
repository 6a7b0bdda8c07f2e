import Synchronization

/// The least that a lock can be: one word, taken and given back with a compare-and-swap each.
///
/// The second is no plain store, since whoever gives back has to see, in the same step, whether somebody waits.
final class BareWord: Sendable {
  private let word = Atomic<UInt64>(0)

  @inline(__always)
  func take() -> Bool { word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged }

  @inline(__always)
  func give() -> Bool { word.compareExchange(expected: 1, desired: 0, ordering: .releasing).exchanged }
}
