internal import Synchronization

/// The number of locks that calls wait for, in the whole program.
///
/// A circle of waiting through several locks needs two of them, so that a call which waits for the only one need not look
/// for a circle.
enum Contention {
  private static let locks = Synchronization.Atomic(0)

  static func note(_ change: Int) { locks.add(change, ordering: .relaxed) }

  #if TRANSITIONLOCK_ATOMICS
  /// False where schedules are explored: those that are given up leave calls behind, which are of no schedule that follows.
  static var isWidespread: Bool { false }
  #else
  /// A Boolean value that indicates whether calls wait for more than one lock.
  static var isWidespread: Bool { locks.load(ordering: .relaxed) > 1 }
  #endif
}

extension LockStorage {
  /// Counts the lock among those that calls wait for, or no longer. Under the section.
  @inline(never)
  func noteContention(_ state: inout State) {
    state.isContended.toggle()
    Contention.note(state.isContended ? 1 : -1)
  }
}
