internal import TransitionSupport

/// The whole state of a lock but its ``Word``: the waiters, their order and deadlines, and the observers to be told.
///
/// It is a pure state machine. Its functions change nothing but the value, get what they need to know (the word, the
/// time) as arguments, and say what is to be done as ``LockAction``s, which ``LockStorage`` performs when it has left
/// its critical section. So every state meets every input in a test, without a thread.
///
/// Every call or block that waits is a ``Waiter`` with a ``Ticket``, in one storage. This is its way from there:
///
/// ```text
/// serialize ──join──▶ line ──────────────pass──▶ holds the lock
/// waitUntilIdle ────▶ idlers ───────────────────┐
/// settled, waitForTurn ▶ observers of a request ┴▶ told: what it waited for has happened
/// interruption ─────▶ listeners of a transition ─▶ told, or missed
/// enqueue ──join──▶ line ──pass──▶ current: due ─▶ runs ─▶ its token goes on ─▶ finished
/// any thread ──leave, expire, close──▶ refused; a block is discarded by its batch
/// ```
///
/// - A *call* is a suspended task. Its wait ends once: it gets its turn (``Passing``), or the shell tells it how the wait has
///   ended otherwise (``WaitEnd``), and with that it has left. It may leave before it has parked; then it does not suspend.
/// - A *block* is a request of `enqueue`. It has a ``Batch``: the run of neighbors that one task runs.
/// - *Idlers* wait until no transition is under way and no request waits, and hold no place in line.
///
/// **A call of `serialize`, from its start to its end:**
///
/// 1. It takes a free lock by a compare-and-swap on the word (`Cell.begin`), of which the machine hears nothing. Where the word alone
///    does not decide (there are scopes or observers, bodies are marked, or the label was made at run time), the shell asks under the
///    section (`LockStorage.answer(to:)`); a tree of scopes says whether anything is in the way (``start(at:interrupts:)``).
/// 2. Otherwise it joins the line: the shell sets `attention` in the word, so that the end of the transition in its way comes to the
///    machine, and ``join(_:at:under:until:into:)`` gives it the last place (``joinPlainly(_:of:_:)`` if nothing else is to be done),
///    with its deadline, and hands back its ticket. The call suspends.
/// 3. Its wait ends once. The transition before it ends, and ``pass(_:of:at:into:)`` (``passPlainly()``) names it as the next holder. Or
///    it is refused: its task is cancelled, or it closes a circle of waiting (``leave(_:as:into:)``); its deadline comes
///    (``expire(_:now:into:)``); the lock is closed (``close(at:into:)``); or a newer request takes its place.
/// 4. Under the section the shell writes the generation of its transition, or the ``WaitEnd``, where the call looks (`CallWait`), stores
///    the new word, and resumes the call when it has left the section.
/// 5. The body runs. Its end is a compare-and-swap if nobody waits and nobody is to be told; otherwise it is step 3 of the next in line.
///
/// A lock and its scopes are the nodes of one ``NodeTree``, each with a line of its own; a lock without scopes is node 0 alone.
/// Who can start is for the tree to say. A departure, the end of a transition or of a wait, gives all those their turns that can
/// start because of it (``grantReady(around:into:_:)``).
///
/// No function touches more than a fixed number of waiters, however many there are: waiters that leave together,
/// because the lock is closed, their deadline has come or their event has happened, are first moved aside as a whole,
/// and then told some at a time (``settleSome(into:)``).
struct LockMachine {
  typealias Actions = LockActions
  typealias Waiters = LinkedSlots<Waiter>
  typealias List = Waiters.List

  static var none: Int32 { -1 }

  // First what every call that waits changes, so that the threads that hand the lock to one another fetch few cache lines.

  var waiters: Waiters

  /// The number of calls that wait for anything but a signal.
  var waitingCalls = 0

  /// A Boolean value that indicates whether waiters have been moved aside and are to be told.
  var isSettling = false

  /// What no plain call concerns itself with. They are together because a plain call makes sure that there is none of them.
  private(set) var conditions: LockConditions = []

  /// The lock and its scopes, with their lines.
  var tree: NodeTree

  /// What has happened during the change, for observers, who are told when it is finished.
  var happened = Occurrences()

  var batches = Slots<Batch>()
  var extras = Slots<Extras>()
  var deadlines: Deadlines<Ticket>

  /// The number of waiters that are settled, and of blocks that are destroyed, in one step. Tests set fewer, to see
  /// what comes between two steps.
  var stepSize = 64

  /// A Boolean value that indicates whether somebody observes the lock, so that what happens is noted.
  var isObserved: Bool {
    get { conditions.contains(.observed) }
    set { set(.observed, newValue) }
  }

  /// A Boolean value that indicates whether the lock is gone, so that its memory is to be recycled when everything is
  /// over.
  var isRetired: Bool {
    get { conditions.contains(.retired) }
    set { set(.retired, newValue) }
  }

  /// A Boolean value that indicates whether nothing has changed for so long that the watch looks seldom. Then whoever has a
  /// turn next makes it look often again.
  var isWatchedSeldom: Bool {
    get { conditions.contains(.watchedSeldom) }
    set { set(.watchedSeldom, newValue) }
  }

  /// The calls that wait, by their tasks; nil as long as nobody asks for them.
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
  ///   - serial: the number after which those of its tickets and alarms begin, so that none is taken for that of a lock which had
  ///     the memory before.
  init(_ place: PlaceHandle, after serial: UInt64 = 0) {
    waiters = Waiters(permanentLists: 5, after: serial)
    deadlines = Deadlines(after: serial)
    tree = NodeTree(place)
    tree[0].line = waiters.permanentList(0)
    tree[0].idlers = idlers
  }

  private var idlers: List { waiters.permanentList(1) }
  /// The calls whose event has happened.
  var told: List { waiters.permanentList(2) }
  /// The requests that waited when the lock was closed.
  var closing: List { waiters.permanentList(3) }
  /// The calls whose event can happen no more.
  var missed: List { waiters.permanentList(4) }

  /// A Boolean value that indicates whether the end of the lock's current transition concerns a waiter or an observer.
  @inline(__always)
  var needsAttention: Bool {
    tree[0].requests > 0 || tree[0].current.ticket != nil || tree[0].current.text != nil
      || tree[0].current.isInterruptible || tree[0].current.listeners != nil || isRetired || !waiters.isEmpty(idlers)
  }

  /// A number after which no ticket and no alarm has one.
  var lastSerial: UInt64 { max(waiters.lastSerial, deadlines.lastSerial) }

  /// A Boolean value that indicates whether nothing is left of what was asked of the lock.
  var isQuiescent: Bool {
    waiters.count == 0 && batches.count == 0 && tree[0].current.text == nil && tree.isBare
  }
}

/// What may be the case of a lock, besides its scopes, that few locks have to look after.
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
    // All other memory that is freed here belongs to waiters, so that none has unused memory where the waiters have none.
    if waiters.count == 0, waiters.hasUnusedMemory { removeAllUnusedMemory(into: &actions) }
  }

  @inline(never)
  private mutating func removeAllUnusedMemory(into actions: inout Actions) {
    if let unused = waiters.removeUnusedMemory() { actions.free(unused) }
    if let unused = batches.removeUnusedMemory() { actions.free(unused) }
    if let unused = extras.removeUnusedMemory() { actions.free(unused) }
    if let unused = deadlines.removeUnusedMemory() { actions.free(unused) }
  }

  #if DEBUG
  /// The number of accesses to anything in storage since the machine was created.
  var accesses: Int {
    waiters.accesses + batches.accesses + extras.accesses + deadlines.accesses + tree.accesses
  }
  #endif
}
