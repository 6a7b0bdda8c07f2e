package import TransitionLock
internal import TransitionSupport

/// The place of a call in the line of a lock, or of a lock with its scopes: calls that stand ahead of another were made before it.
package struct PlaceInLine: Sendable {
  private let lock: ObjectIdentifier
  private let number: Int

  /// Takes a place behind all calls that were made before.
  package init(on lock: TransitionLock) {
    self.lock = lock.tree
    number = calls.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Returns a Boolean value that indicates whether a call stands ahead of another, in the same line.
  package func isAhead(of other: PlaceInLine) -> Bool { lock == other.lock && number < other.number }
}

/// The number of calls in all lines. One for the process, because a controller may wait before it is on any screen.
private let calls = Atomic(0)
