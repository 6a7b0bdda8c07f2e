internal import TransitionSupport

/// All that a lock knows, but for its ``Word``: who waits for what, in which order, until when, and who is to be told.
///
/// A pure state machine. Its functions change nothing but the value, are told what they need to know (the word, the time),
/// and say what is to be done as ``LockAction``s, which ``LockStorage`` performs when it has left its critical section. So
/// every state meets every input in a test, without a thread.
///
/// Whoever waits is a ``Waiter`` with a ``Ticket``, in one storage. From there on its way is this:
///
///     serialize ──join──▶ line ─────────────────pass──▶ holds the lock
///     waitUntilIdle ────▶ idlers ──────────────────┐
///     settled, waitForTurn ▶ audience of a request ┴──▶ told ──▶ collected by the call
///     enqueue ──join──▶ line ──pass──▶ current: due ─▶ runs ─▶ its token goes on ─▶ finished
///     anybody ──cancel, expire, close──▶ settled, and collected; a block is discarded by its crew
///
/// - A *call* is a suspended task. It is settled once (``Settlement``), and looks for it under its ticket when it has been
///   resumed; only its turn it sees in the word. It may be settled before it has parked; then it does not suspend.
/// - A *block* is a request of `enqueue`. It has a ``Crew``: the run of neighbours that one task runs.
/// - *Idlers* wait until no transition is under way and nobody waits, and hold no place in line.
///
/// No function touches more than a fixed number of waiters, however many there are: those who leave at once, because
/// the lock is closed, their deadline has come or their news is there, are first moved aside as a whole, and then settled
/// some at a time (``settleSome(into:)``).
struct LockMachine<Handles: LockHandles> {
  typealias Actions = LockActions<Handles>
  typealias Waiters = LinkedSlots<Waiter<Handles>>
  typealias List = Waiters.List

  /// The transition that holds the lock, as far as it is not in the word.
  struct Current {
    /// The request, where somebody can have it.
    var ticket: Ticket?
    /// Whether its block has its turn and has not begun.
    var isDue = false
    /// How the request settles, if not as finished.
    var ending: Settlement?
    /// What its label says, where that was made at run time.
    var text: Handles.Text?
  }

  static var none: Int32 { -1 }

  /// How many are settled, and blocks destroyed, in one step. Tests set fewer, to see what comes between two steps.
  var batch = 64

  var waiters = Waiters(permanentLists: 4)
  var calls = Slots<WaitingCall<Handles>>()
  var crews = Slots<Crew<Handles, List>>()
  var audiences = Slots<Audience<List>>()
  var deadlines = Deadlines<Ticket>()

  var current = Current()

  /// The number of requests that wait in line.
  var count = 0

  /// The number of calls that wait for anything, and have not been settled.
  var waitingCalls = 0

  /// The last of those who waited when the line was closed. Whoever came by then is in line no more.
  var lastClosed: UInt64 = 0

  /// Whether somebody has been moved aside and is to be settled.
  var isSettling = false

  var lateEnds = LateEnds()
  var watch = Watch(Watch.Limits())
  var lineWatch = LineWatch(limit: nil)

  /// A call that waits, and seems to belong to the very transition that it waits for.
  var suspect: Suspect?

  /// Whether the lock is gone, and its memory is to be given away when everything is over.
  var isRetired = false

  var line: List { waiters.permanentList(0) }
  var idlers: List { waiters.permanentList(1) }
  /// Those whose news is there.
  var told: List { waiters.permanentList(2) }
  /// Those who waited when the lock was closed.
  var closing: List { waiters.permanentList(3) }

  /// Whether the end of the current transition concerns anybody.
  var needsAttention: Bool {
    count > 0 || current.ticket != nil || current.text != nil || isRetired || !waiters.isEmpty(idlers)
  }

  /// Whether nothing is left of what was asked of the lock.
  var isQuiescent: Bool { waiters.count == 0 && crews.count == 0 && current.text == nil }
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
  /// Gives back the memory of a long line when nobody is left.
  @inline(__always)
  mutating func removeSurplus(into actions: inout Actions) {
    // Whatever else is stored belongs to a waiter, so that nothing has a surplus where the waiters have none.
    if waiters.count == 0, waiters.hasSurplus { removeAllSurplus(into: &actions) }
  }

  @inline(never)
  private mutating func removeAllSurplus(into actions: inout Actions) {
    if let surplus = waiters.removeSurplus() { actions.free(surplus) }
    if let surplus = calls.removeSurplus() { actions.free(surplus) }
    if let surplus = crews.removeSurplus() { actions.free(surplus) }
    if let surplus = audiences.removeSurplus() { actions.free(surplus) }
    if let surplus = deadlines.removeSurplus() { actions.free(surplus) }
  }

  #if DEBUG
  /// How often anything in storage was looked at or changed, since the machine was made.
  var accesses: Int {
    waiters.accesses + calls.accesses + crews.accesses + audiences.accesses + deadlines.accesses
  }
  #endif
}
