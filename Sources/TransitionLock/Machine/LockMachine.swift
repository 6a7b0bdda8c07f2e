internal import TransitionSupport

/// The whole state of a lock but its ``Word``: the waiters, their order and deadlines, and the observers to be told.
///
/// It is a pure state machine. Its functions change nothing but the value, receive the word and the time as arguments,
/// and return the actions to perform as ``LockAction``s. ``LockStorage`` performs them after its critical section. So a
/// test can combine every state with every input, without a thread.
///
/// Every call or block that waits is a ``Waiter`` with a ``Ticket``, in one storage. It moves as follows:
///
/// ```text
/// serialize ──join──▶ line ──────────────pass──▶ holds the lock
/// waitUntilIdle ────▶ idlers ───────────────────┐
///              settled ▶ observers of a request ┴▶ told: what it waited for has happened
/// interruption ─────▶ listeners of a transition ─▶ told, or missed
/// enqueue ──join──▶ line ──pass──▶ current: due ─▶ runs ─▶ its token goes on ─▶ finished
/// any thread ──leave, expire, close──▶ refused; a block is discarded by its batch
/// ```
///
/// - A *call* is a suspended task. Its wait ends once: it has its turn (``Passing``), or the shell tells it how the
///   wait ended otherwise (``WaitEnd``). Then it has left. It may leave before it has parked; then it does not suspend.
/// - A *block* is a request of `enqueue`. It has a ``Batch``: the run of neighbors that one task runs.
/// - *Idlers* wait until no transition holds the lock and no request waits, and take no place in line.
///
/// **A call of `serialize`, from its start to its end:**
///
/// 1. It takes a free lock by a compare-and-swap on the word (`Cell.begin`), without the machine. If the word alone
///    does not decide (there are scopes or observers, bodies are marked, or the label was made at run time), the shell
///    asks under the section (`LockStorage.answer(to:)`); a tree of scopes decides whether anything is in the way
///    (``start(at:interrupts:)``).
/// 2. Otherwise it joins the line: the shell sets `attention` in the word, so that the machine handles the end of the
///    transition in its way. ``join(_:at:under:until:into:)`` gives it the last place, with its deadline, and returns
///    its ticket (``joinPlainly(_:of:_:)`` does so if nothing else has to be done). The call suspends.
/// 3. Its wait ends once. The transition before it ends, and ``pass(_:of:at:into:)`` (or ``passPlainly()``) names it as
///    the next holder. Or the machine refuses it: its task is cancelled, or it closes a circle of waiting
///    (``leave(_:as:into:)``); its deadline comes (``expire(_:now:into:)``); the lock is closed (``close(at:into:)``);
///    or a newer request takes its place.
/// 4. Under the section the shell writes the generation of its transition, or the ``WaitEnd``, to the call's
///    `CallWait`, and stores the new word. After the section it resumes the call.
/// 5. The body runs. Its end is a compare-and-swap if no waiter and no observer is concerned; otherwise it is step 3 of
///    the next in line.
///
/// A lock and its scopes are the nodes of one ``NodeTree``, each with its own line; a lock without scopes is node 0
/// alone. The tree decides which requests can start. After a departure, which is the end of a transition or of a wait,
/// the machine gives each request its turn that can start because of it (``grantReady(around:into:_:)``).
///
/// No function touches more than a fixed number of waiters, for any number of them. Waiters leave together if the lock
/// is closed or their event has happened: the machine first moves their whole list aside, and then tells some of them
/// at a time (``settleSome(into:)``). ``expire(_:now:into:)`` also removes some at a time.
struct LockMachine {
  typealias Actions = LockActions
  typealias Waiters = LinkedSlots<Waiter>
  typealias List = Waiters.List

  static var none: Int32 { -1 }

  // The first fields are those that every call that waits changes, so that the threads that pass the lock to one
  // another fetch few cache lines.

  var waiters: Waiters

  /// The number of calls that wait for anything but a signal.
  var waitingCalls = 0

  /// The number of calls that await the turn or the end of a request. They do not want the turn of a transition: the
  /// request itself does, as long as it is in line.
  var awaitingRequests = 0

  /// A Boolean value that indicates whether there are waiters that were moved aside and have not been told yet.
  var isSettling = false

  /// The conditions that no plain call handles. They are in one set because a plain call checks that none of them
  /// holds.
  private(set) var conditions: LockConditions = []

  /// The lock and its scopes, with their lines.
  var tree: NodeTree

  /// The events of the current change, which observers receive after it.
  var happened = Occurrences()

  var batches = Slots<Batch>()
  var details = Slots<WaiterDetails>()
  var deadlines: Deadlines<Ticket>

  /// The number of waiters that the machine settles, and of blocks that a task destroys, in one step. Tests set a
  /// smaller number, to observe the state between two steps.
  var stepSize = 64

  /// A Boolean value that indicates whether somebody observes the lock, so that the machine notes events.
  var isObserved: Bool {
    get { conditions.contains(.observed) }
    set { set(.observed, newValue) }
  }

  /// A Boolean value that indicates whether the lock is gone, so that the shell recycles its memory after the last
  /// transition and request.
  var isRetired: Bool {
    get { conditions.contains(.retired) }
    set { set(.retired, newValue) }
  }

  /// A Boolean value that indicates whether nothing has changed for so long that the watch looks seldom. The next turn
  /// makes it look often again.
  var isWatchedSeldom: Bool {
    get { conditions.contains(.watchedSeldom) }
    set { set(.watchedSeldom, newValue) }
  }

  /// The calls that wait, by their tasks; nil until a search for circles asks for them.
  var waitingTasks: [UInt: Ticket]? {
    didSet { set(.indexed, waitingTasks != nil) }
  }

  private mutating func set(_ condition: LockConditions, _ isSet: Bool) {
    if isSet { conditions.insert(condition) } else { conditions.remove(condition) }
  }

  /// Creates the machine of a lock.
  ///
  /// - Parameters:
  ///   - place: the handle of the memory of the lock.
  ///   - serial: the number after which the numbers of its tickets and alarms begin, so that none equals a number of a
  ///     lock that had the memory before.
  init(_ place: PlaceHandle, after serial: UInt64) {
    waiters = Waiters(permanentLists: 5, after: serial)
    deadlines = Deadlines(after: serial)
    tree = NodeTree(place)
    tree[0].line = waiters.permanentList(0)
    tree[0].idlers = idlers
  }

  private var idlers: List { waiters.permanentList(1) }
  /// The calls whose event has happened and that have not been told yet.
  var told: List { waiters.permanentList(2) }
  /// The requests that waited when the lock was closed.
  var closing: List { waiters.permanentList(3) }
  /// The calls whose event can no longer happen.
  var missed: List { waiters.permanentList(4) }

  /// A Boolean value that indicates whether the end of the lock's current transition concerns a waiter or an observer.
  @inline(__always)
  var needsAttention: Bool {
    tree[0].requests > 0 || tree[0].current.ticket != nil || tree[0].current.text != nil
      || tree[0].current.isInterruptible || tree[0].current.listeners != nil || isRetired || !waiters.isEmpty(idlers)
  }

  /// The largest number that a ticket or an alarm has had.
  var lastSerial: UInt64 { max(waiters.lastSerial, deadlines.lastSerial) }

  /// A Boolean value that indicates whether no request, block, label or scope is left.
  var isQuiescent: Bool {
    waiters.count == 0 && batches.count == 0 && tree[0].current.text == nil && tree.isBare
  }
}

/// The conditions of a lock, besides its scopes, that only few locks have.
struct LockConditions: OptionSet {
  let rawValue: UInt8

  static var observed: LockConditions { LockConditions(rawValue: 1) }
  static var retired: LockConditions { LockConditions(rawValue: 2) }
  static var watchedSeldom: LockConditions { LockConditions(rawValue: 4) }
  static var indexed: LockConditions { LockConditions(rawValue: 8) }
}

// MARK: - Deadlines of waiters

extension LockMachine {
  mutating func setDeadline(_ deadline: Duration?, of ticket: Ticket, into actions: inout Actions) {
    guard let deadline else { return }
    let (number, change) = deadlines.add(ticket, at: deadline)
    waiters[ticket.slot].deadline = number
    note(change, into: &actions)
  }

  @inline(__always)
  mutating func removeDeadline(of slot: Int32, into actions: inout Actions) {
    let number = waiters[slot].deadline
    if number != Self.none { removeDeadline(number, of: slot, into: &actions) }
  }

  @inline(never)
  private mutating func removeDeadline(_ number: Int32, of slot: Int32, into actions: inout Actions) {
    waiters[slot].deadline = Self.none
    note(deadlines.remove(number), into: &actions)
  }

  private func note(_ change: Deadlines<Ticket>.Change, into actions: inout Actions) {
    switch change {
    case .none: break
    case .start(let alarm): actions.append(.setTimer(alarm))
    case .stop: actions.append(.stopTimer)
    }
  }
}

// MARK: - Memory

extension LockMachine {
  /// Frees the memory of a long line when no waiter is left.
  @inline(__always)
  mutating func removeUnusedMemory(into actions: inout Actions) {
    // The other storages hold parts of waiters, so that none has unused memory if the waiters have none.
    if waiters.count == 0, waiters.hasUnusedMemory { removeAllUnusedMemory(into: &actions) }
  }

  @inline(never)
  private mutating func removeAllUnusedMemory(into actions: inout Actions) {
    if let unused = waiters.removeUnusedMemory() { actions.free(unused) }
    if let unused = batches.removeUnusedMemory() { actions.free(unused) }
    if let unused = details.removeUnusedMemory() { actions.free(unused) }
    if let unused = deadlines.removeUnusedMemory() { actions.free(unused) }
  }

  #if DEBUG
  /// The number of accesses to anything in storage since the machine was created.
  var accesses: Int {
    waiters.accesses + batches.accesses + details.accesses + deadlines.accesses + tree.accesses
  }
  #endif
}
