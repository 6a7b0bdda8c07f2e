internal import TransitionSupport

/// Calls that would wait for themselves indefinitely (guarantee G6).
///
/// A call of the very task that holds what it asks for is refused at once, under the section that it joins under. A circle
/// through several tasks is looked for after each event that adds a step to what is waited for, and each is a request that
/// joins: a call of a task that holds something, one that overtakes others or takes the place of another one, and any where
/// calls wait until all is idle, behind every newcomer. So the way back to that very request is what is looked for. Passing a
/// lock on adds no step: the task that has its turn runs.
///
/// All looks of the program are made one after the other, so that of several calls that close a circle together one is told, and
/// the next look finds the circle broken. The section of looks comes before those of locks, and is never entered under one.
extension LockStorage {
  /// Returns a Boolean value that indicates whether a task runs the body of a transition that is in the way here.
  ///
  /// The answer is exact when that very task asks.
  func isInTheWay(ofTask task: UInt) -> Bool {
    guard task != 0, cell.word.isLinked else { return cell.isHeld(byTask: task) }
    return withState { state in ownHolder(ofTask: task, at: node, state) != nil }
  }

  /// Returns the transition of a task that is in its own way at a node. Under the section.
  func ownHolder(ofTask task: UInt, at node: Int32, _ state: borrowing State) -> (cell: Cell, node: Int32)? {
    task == 0 ? nil : holder(inTheWayOf: node, state) { holder, _ in holder.isHeld(byTask: task) }
  }

  /// Returns what a call would wait for that waits for its own task. Under the section.
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
  ///   - task: the task that waits with it; 0 for a block.
  ///   - isAwaited: a Boolean value that indicates whether somebody waits for it who did not wait for any newcomer.
  @inline(never)
  func lookForCircle(_ ticket: Ticket, of task: UInt, isAwaited: Bool) {
    let homes = Contention.homes(with: homeStorage)
    guard isAwaited || homes.contains(where: { $0.isHeld(byTask: task) }) else { return }
    let start = Circle.Member(home: homeStorage, ticket: ticket)
    while start.home.breakCircle(through: start, among: homes) {}
  }

  /// Looks for circles through the transitions that are in the way of others here: for the watch, which finds what could not be
  /// told when it came about.
  func lookForCircles() {
    let tasks: [UInt] = withState { state in
      guard state.machine.waitingCalls > 0 else { return [] }
      return state.machine.tree.numbers.compactMap { node in
        let holder = cell(of: node, state.machine)
        let task = holder.holdingTask(of: holder.word)
        return task == 0 || !state.machine.isWanted(node) ? nil : task
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
    if task == 0 { return false }
    guard cell.word.isLinked else { return cell.isHeld(byTask: task) }
    return withState { state in ownHolder(ofTask: task, at: 0, state) != nil }
  }

  /// Breaks a circle through a waiter of this lock. Who gives up is a waiter of this lock, too.
  ///
  /// - Returns: false if there is none.
  private func breakCircle(through start: Circle.Member, among homes: [LockStorage]) -> Bool {
    // The clock is read before a section is entered, and tasks are resumed after it: both may run foreign code.
    let time = foreignTime
    var actions = Actions()
    var (isSettling, isBroken) = (false, false)
    looks.run {
      // Where somebody gives up meanwhile, another look is taken. What is left after a few is left to the watch.
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

/// The section in which the circles of all locks are looked for.
private let looks = CriticalSection()

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
