#if DEBUG
@testable import TransitionLock

/// A lock as the guarantees want it, written as naively as possible: all waiters in one array, in the order of coming,
/// that is searched.
///
/// Each call and block has a number. It is the call's continuation, the text of its label and the task that waits, and
/// the block; a batch has the number of the block that brought its runner.
struct LockModel {
  enum Awaited: Hashable { case turn, idle, turnOf(Int), endOf(Int) }

  enum State: Hashable {
    case waits
    /// The waiter has been moved aside, and is to be told this.
    case aside(WaitEnd)
    /// A block that holds the lock.
    case holds
    /// A block that is to be destroyed by its batch.
    case settled
  }

  struct Person {
    let id: Int
    /// The site where a block is to run; nil for a call.
    var site: Site?
    /// The batch of a block that has not begun.
    var batch: Int?
    var awaits = Awaited.turn
    var isParked = true
    var hasText = false
    var deadline: Int?
    var state = State.waits

    var isCall: Bool { site == nil }
    /// A Boolean value that indicates whether the person awaits a request.
    var observes: Bool {
      switch awaits {
      case .turnOf, .endOf: true
      default: false
      }
    }
  }

  /// The state of the block of the present transition.
  enum Whereabouts: Hashable {
    /// The block has returned, or there is none.
    case nowhere
    /// The block has its turn and has not begun.
    case due
    /// The block runs in the task of a batch.
    case batch(Int)
    /// The block runs in the call that started it.
    case call
  }

  struct Holder {
    var request: Int?
    var block = Whereabouts.nowhere
    var text: Int?
    var ending: Conclusion?
  }

  /// An action, with the numbers of those that it concerns.
  enum Action: Hashable {
    case resume(Int), tell(Int, WaitEnd, isParked: Bool), start(Int), release(Int), forget(Int), warnOfLine(Int)
    case settle(Int, Settlement), finish(Int, Settlement)
    case setTimer(Int), stopTimer
    case free, watch, recycle
  }

  /// The answer of the lock to an input.
  enum Answer: Hashable {
    case done
    case joined, tooLate, needsRunner
    case left(Bool)
    case expired(more: Bool)
    case nobody(Word)
    case call(Word, Int)
    case block(Word, Int, runsHere: Bool)
    case run(Int)
    case destroy([Int])
    case rest
  }

  var stepSize = 64
  /// Beyond how many a line is too long.
  var limit: Int?
  var nextWarning: Int?
  /// The number of times that the line was too long.
  var warnings = 0

  var people: [Person] = []
  /// The waiters that have been moved aside, in the order in which they are settled.
  var closing: [Int] = []
  var told: [Int] = []
  var isSettling = false
  /// The batches that exist, and those whose task is at work.
  var batches: [Int] = []
  var atWork: Set<Int> = []
  var holder: Holder?
  var timer: Int?
  var isClosed = false
  var isRetired = false

  /// The actions that have been asked for, in order.
  var actions: [Action] = []
}

// MARK: - Reading

extension LockModel {
  var line: [Person] { people.filter { $0.state == .waits && $0.awaits == .turn } }
  var idlers: [Person] { people.filter { $0.state == .waits && $0.awaits == .idle } }

  var needsAttention: Bool {
    !line.isEmpty || !idlers.isEmpty || holder?.request != nil || holder?.text != nil || isRetired
  }

  var isQuiescent: Bool { people.isEmpty && batches.isEmpty && holder?.text == nil }

  subscript(id: Int) -> Person? { people.first { $0.id == id } }

  func waits(_ person: Person) -> Bool {
    switch person.state {
    case .waits, .aside: true
    case .holds, .settled: false
    }
  }

  /// The word of the next transition.
  func word(after word: Word, isBlock: Bool) -> Word {
    let attention = isBlock || needsAttention ? Word.attention : 0
    return Word(
      bits: (word.bits >> 8 + 1) << 8 | Word.token | (isBlock ? Word.block : 0) | attention
        | word.bits & (Word.closed | Word.traced)
    )
  }
}

// MARK: - Changing

extension LockModel {
  mutating func change(_ id: Int, _ body: (inout Person) -> Void) {
    for index in people.indices where people[index].id == id { body(&people[index]) }
  }

  mutating func remove(_ id: Int) { people.removeAll { $0.id == id } }

  mutating func add(_ person: Person) {
    people.append(person)
    if let deadline = person.deadline, deadline < timer ?? .max {
      timer = deadline
      actions.append(.setTimer(deadline))
    }
    if person.awaits == .turn, let next = nextWarning, line.count > next {
      actions.append(.warnOfLine(line.count))
      nextWarning = max(next, 1) * 2
      warnings += 1
    }
  }

  /// Drops a deadline that no longer concerns a waiter.
  mutating func dropDeadline(of id: Int) {
    guard self[id]?.deadline != nil else { return }
    change(id) { $0.deadline = nil }
    if timer != nil, people.allSatisfy({ $0.deadline == nil }) {
      timer = nil
      actions.append(.stopTimer)
    }
  }

  mutating func settle(_ person: Person, as end: WaitEnd) {
    closing.removeAll { $0 == person.id }
    told.removeAll { $0 == person.id }
    dropDeadline(of: person.id)
    if person.isCall {
      if person.hasText { actions.append(.forget(person.id)) }
      actions.append(.tell(person.id, end, isParked: person.isParked))
      remove(person.id)
    } else if case .refused(let refusal) = end {
      tell { $0 == .turnOf(person.id) }
      tell { $0 == .endOf(person.id) }
      if person.site?.isolation == 0 {
        remove(person.id)
        actions.append(.finish(person.id, .refused(refusal)))
      } else {
        // Behind all others, because it is destroyed in the order of leaving.
        remove(person.id)
        people.append(person)
        change(person.id) {
          $0.state = .settled
          $0.deadline = nil
        }
        actions.append(.settle(person.id, .refused(refusal)))
        callToWork(person.batch!)
      }
      dissolveBatches()
    }
  }

  /// Moves aside the calls whose event has happened.
  mutating func tell(_ concerns: (Awaited) -> Bool) {
    for person in people where person.state == .waits && concerns(person.awaits) {
      change(person.id) { $0.state = .aside(.happened) }
      told.append(person.id)
    }
    if !told.isEmpty { isSettling = true }
  }

  mutating func callToWork(_ batch: Int) {
    if atWork.insert(batch).inserted { actions.append(.start(batch)) }
  }

  /// A batch without blocks, whose task rests, is none.
  mutating func dissolveBatches() {
    for batch in batches where !atWork.contains(batch) && people.allSatisfy({ $0.batch != batch }) {
      batches.removeAll { $0 == batch }
      actions.append(.release(batch))
    }
  }
}
#endif
