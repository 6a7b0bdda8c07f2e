internal import TransitionSupport

/// The thin shell around the machine of a lock: it calls the machine under a critical section, and performs the
/// machine's actions after it.
///
/// One storage belongs permanently to each ``Cell``; a lock adopts the pair, and returns it at its end. The extensions
/// contain the functions of the storage, a file for each concern.
///
/// **The life of a call that waits** (`serialize`). The call finds the word taken, and creates a ``CallWait`` in its
/// frame. Under a cancellation handler it takes a continuation. In one visit to the section it takes its place and
/// passes the continuation on (`join`); the machine keeps both as numbers, and the call keeps the slot of its place,
/// for the handler. When the transition before it is over, the thread that ended that transition visits the section
/// (`end`): the machine names the call as the next holder and returns its continuation, and the thread stores the word
/// and tells the call its generation. Outside the section the thread resumes the call. Its deadline, a cancellation and
/// the closing of the lock end the wait in the same way, so that the call need not visit the section again. Calls that
/// wait for an event other than their turn do the same. On a lock with an executor the call first takes its place, and
/// parks its continuation when the task has reached the executor.
///
/// **The life of a block that waits** (`enqueue`). The block becomes a ``PendingRequest``. The machine owns one
/// reference to it until it returns the reference for release. Neighbors share a ``BlockRunner``, and the machine owns
/// one reference to it as long as their batch exists. When the first of them has its turn, the machine requests the
/// start of the runner's task. In the isolation of the blocks the task asks the machine for work (`work(of:)`), takes
/// the block out of its request, runs it, and reports its return (`returned`). In exchange it receives the next block,
/// if that is a neighbor. A request settles when its token has ended and its block has returned. A request that never
/// runs settles at once, and the same task destroys its block.
///
/// **Scopes.** A lock and its scopes have a cell each, and share one machine and one section: those of the lock's
/// storage, which is the *home* of all of them. The word of a cell in a tree has the flag `linked`, so that threads
/// make every change under that section. The cell of a scope that is gone stays with the lock, for its next scope, as
/// long as the lock lives.
///
/// Like the cell, the storage is a pointer to memory that is never freed, so calls count no references.
@usableFromInline
struct LockStorage: Equatable, @unchecked Sendable {
  // Sendable: the pointer is constant, and its memory is initialized before it is shared and never freed. In it, the
  // cell is constant and Sendable, the section is safe for all threads, and threads create, access and remove the state
  // only under the section (`withState`, `takeState`). Blocks leave it without being Sendable; they are moved out, for
  // one thread alone (`PendingRequest`).
  struct Memory: ~Copyable {
    let cell: Cell
    let section = CriticalSection()
    // The place of the state: here, or with the lock of the scope while the cell belongs to a scope. These values are
    // atomic for threads with the token of a lock that is gone; such a token changes nothing in either state.

    /// The address of the memory whose section and state this storage uses.
    let home = Atomic<UInt>(0)
    /// The number of the node in the tree there; -1 for a cell that waits for the next scope.
    let node = Atomic<Int32>(0)
    /// The last generation whose tokens belong to locks that are gone, and the last one whose tokens belong to scopes
    /// that are gone.
    let lastForeignGeneration = Atomic<UInt64>(0)
    let lastFormerGeneration = Atomic<UInt64>(0)
    /// Whether a read of the lock's clock may run foreign code, so that threads read it before they enter the section.
    let hasForeignClock = Atomic(false)
    /// Whether calls wait for the lock, and whether the list of ``Contention`` has it.
    let contention = Atomic<UInt8>(0)
    /// The address of the state; 0 for none. It changes only under the section.
    ///
    /// The state has separate memory, which exists as long as a lock has the cell. The cell of a scope has no state,
    /// nor has a cell without a lock: a token that outlives its lock reads only the values beside it.
    fileprivate let state = Atomic<UInt>(0)
    /// The number after which the numbers of the next state begin: those of tickets, alarms, and watches.
    fileprivate let lastSerial = Atomic<UInt64>(0)
  }

  /// The machine, and the properties of the lock that has adopted the cell.
  struct State {
    /// A Boolean value that indicates whether calls wait for the lock, as ``Contention`` knows it.
    var isContended = false
    var machine: Machine
    /// The settings of the lock; nil between two locks.
    var settings: LockSettings?
    /// The tasks that sleep until the next deadline, and until the next look of the watch.
    var timer: Task<Void, Never>?
    var watch: Task<Void, Never>?
    /// The number of the watch that was started last; other watches end.
    var watchNumber: UInt64
    /// The last transition that was reported as stuck.
    var told: ToldTransition?
    /// The cells of scopes that are gone, for the next ones.
    var spareCells: [Cell] = []
    /// The transitions that the lock itself has ended, by the identities of the cells.
    var forcedEnds: [UInt: ForcedEnds] = [:]
    /// The observers, and the time of the current change.
    var observers: [EventBuffer] = []
    var observedTime: Duration = .zero
    /// The clock, if a read runs no foreign code; the settings retain it.
    var ownClock: Unmanaged<Timekeeper>?

    init(_ cell: Cell, after serial: UInt64) {
      machine = Machine(PlaceHandle(cell), after: serial)
      watchNumber = serial
    }
  }

  let memory: UnsafeMutablePointer<Memory>

  init(cell: Cell) {
    // Safe: the memory is initialized once, here, before it is shared, and never freed, like the cell that refers to
    // it.
    memory = .allocate(capacity: 1)
    memory.initialize(to: Memory(cell: cell))
    memory.pointee.home.store(UInt(bitPattern: memory), ordering: .relaxed)
  }

  var cell: Cell { memory.pointee.cell }

  /// The memory whose section and state are those of the lock.
  @inline(__always)
  var home: UnsafeMutablePointer<Memory> {
    // Safe: the value is the address of the memory of a storage, set before the storage is shared, and such memory is
    // never freed.
    UnsafeMutablePointer(bitPattern: memory.pointee.home.load(ordering: .acquiring)).unsafelyUnwrapped
  }

  /// The storage of the lock that a scope belongs to; for a lock, its own storage.
  var homeStorage: LockStorage { home.pointee.cell.storage }

  /// The number of the node. Under the section.
  @inline(__always)
  var node: Int32 { memory.pointee.node.load(ordering: .relaxed) }

  /// Lets other threads enter the section, before a thread enters it repeatedly.
  func giveWay() { home.pointee.section.giveWay() }

  /// Runs `body` under the critical section. The body must not resume, cancel, release, or call foreign code.
  ///
  /// The section makes access to the state exclusive: it admits one thread, and its body does not enter it again.
  @inline(__always)
  func withState<R: ~Copyable>(_ body: (inout State) -> R) -> R {
    // The function reads the pointers first: in one expression, the compiler tells ThreadSanitizer of a change at the
    // address of the cell.
    let home = home
    return home.pointee.section.run {
      let state = Self.state(of: home)
      return body(&state.pointee)
    }
  }

  /// Runs `body` under the critical section, for a body that does not use the state.
  func withSection<R>(_ body: () -> R) -> R { home.pointee.section.run(body) }

  /// Runs `body` under the section of this very memory, for any lock that has it by now.
  func withOwnSection<R>(_ body: () -> R) -> R { memory.pointee.section.run(body) }

  /// The state. If there is none, the accessor creates it, for the lock that adopts the cell, or for a token that
  /// outlives its lock. Under the section.
  @inline(__always)
  private static func state(of home: UnsafeMutablePointer<Memory>) -> UnsafeMutablePointer<State> {
    // Safe: the address is 0, or was stored below; `takeState` sets it to 0 before it frees the memory; all of this
    // happens under the section.
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

  /// Takes the state of a lock that is gone and frees its memory, so that the caller releases all references of the
  /// lock.
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
    // Safe: no thread finds the state any more, and each thread that found it has left the section.
    defer { taken?.deallocate() }
    return taken?.move()
  }

  /// Calls the machine under the critical section, and performs its actions after the section.
  @inline(__always)
  func withMachine<R: ~Copyable>(_ body: (inout Machine, inout Actions) -> R) -> R {
    change { state, actions in body(&state.machine, &actions) }
  }

  /// Changes the state under the critical section, and performs the machine's actions after the section.
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

  /// Finishes a change, before the thread leaves the section.
  ///
  /// - Returns: true if there are waiters left to settle.
  @inline(never)
  func finish(_ state: inout State, _ actions: inout Actions) -> Bool {
    if state.machine.isSettling { state.machine.settleSome(into: &actions) }
    // Observers come first: a request forgets its label when it is superseded.
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

  /// Settles the rest of the waiters that were moved aside, some at a time, so that it keeps no thread out of the
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
  /// Tells calls and requests how they ended. Under the section, which orders this for the threads that read it.
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

  /// Performs an action of the machine. Never under the section.
  @inline(__always)
  private func perform(_ action: LockAction) {
    switch action {
    case .tell(_, _, let continuation): if !continuation.isAbsent { continuation.resume() }
    case .resume(let continuation): continuation.resume()
    // Safe: the batch is at work until the task that starts here has come to rest, and retains the runner until then.
    case .start(let runner): runner.runner._withUnsafeGuaranteedRef { $0.start() }
    case .release(let runner): runner.runner.release()
    case .settle: break
    case .finish(let block, _):
      let request = block.request
      // This destroys a block that never ran; its owner may release the request later, elsewhere.
      request._withUnsafeGuaranteedRef { $0.block = nil }
      request.release()
    case .forget(let text): text.label.release()
    case .setTimer(let alarm): setTimer(alarm)
    case .stopTimer: stopTimer()
    case .warnOfLine: break  // no lock has a limit of its line
    case .watch: homeStorage.cell.watch()
    case .recycle: homeStorage.recycle()
    }
  }
}
