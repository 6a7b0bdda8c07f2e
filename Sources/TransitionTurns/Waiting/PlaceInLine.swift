package import TransitionLock
package import TransitionSupport

/// The place of a call in the line of a lock, or of a lock with its scopes: a call ahead of another was made before it.
package struct PlaceInLine: Sendable {
  private let line: ObjectIdentifier
  /// A weak reference, because the place is stored with the presented controller, for longer than the lock may exist.
  private let lock: WeakLock
  private let number: Int

  /// Takes a place behind all earlier calls.
  package init(on lock: TransitionLock) {
    line = lock.tree
    self.lock = WeakLock(lock)
    number = calls.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Returns a Boolean value that indicates whether a call is ahead of another, in the same line.
  package func isAhead(of other: PlaceInLine) -> Bool { line == other.line && number < other.number }

  /// Reports the failure of the call on the lock.
  package func report(_ failure: any Error, of operation: StaticString, at site: CallSite) {
    lock.lock?.reportRefusal(TransitionLock.Label(operation), file: site.file, line: site.line, "\(failure)")
  }
}

private struct WeakLock: Sendable {
  // Not `weak let`, which Swift 6.2 does not have.
  private(set) weak var lock: TransitionLock?

  init(_ lock: TransitionLock) { self.lock = lock }
}

/// The number of calls in all lines. The process has one counter, because a controller may wait before it is on a screen.
private let calls = Atomic(0)
