package import TransitionLock
package import TransitionSupport

/// The place of a call in the line of a lock, or of a lock with its scopes: calls that stand ahead of another were made before it.
package struct PlaceInLine: Sendable {
  private let line: ObjectIdentifier
  /// Loosely, as a place is remembered with what the call presents, for longer than the lock may live.
  private let lock: WeakLock
  private let number: Int

  /// Takes a place behind all calls that were made before.
  package init(on lock: TransitionLock) {
    line = lock.tree
    self.lock = WeakLock(lock)
    number = calls.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Returns a Boolean value that indicates whether a call stands ahead of another, in the same line.
  package func isAhead(of other: PlaceInLine) -> Bool { line == other.line && number < other.number }

  /// Reports on the lock what became of the call.
  package func report(_ failure: any Error, of operation: StaticString, at site: CallSite) {
    lock.lock?.reportRefusal(TransitionLock.Label(operation), file: site.file, line: site.line, "\(failure)")
  }
}

private struct WeakLock: Sendable {
  weak let lock: TransitionLock?

  init(_ lock: TransitionLock) { self.lock = lock }
}

/// The number of calls in all lines. One for the process, because a controller may wait before it is on any screen.
private let calls = Atomic(0)
