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
    if state.machine.tree.isBare { return cell.isHeld(byTask: task) ? (cell, 0) : nil }
    if task == 0 { return nil }
    let number = state.machine.tree.firstHolder(inTheWayOf: node) {
      self.cell(of: $0, state.machine).isHeld(byTask: task)
    }
    return number.map { (self.cell(of: $0, state.machine), $0) }
  }

  /// Returns what a call would wait for that waits for its own task. Under the section.
  func ownWait(
    _ callSite: LabeledCallSite,
    _ text: String?,
    for holder: (cell: Cell, node: Int32),
    _ state: borrowing State
  ) -> [TransitionLock.Wait] {
    guard let site = holder.cell.holderCallSite() else { return [] }
    let obstacle = TransitionLock.Holder(site, text: self.text(of: holder.cell.word, at: holder.node, state.machine))
    let waiter = TransitionLock.Holder(callSite, text: text)
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
    let start = Circle.Waiter(home: homeStorage, ticket: ticket)
    start.home.breakCircle(through: start, among: homes)
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
      start.home.breakCircle(through: start, among: homes)
    }
  }

  /// Returns a Boolean value that indicates whether a task holds the lock, or a scope of it.
  private func isHeld(byTask task: UInt) -> Bool {
    if task == 0 { return false }
    guard cell.word.isLinked else { return cell.isHeld(byTask: task) }
    return withState { state in ownHolder(ofTask: task, at: 0, state) != nil }
  }

  /// Breaks the circles through a waiter of this lock, one after the other. Who gives up is a waiter of this lock, too.
  private func breakCircle(through start: Circle.Waiter, among homes: [LockStorage]) {
    while breakOneCircle(through: start, among: homes) {}
  }

  /// Breaks a circle through a waiter of this lock.
  ///
  /// - Returns: false if there is none.
  private func breakOneCircle(through start: Circle.Waiter, among homes: [LockStorage]) -> Bool {
    // The clock is read before a section is entered, and tasks are resumed after it: both may run foreign code.
    let time = cell.word.isObserved ? observedTime : nil
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
          if let time { state.observedTime = max(time, state.observedTime) }
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
