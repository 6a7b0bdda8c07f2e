internal import TransitionSupport

/// Calls that would wait for themselves indefinitely (guarantee G6).
///
/// The lock refuses a call of the very task that holds what it asks for, at once and under the section in which the
/// call would join. The lock looks for a circle through several tasks after each event that adds a step to the waits.
/// Each such event is a request that joins: a call of a task that holds a lock, a request that overtakes others or
/// takes the place of another one, and any request while calls wait until all is idle, behind every newcomer. So the
/// look searches for a way back to that very request. Passing a lock on adds no step, because the task that has its
/// turn runs.
///
/// The program makes all looks one after the other. So if several calls close a circle together, the lock tells one of
/// them, and the next look finds the circle broken. A thread enters the section of looks before the sections of locks,
/// and never inside one.
extension LockStorage {
  /// Returns a Boolean value that indicates whether a task runs the body of a transition that is in the way here.
  ///
  /// The answer is exact if that very task asks.
  func isInTheWay(ofTask task: UInt) -> Bool {
    guard cell.word.isLinked else { return cell.isHeld(byTask: task) }
    return withState { state in ownHolder(ofTask: task, at: node, state) != nil }
  }

  /// Returns the transition of a task that is in its own way at a node. Under the section.
  func ownHolder(ofTask task: UInt, at node: Int32, _ state: borrowing State) -> (cell: Cell, node: Int32)? {
    holder(inTheWayOf: node, state) { holder, _ in holder.isHeld(byTask: task) }
  }

  /// Returns the wait of a call that would wait for its own task. Under the section.
  func ownWait(
    _ callSite: LabeledCallSite,
    _ text: String?,
    for holder: (cell: Cell, node: Int32),
    _ state: borrowing State
  ) -> [TransitionLock.Wait] {
    guard let who = origin(ofHolder: holder, state.machine) else { return [] }
    let (waiter, obstacle) = (TransitionLock.Holder(callSite, text: text), TransitionLock.Holder(who))
    return [TransitionLock.Wait(waiter: waiter, lock: lockLabel(state), obstacle: obstacle, isHeld: true)]
  }

  /// Looks for a circle of waiting that a request has closed by joining, and breaks it.
  ///
  /// - Parameters:
  ///   - task: the task that waits with the request; 0 for a block.
  ///   - isAwaited: a Boolean value that indicates whether the request is in the way of earlier waiters
  ///     (``LockMachine/isAwaited(_:)``).
  @inline(never)
  func lookForCircle(_ ticket: Ticket, of task: UInt, isAwaited: Bool) {
    let homes = Contention.homes(with: homeStorage)
    guard isAwaited || homes.contains(where: { $0.isHeld(byTask: task) }) else { return }
    let start = Circle.Member(home: homeStorage, ticket: ticket)
    while start.home.breakCircle(through: start, among: homes) {}
  }

  /// Looks for circles through the transitions that are in the way of others here. The watch calls it, and so finds
  /// circles that the lock could not report when they closed.
  func lookForCircles() {
    let tasks: [UInt] = withState { state in
      guard state.machine.waitingCalls > 0 else { return [] }
      return state.machine.tree.numbers.compactMap { node in
        let holder = cell(of: node, state.machine)
        let task = holder.holdingTask(of: holder.word)
        return task == 0 || !state.machine.tree.isWanted(node) ? nil : task
      }
    }
    for task in tasks {
      let homes = Contention.homes(with: homeStorage)
      guard let start = Circle.wait(of: task, among: homes) else { continue }
      while start.home.breakCircle(through: start, among: homes) {}
    }
  }

  /// Returns a Boolean value that indicates whether a task holds the lock, or a scope of it.
  private func isHeld(byTask task: UInt) -> Bool {
    guard cell.word.isLinked else { return cell.isHeld(byTask: task) }
    return withState { state in ownHolder(ofTask: task, at: 0, state) != nil }
  }

  /// Breaks a circle through a waiter of this lock. The waiter that gives up is on this lock, too.
  ///
  /// - Returns: false if there is none.
  private func breakCircle(through start: Circle.Member, among homes: [LockStorage]) -> Bool {
    // The thread reads the clock before a section, and resumes tasks after it: both may run foreign code.
    let time = foreignTime
    var actions = Actions()
    var (isSettling, isBroken) = (false, false)
    looks.run {
      // If a waiter gives up meanwhile, the function looks again. After some tries, the watch finds any remaining
      // circle.
      var tries = 16
      while tries > 0, !isBroken, let circle = Circle(through: start, among: homes) {
        guard let victim = circle.victim, circle.isThere else {
          tries -= 1
          continue
        }
        let waits = circle.waits(from: victim)
        withState { state in
          if state.machine.isObserved { state.noteTime(time) }
          let waiter = state.machine.waiters[victim.ticket]
          if state.machine.leave(victim.ticket, as: .deadlock, into: &actions), case .call(let call)? = waiter?.kind {
            call.wait.pointee.cell.storage.noteCircle(call.wait.pointee, waits, state)
          }
          isSettling = finish(&state, &actions)
        }
        isBroken = true
      }
    }
    perform(actions)
    if isSettling { settleRest() }
    return isBroken
  }
}

/// The section of the looks for circles of all locks.
private let looks = CriticalSection()

/// The list of the locks with waiting calls, in the whole program: the only locks that a circle of waiting can contain.
///
/// A circle through several locks needs two of them, so a call that waits for the only one need not look for a circle;
/// and locks without waiting calls cost a look nothing. A lock enters the list when a call begins to wait for it, and
/// stays until a look finds no waiting call. So two tasks that pass a lock to each other do not list it each time.
enum Contention {
  // The bits of `contention` in the memory of a lock. The order of all changes is relaxed: each change sees the one
  // before it, which is enough to decide which thread has to list a lock; the sections of the list and of the locks
  // order the rest.
  private static let isContended: UInt8 = 1
  private static let isListed: UInt8 = 2

  private static let list = Guarded<[LockStorage]>([])
  private static let count = Atomic(0)

  #if TRANSITIONLOCK_ATOMICS
  /// Removes all locks from the list, between two explored runs, so that no run depends on those before it.
  static func forget() {
    list.run { homes in
      for home in homes { home.memory.pointee.contention.store(0, ordering: .relaxed) }
      homes = []
    }
    count.store(0, ordering: .relaxed)
  }
  #endif

  /// A Boolean value that indicates whether calls wait for more than one lock, or recently did.
  @inline(__always)
  static var isWidespread: Bool { count.load(ordering: .relaxed) > 1 }

  /// Returns the locks with waiting calls: the given lock, and the others.
  ///
  /// A lock that is marked as contended meanwhile enters the list after this; its call looks, too, and finds the others
  /// here.
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
      // The copy has separate memory: a reader outside of the section would share the memory of the list, and
      // ThreadSanitizer does not see that the release of the last reader makes a change safe.
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
