internal import TransitionSupport

/// The list of the locks that calls wait for, in the whole program: the only ones that a circle of waiting can go through.
///
/// A circle through several locks needs two of them, so that a call which waits for the only one need not look for a circle;
/// and locks for which no call waits cost a look nothing. A lock comes to the list when a call begins to wait for it, and stays
/// until a look finds that none does, so that two tasks that hand a lock to each other do not list it each time.
enum Contention {
  // Bits of `contention` in the memory of a lock. The order of all changes is relaxed: that each of them finds the one before is enough
  // to tell who has to list a lock; the sections of the list and of the locks hand on the rest.
  private static let isContended: UInt8 = 1
  private static let isListed: UInt8 = 2

  private static let list = Guarded<[LockStorage]>([])
  private static let count = Atomic(0)

  #if TRANSITIONLOCK_ATOMICS
  /// Takes all locks from the list, between two explored runs, of which none depends on those before it.
  static func forget() {
    list.run { homes in
      for home in homes { home.memory.pointee.contention.store(0, ordering: .relaxed) }
      homes = []
    }
    count.store(0, ordering: .relaxed)
  }
  #endif

  /// A Boolean value that indicates whether calls wait for more than one lock, or lately did.
  @inline(__always)
  static var isWidespread: Bool { count.load(ordering: .relaxed) > 1 }

  /// Returns the locks that calls wait for: one of them, and the others.
  ///
  /// A lock that is marked as one meanwhile comes to the list after that; its call looks, too, and finds the others here.
  static func homes(with home: LockStorage) -> [LockStorage] {
    list.run { homes in
      homes.removeAll { home in
        home.memory.pointee.contention.compareExchange(
          expected: isListed,
          desired: 0,
          successOrdering: .relaxed,
          failureOrdering: .relaxed
        ).exchanged
      }
      count.store(homes.count, ordering: .relaxed)
      // In memory of its own: who reads it outside of the section would share that of the list, and ThreadSanitizer does not see that the
      // last of them to let go makes it safe to change.
      return homes.map { $0 }
    }
  }

  /// Notes whether calls wait for a lock. Under its section.
  @inline(__always)
  fileprivate static func note(_ home: LockStorage, _ isWaitedFor: Bool) {
    guard isWaitedFor else {
      home.memory.pointee.contention.bitwiseAnd(~isContended, ordering: .relaxed)
      return
    }
    let flags = home.memory.pointee.contention.bitwiseOr(isContended, ordering: .relaxed).oldValue
    if flags & isListed != 0 { return }
    list.run { homes in
      home.memory.pointee.contention.bitwiseOr(isListed, ordering: .relaxed)
      homes.append(home)
      count.store(homes.count, ordering: .relaxed)
    }
  }
}

extension LockStorage {
  /// Notes whether calls wait for the lock. Under the section.
  @inline(never)
  func noteContention(_ state: inout State) {
    state.isContended.toggle()
    if !state.isContended { state.machine.waitingTasks = nil }
    Contention.note(homeStorage, state.isContended)
  }
}
