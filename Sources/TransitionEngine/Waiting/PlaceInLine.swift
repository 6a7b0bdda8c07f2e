package import TransitionLock
internal import TransitionSupport

/// The place of a call in the line that a lock and its scopes share: an earlier call is ahead.
///
/// A presented controller keeps the place of its call after its dismissal, which a kit need not
/// notice, and other code may present the controller again. So the place records when its call
/// ended: calls that were made after that were not behind this one.
package final class PlaceInLine {
  /// The identity of the line, which a lock shares with its scopes.
  package let line: ObjectIdentifier
  // Weak references. A presented controller may keep the place for longer than the lock exists, and
  // a call in line does not retain its lock: with a transition that never ends, the lock and its
  // line would retain each other indefinitely.
  private weak var reference: TransitionLock?
  private weak var root: TransitionLock?
  private let names: [String]
  private let number: Int
  /// A number above those of all calls that were made before this call was over; the highest number
  /// until then, and 0 if this call was in vain.
  private var end = Int.max

  /// The lock; nil if it is gone. A scope is found again by its names, because a caller may release
  /// the reference to a scope on which its calls wait.
  package var lock: TransitionLock? { reference ?? names.reduce(root) { $0?.scope($1) } }

  /// Takes a place behind all earlier calls.
  package init(on lock: TransitionLock) {
    (line, reference, names) = (lock.tree, lock, lock.scopeNames)
    root = sequence(first: lock, next: \.parent).reduce(lock) { $1 }
    number = calls.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Returns whether this call was ahead of another in the same line when the other was made.
  package func isAhead(of other: PlaceInLine) -> Bool {
    line == other.line && number < other.number && other.number < end
  }

  /// Returns whether this call was made before another, in any line.
  func wasTaken(before other: PlaceInLine) -> Bool { number < other.number }

  /// Lets this call count as ahead of later calls, even after an earlier try has failed.
  func enter() { end = .max }

  /// Leaves the line when the call is over.
  ///
  /// - Parameter inVain: whether the call has not made its change, and will not make it. Such a call
  ///   counts as ahead of no other.
  package func leave(inVain: Bool) {
    end = inVain ? 0 : calls.wrappingAdd(1, ordering: .relaxed).newValue
  }
}

/// A counter of the calls in all lines, and of their ends. The process has one counter, because a
/// call may wait before its controller is on a screen, and so before its line is known.
private let calls = Atomic(0)
