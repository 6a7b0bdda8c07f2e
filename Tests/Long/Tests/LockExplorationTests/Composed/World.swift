#if DEBUG
@testable import TransitionLock

/// A whole lock: its word, its machine beside the model, and a few threads that use them as the shell does.
///
/// Each thread stands at a ``Point``. A step takes it to the next one, and is one access to the word, or what a thread does
/// in the critical section between two of them, where nobody sees it. So the orders of steps are the orders that threads
/// can have.
struct World {
  struct Thread: Hashable {
    let role: Role
    var point: Point
    /// A Boolean value that indicates whether a block has made a runner for its second try.
    var bringsRunner = false
  }

  /// The transition that holds the lock, as its participants see it.
  struct Transition: Hashable {
    var generation: UInt64
    var isTokenLive = true
    var hasBlock: Bool
    /// The call that finds in the word that it has its turn.
    var task: Int?
  }

  var word: Word
  var lock: LockSubject
  var threads: [Thread]
  /// The thread in the critical section.
  var section: Int?
  /// The actions that the machine has asked for, to be performed after the section.
  var actions: [LockModel.Action] = []
  var transition: Transition?
  /// Calls that have been resumed and have not gone on.
  var resumed: Set<Int> = []
  var starts: UInt64 = 0
  var recyclings = 0
  /// A description of what went wrong; nil if nothing has.
  var failure: String?

  /// Each block has a thread for the task of its batch, and one for the completion that its token is handed to.
  init(_ roles: [Role], isTraced: Bool, stepSize: Int) {
    word = Word(bits: isTraced ? Word.traced : 0)
    lock = LockSubject(stepSize: stepSize)
    threads = roles.map { Thread(role: $0, point: $0.begin) }
    for role in roles where role.isBlock {
      threads += [Thread(role: .batch, point: .rest), Thread(role: .completion, point: .done)]
    }
  }

  /// By what the machine knows what a thread asks for.
  func id(_ thread: Int) -> Int { thread + 1 }

  /// The thread of the batch whose runner a block brought; the one of its completion comes after it.
  func batchThread(_ id: Int) -> Int {
    let requests = threads.prefix { $0.role != .batch }
    return requests.count + 2 * requests.prefix(id - 1).count { $0.role.isBlock }
  }

  /// Lets a thread take steps until it holds the lock, or waits.
  mutating func come(_ thread: Int) {
    while canStep(thread) {
      switch threads[thread].point {
      case .holds, .returned, .fail: return
      default: step(thread)
      }
    }
  }

  mutating func fail(_ message: String) { failure = failure ?? message }
}

// MARK: - The word

extension World {
  /// A compare-and-swap.
  mutating func swap(_ read: UInt64, _ next: Word) -> Bool {
    guard word.bits == read else { return false }
    set(next)
    return true
  }

  mutating func set(_ next: Word) {
    let lasting = Word.closed | Word.traced
    if word.bits & lasting & ~next.bits != 0 { fail("what lasts is lost: \(word.bits) becomes \(next.bits)") }
    word = next
  }

  /// Notes that a thread has got the lock.
  mutating func begin(hasBlock: Bool, task: Int? = nil) {
    if let transition, transition.isTokenLive || transition.hasBlock { fail("two transitions at once") }
    starts += 1
    if word.generation != starts << 8 { fail("generation \(word.generation >> 8) of start \(starts)") }
    transition = Transition(generation: word.generation, hasBlock: hasBlock, task: task)
  }

  /// Notes that a thread has got the lock without the machine.
  mutating func beginUnseen(_ thread: Int, hasBlock: Bool, text: Bool = false) {
    if !lock.model.line.isEmpty { fail("overtakes \(lock.model.line)") }
    if lock.model.isClosed { fail("starts on a closed lock") }
    give(hasBlock ? .startBlock(text: text) : .start(text: text), by: id(thread))
    begin(hasBlock: hasBlock)
  }

  /// The transition is over, without the machine.
  mutating func endUnseen() {
    transition = nil
    give(.free)
  }
}

// MARK: - The machine

extension World {
  mutating func give(_ input: LockModel.Input, by id: Int? = nil, word: Word? = nil) {
    if let message = lock.give(input, by: id, word: word) { fail("\(input): \(message)") }
    actions += lock.asked
  }

  /// Leaves the section, after what is done at the end of each visit.
  mutating func leave(_ thread: Int, to point: Point) {
    if lock.model.isSettling { give(.settleSome) }
    if lock.model.isRetired, recyclings == 0, lock.machine.isQuiescent, !word.isTaken { recyclings += 1 }
    leaveUnfinished(thread, to: lock.model.isSettling ? .settleRest(point) : point)
  }

  /// Leaves the section, and does what the machine has asked for.
  mutating func leaveUnfinished(_ thread: Int, to point: Point) {
    threads[thread].point = point
    section = nil
    for action in actions {
      switch action {
      case .resume(let call), .tell(let call, _, isParked: true):
        if !resumed.insert(call).inserted { fail("\(call) is resumed twice") }
      case .start(let batch):
        let task = batchThread(batch)
        if threads[task].point != .rest { fail("the task of batch \(batch) is started twice") }
        threads[task].point = .work
      default: break
      }
    }
    actions = []
  }
}

// MARK: - What must hold

extension World {
  /// Returns what is wrong while no thread is in the section; nil if nothing is.
  func disagreement() -> String? {
    if let failure { return failure }
    if section != nil { return nil }
    if lock.model.needsAttention, word.isTaken, !word.needsAttention { return "nobody will be told" }
    if word.needsAttention, !word.isTaken { return "attention is paid to no transition" }
    if word.hasToken != (transition?.isTokenLive ?? false) { return "the token lives, or does not" }
    if word.hasBlock != (transition?.hasBlock ?? false) { return "the block runs, or does not" }
    if !word.isTaken, !lock.model.line.isEmpty { return "somebody waits for nobody" }
    if !word.isTaken, !lock.model.idlers.isEmpty { return "idlers are not told" }
    return word.isClosed || !lock.model.isClosed ? nil : "the lock is open again"
  }

  /// Returns what is wrong when no thread can go on; nil if nothing is.
  func ending() -> String? {
    for (index, thread) in threads.enumerated() where thread.point != .done && thread.point != .rest {
      return "thread \(index), \(thread), is stranded"
    }
    if section != nil || word.isTaken { return "the lock is held" }
    if !lock.machine.isQuiescent || !lock.handles.isEmpty { return "left: \(lock.model)" }
    let isRetired = threads.contains { $0.role == .retire }
    return recyclings == (isRetired ? 1 : 0) ? nil : "recycled \(recyclings) times"
  }
}
#endif
