internal import Synchronization
internal import TransitionLock

/// The place of a call in the line of a lock: calls that stand ahead of another were made before it.
struct PlaceInLine {
  private let lock: ObjectIdentifier
  private let number: UInt64

  /// Takes a place behind all calls that were made before.
  init(on lock: TransitionLock) {
    self.lock = ObjectIdentifier(lock)
    number = calls.add(1, ordering: .relaxed).newValue
  }

  /// Returns a Boolean value that indicates whether a call stands ahead of another, in the same line.
  func isAhead(of other: PlaceInLine) -> Bool { lock == other.lock && number < other.number }
}

/// The number of calls in all lines. One for the process, because a controller may wait before it is in any simulation.
private let calls = Atomic<UInt64>(0)
