internal import TransitionSupport

/// The thin shell around the machine of a lock, which asks the machine under a critical section and performs its
/// actions after that.
///
/// One storage belongs permanently to each ``Cell``; a lock adopts the pair and gives it back. The extensions hold what the
/// storage does, a file for each concern.
///
/// **The way of a call that waits** (`serialize`). It finds the word taken, and makes a ``CallWait``, which lies in its frame.
/// Under a cancellation handler it asks for a continuation, and hands that over with its place in one visit to the section
/// (`join`); the machine keeps both as numbers, and the call the slot of its place, for the handler. When the transition before
/// it is over, the thread that ended that visits the section (`end`): the machine names the call as the next holder and hands
/// its continuation back, the word is stored, and the call is told its generation; outside the section it is resumed. Whatever
/// else ends its wait (its deadline, a cancellation, the closing of the lock) tells it in the same way, so that it need not come
/// back to the section. Calls that wait for something else than their turn do the same. On a lock with an executor the
/// place is taken first, and the continuation is parked when the task has come there.
///
/// **The way of a block that waits** (`enqueue`). It becomes a ``PendingRequest``, of which the machine owns one
/// reference until it hands it back to be released. Neighbors share a ``BlockRunner``, of which the machine owns one
/// reference as long as their batch exists. When the first of them has its turn, the machine has the runner's task
/// started; in the isolation of the blocks it asks what to do (`work(of:)`), takes the block out of its request, runs
/// it, and says that it has returned (`returned`), for which it is handed the next one, as long as that is a neighbor.
/// A request settles when its token has ended and its block has returned; one that never runs settles at once, and its
/// block is destroyed by the same task.
///
/// **Scopes.** A lock and its scopes have a cell each, and one machine and one section: those of the lock's storage, which is
/// the *home* of all of them. The word of a cell in a tree has the flag `linked`, so that every change is made under that
/// section. A cell of a scope that is gone stays with the lock, for its next scope, as long as the lock lives.
///
/// Like the cell it is a pointer to memory that is never freed, so that calling it counts no references.
@usableFromInline
struct LockStorage: Equatable, @unchecked Sendable {
  // Sendable: the pointer is constant, and its memory is initialized before it is shared and never freed. In it, the
  // cell is constant and Sendable, the section is made for all threads, and the state is made, touched and taken away
  // only under the section (`withState`, `takeState`). What leaves it without being Sendable, blocks, is moved out, for one thread alone
  // (`PendingRequest`).
  struct Memory: ~Copyable {
    let cell: Cell
    let section = CriticalSection()
    // Where the state is: here, or, as long as the cell is a scope's, with the lock that it belongs to. They are atomic
    // for threads that come with the token of a lock that is gone; such a token changes nothing in either state.

    /// The address of the memory whose section and state are used.
    let home = Atomic<UInt>(0)
    /// The number of the node in the tree there; -1 for a cell that waits for the next scope.
    let node = Atomic<Int32>(0)
    /// The last generation whose tokens belong to locks that are gone, and the last one of scopes that are.
    let lastForeignGeneration = Atomic<UInt64>(0)
    let lastFormerGeneration = Atomic<UInt64>(0)
    /// Whether reading the clock of the lock may run foreign code, and so is done before the section is entered.
    let hasForeignClock = Atomic(false)
    /// Whether calls wait for the lock, and whether it is listed (``Contention``).
    let contention = Atomic<UInt8>(0)
    /// The address of the state; 0 where there is none. It is changed under the section.
    ///
    /// The state has memory of its own, which is there as long as a lock has the cell. The cell of a scope has none, nor has one that
    /// waits for its next lock: what a token that outlives its lock looks at is what is beside it.
    fileprivate let state = Atomic<UInt>(0)
    /// The number after which those of the next state begin: of tickets, alarms, and watches.
    fileprivate let lastSerial = Atomic<UInt64>(0)
  }

  /// The machine, and what belongs to the lock that has adopted the cell.
  struct State {
    /// A Boolean value that indicates whether calls wait for the lock, as ``Contention`` knows it.
    var isContended = false
    var machine: Machine
    /// The settings of the lock; nil between two locks.
    var settings: LockSettings?
    /// The tasks that sleep until a deadline, and until the next look of the watch.
    var timer: Task<Void, Never>?
    var watch: Task<Void, Never>?
    /// The number of the watch that was started last, whose task is the one to keep.
    var watchNumber: UInt64
    /// The generation of the transition that was reported as stuck.
    var toldGeneration: UInt64 = 0
    /// The cells of scopes that are gone, for the next ones.
    var spareCells: [Cell] = []
    /// What the lock has ended itself, by the identities of the cells.
    var forcedEnds: [UInt: ForcedEnds] = [:]
    /// The observers, and the time of the change that is under way.
    var observers: [EventBuffer] = []
    var observedTime: Duration = .zero
    /// The clock, if reading it runs no foreign code; the settings keep it.
    var ownClock: Unmanaged<Timekeeper>?

    init(_ cell: Cell, after serial: UInt64) {
      machine = Machine(PlaceHandle(cell), after: serial)
      watchNumber = serial
    }
  }

  let memory: UnsafeMutablePointer<Memory>

  init(cell: Cell) {
    // Safe: initialized once, here, before it is shared, and never freed, like the cell that refers to it.
    memory = .allocate(capacity: 1)
    memory.initialize(to: Memory(cell: cell))
    memory.pointee.home.store(UInt(bitPattern: memory), ordering: .relaxed)
  }

  var cell: Cell { memory.pointee.cell }

  /// The memory whose section and state are those of the lock.
  @inline(__always)
  var home: UnsafeMutablePointer<Memory> {
    // Safe: it is the address of the memory of a storage, set before it is shared, and such memory is never freed.
    UnsafeMutablePointer(bitPattern: memory.pointee.home.load(ordering: .acquiring)).unsafelyUnwrapped
  }

  /// The storage of the lock that a scope belongs to; of a lock, its own.
  var homeStorage: LockStorage { home.pointee.cell.storage }

  /// The number of the node. Under the section.
  @inline(__always)
  var node: Int32 { memory.pointee.node.load(ordering: .relaxed) }

  /// Lets other threads into the section, before a thread enters it again and again.
  func giveWay() { home.pointee.section.giveWay() }

  /// Runs `body` under the critical section. Nothing in it may resume, cancel, release, or call out.
  ///
  /// The section is what makes access to the state exclusive: it admits one thread, and nothing in it comes here again.
  @inline(__always)
  func withState<R: ~Copyable>(_ body: (inout State) -> R) -> R {
    // The pointers are taken out first: written in one expression, ThreadSanitizer is told of a change at the address of the cell.
    let home = home
    return home.pointee.section.run {
      let state = Self.state(of: home)
      return body(&state.pointee)
    }
  }

  /// Runs `body` under the critical section, where it is about something else than the state.
  func withSection<R>(_ body: () -> R) -> R { home.pointee.section.run(body) }

  /// Runs `body` under the section of this very memory, whichever lock has it by now.
  func withOwnSection<R>(_ body: () -> R) -> R { memory.pointee.section.run(body) }

  /// The state, which is made where there is none: for the lock that adopts the cell, or somebody who outlives it. Under the section.
  @inline(__always)
  private static func state(of home: UnsafeMutablePointer<Memory>) -> UnsafeMutablePointer<State> {
    // Safe: the address is 0, or was stored below, and is set to 0 before the memory is freed, all of it under the section.
    let state = UnsafeMutablePointer(bitPattern: home.pointee.state.load(ordering: .relaxed)) ?? makeState(of: home)
    #if TRANSITIONLOCK_ATOMICS
    Exploration.note(.changes, "the state of a lock", at: state)
    #endif
    return state
  }

  @inline(never)
  private static func makeState(of home: UnsafeMutablePointer<Memory>) -> UnsafeMutablePointer<State> {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    #if TRANSITIONLOCK_ATOMICS
    Exploration.note(.begins, "the state of a lock", at: state)
    #endif
    state.initialize(to: State(home.pointee.cell, after: home.pointee.lastSerial.load(ordering: .relaxed)))
    home.pointee.state.store(UInt(bitPattern: state), ordering: .relaxed)
    return state
  }

  /// A Boolean value that indicates whether no lock has the cell, at one moment.
  var isVacant: Bool { home.pointee.state.load(ordering: .relaxed) == 0 }

  /// Takes the state of a lock that is gone, so that its memory is freed, and all that the lock had lent is released, by the
  /// caller.
  func takeState() -> State? {
    let home = home
    let taken: UnsafeMutablePointer<State>? = home.pointee.section.run {
      guard let state = UnsafeMutablePointer<State>(bitPattern: home.pointee.state.load(ordering: .relaxed)) else {
        return nil
      }
      home.pointee.lastSerial.store(
        max(state.pointee.machine.lastSerial, state.pointee.watchNumber),
        ordering: .relaxed
      )
      home.pointee.state.store(0, ordering: .relaxed)
      return state
    }
    #if TRANSITIONLOCK_ATOMICS
    if let taken { Exploration.note(.ends, "the state of a lock", at: taken) }
    #endif
    // Safe: no thread finds it any more, and a thread that has found it has left the section.
    defer { taken?.deallocate() }
    return taken?.move()
  }

  /// Asks the machine under the critical section, and performs its actions after it.
  @inline(__always)
  func withMachine<R: ~Copyable>(_ body: (inout Machine, inout Actions) -> R) -> R {
    change { state, actions in body(&state.machine, &actions) }
  }

  /// Changes the state under the critical section, and performs the machine's actions after it.
  @inline(__always)
  func change<R: ~Copyable>(_ body: (inout State, inout Actions) -> R) -> R {
    var actions = Actions()
    var isSettling = false
    let time = foreignTime
    let result = withState { state in
      if state.machine.isObserved { state.noteTime(time) }
      let result = body(&state, &actions)
      isSettling = finish(&state, &actions)
      return result
    }
    if !actions.isEmpty { perform(actions) }
    if isSettling { settleRest() }
    return result
  }

  /// Finishes a change, before the section is left.
  ///
  /// - Returns: true if some are left to settle.
  @inline(never)
  func finish(_ state: inout State, _ actions: inout Actions) -> Bool {
    if state.machine.isSettling { state.machine.settleSome(into: &actions) }
    // Observers first: a request forgets its label when it is superseded.
    if !state.machine.happened.isEmpty { state.tellObservers(&actions) }
    if actions.hasSectionActions { performSectionActions(&state, &actions) }
    state.machine.removeUnusedMemory(into: &actions)
    if state.machine.isRetired, state.machine.isQuiescent, !home.pointee.cell.word.isTaken {
      state.machine.isRetired = false
      actions.append(.recycle)
    }
    if !actions.isEmpty { tell(actions, state) }
    if state.isContended != (state.machine.waitingCalls > 0) { noteContention(&state) }
    return state.machine.isSettling
  }

  /// Settles the rest of the waiters that were moved aside, some at a time, so that no thread is kept out of the
  /// section for long.
  @inline(never)
  func settleRest() {
    var isSettling = true
    while isSettling {
      giveWay()
      var actions = Actions()
      isSettling = withState { finish(&$0, &actions) }
      perform(actions)
    }
  }
}

// MARK: - Actions

extension LockStorage {
  /// Tells calls and requests how they have ended. Under the section, which orders that for the threads that look.
  @inline(__always)
  private func tell(_ actions: borrowing Actions, _ state: borrowing State) {
    actions.forEach { action in
      switch action {
      case .tell(let call, let end, _):
        let wait = call.wait
        if case .refused(let refusal) = end, wait.pointee.outlivesLock {
          wait.pointee.cell.storage.noteFailure(wait.pointee, refusal, state)
        }
        wait.pointee.tell(end)
      case .settle(let block, let settlement), .finish(let block, let settlement):
        block.request._withUnsafeGuaranteedRef { $0.settle(as: settlement) }
      default: break
      }
    }
  }

  func perform(_ actions: borrowing Actions) {
    actions.forEach { perform($0) }
  }

  /// Performs an action that the machine asks for. Never under the section.
  @inline(__always)
  private func perform(_ action: LockAction) {
    switch action {
    case .tell(_, _, let continuation): if !continuation.isAbsent { continuation.resume() }
    case .resume(let continuation): continuation.resume()
    // Safe: the batch is at work until the task that is started here has come to rest, and keeps the runner so long.
    case .start(let runner): runner.runner._withUnsafeGuaranteedRef { $0.start() }
    case .release(let runner): runner.runner.release()
    case .settle: break
    case .finish(let block, _):
      let request = block.request
      // A block that never ran is destroyed here, and not when its owner releases the request.
      request._withUnsafeGuaranteedRef { $0.block = nil }
      request.release()
    case .forget(let text): text.label.release()
    case .setTimer(let alarm): setTimer(alarm)
    case .stopTimer: stopTimer()
    case .warnOfLine(let node, let count): warnOfLine(node, count)
    case .watch: homeStorage.cell.watch()
    case .recycle: homeStorage.recycle()
    }
  }
}
