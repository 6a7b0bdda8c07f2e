#if DEBUG
import Testing

@testable import TransitionLock

/// The number of nodes that a visit to the section touches, which has a fixed limit, however many wait.
struct NodeCountTests {
  /// A machine with many waiters, whose visits are counted.
  struct Crowd {
    private(set) var machine = LockMachine()
    private(set) var most = 0
    private(set) var alarm: Alarm?
    private(set) var settled = 0
    private var batches: [Int: Int32] = [:]
    private var started: [Int32] = []
    private(set) var word = Word(bits: 1 << 8 | Word.token | Word.attention)

    /// One visit, with what the shell does at its end.
    mutating func visit<R>(_ body: (inout LockMachine, inout LockActions) -> R) -> R {
      let before = machine.accesses
      var actions = LockActions()
      let result = body(&machine, &actions)
      if machine.isSettling { machine.settleSome(into: &actions) }
      machine.removeUnusedMemory(into: &actions)
      most = max(most, machine.accesses - before)
      actions.forEach { action in
        switch action {
        case .setTimer(let alarm): self.alarm = alarm
        case .start(let runner): started.append(batches[runner.id]!)
        case .tell, .settle, .finish: settled += 1
        default: break
        }
      }
      return result
    }

    mutating func settleRest() {
      while machine.isSettling { visit { _, _ in } }
    }

    /// - Returns: its ticket.
    mutating func join(_ number: Int, _ awaited: Waiter.Awaited, until deadline: Duration? = nil) -> Ticket {
      let call = ArrivingCall(number + 1, text: number)
      return visit { machine, actions in
        awaited == .turn
          ? machine.join(call, until: deadline, into: &actions)
          : machine.join(call, for: .idle, until: deadline, into: &actions)!
      }
    }

    mutating func listen(_ number: Int, to request: Ticket, ofTurn: Bool) -> Ticket? {
      let call = ArrivingCall(number + 1)
      let event = ofTurn ? LockMachine.AwaitedEvent.turn(request) : .end(request)
      return visit { machine, actions in machine.join(call, for: event, until: nil, into: &actions) }
    }

    mutating func enqueue(_ number: Int, at site: Site = .actor, until deadline: Duration? = nil) -> Ticket {
      let joining = visit { machine, actions in
        machine.join(BlockHandle(number), at: site, until: deadline, bringing: RunnerHandle(number), into: &actions)
      }
      guard case .waiting(let ticket, let batch) = joining else { preconditionFailure("who brings a runner joins") }
      batches[number] = batch
      return ticket
    }

    mutating func pass(at returnPoint: ReturnPoint = .elsewhere) {
      let last = word
      let passing = visit { machine, actions in machine.pass(last, at: returnPoint, into: &actions) }
      word = passing.word
      if case .call = passing.holder { settled += 1 }
    }

    /// The tasks of the batches that were started, until they come to rest.
    mutating func work() {
      while let batch = started.last {
        let work = visit { machine, actions in machine.work(of: batch, into: &actions) }
        if case .rest = work { started.removeLast() }
      }
    }
  }

  /// The sizes of the line. The last one settles without touching more at a time than the first.
  static let sizes = [10, 1_000, 5_000]

  /// The number of nodes that a visit may touch, besides those of each waiter in a step: some thirty nodes for each of
  /// 64, and for each deadline its way through the heap, which is some 13 levels for the last of the sizes.
  static let limit = 64 * 32
  static let limitWithDeadlines = 64 * (32 + 13 * 24)

  @Test(
    "Calls come, get their turn, and leave, and no visit touches more than a fixed number of nodes",
    arguments: sizes
  )
  func calls(size: Int) {
    var crowd = Crowd()
    let tickets = (0..<size).map { crowd.join($0, .turn) }
    for ticket in tickets[(size / 2)...] {
      #expect(crowd.visit { machine, actions in machine.leave(ticket, as: .cancelled, into: &actions) })
    }
    for _ in 0..<size / 2 { crowd.pass() }
    crowd.pass()
    #expect(crowd.settled == size)
    #expect(crowd.machine.isQuiescent)
    #expect(crowd.most <= 100, "a visit for one touches few")
  }

  @Test("Closing a line settles it some at a time, calls and blocks", arguments: sizes)
  func closing(size: Int) {
    var crowd = Crowd()
    for number in 0..<size / 2 { _ = crowd.join(number, .turn) }
    for number in size / 2..<size { _ = crowd.enqueue(number) }
    crowd.visit { machine, actions in machine.close(into: &actions) }
    crowd.settleRest()
    #expect(crowd.settled == size)
    crowd.work()
    #expect(crowd.machine.isQuiescent)
    #expect(crowd.most <= Self.limit)
  }

  @Test("The calls that await a request, and the idle lock, are told some at a time", arguments: sizes)
  func telling(size: Int) {
    var crowd = Crowd()
    let request = crowd.enqueue(size)
    for number in 0..<size { _ = crowd.listen(number, to: request, ofTurn: number % 2 == 0) }
    for number in 0..<size { _ = crowd.join(number, .idle) }
    crowd.pass()
    crowd.settleRest()
    crowd.work()
    crowd.pass()
    crowd.settleRest()
    #expect(crowd.settled == 2 * size + 1)
    #expect(crowd.machine.isQuiescent)
    #expect(!crowd.machine.waiters.hasUnusedMemory, "lists are removed, too")
    #expect(crowd.most <= Self.limit)
  }

  @Test(
    "Waiters with one deadline leave some at a time, calls and blocks and those that await the idle lock",
    arguments: sizes
  )
  func expiring(size: Int) throws {
    var crowd = Crowd()
    for number in 0..<size { _ = crowd.join(number, .turn, until: .seconds(1)) }
    for number in 0..<size { _ = crowd.join(number, .idle, until: .seconds(1)) }
    for number in 0..<size { _ = crowd.enqueue(number, until: .seconds(1)) }
    let alarm = try #require(crowd.alarm)
    while crowd.visit({ machine, actions in machine.expire(alarm, now: .seconds(1), into: &actions) }) {}
    #expect(crowd.settled == 3 * size)
    crowd.work()
    #expect(crowd.machine.isQuiescent)
    #expect(crowd.machine.deadlines.count == 0)
    #expect(crowd.most <= Self.limitWithDeadlines)
  }

  @Test("Each of many deadlines, in any order, touches its path through the heap, and no more", arguments: sizes)
  func deadlinesInDisorder(size: Int) {
    var crowd = Crowd()
    var tickets: [Ticket] = []
    for number in 0..<size { tickets.append(crowd.join(number, .turn, until: .seconds(number * 7_919 % 100_003))) }
    for ticket in tickets where ticket.serial % 2 == 0 {
      #expect(crowd.visit { machine, actions in machine.leave(ticket, as: .cancelled, into: &actions) })
    }
    while crowd.machine.tree[0].requests > 0 { crowd.pass() }
    #expect(crowd.machine.deadlines.count == 0)
    #expect(crowd.most <= 40 + 2 * 16 * 20)
  }

  @Test(
    "Blocks come, begin and leave, each in a batch of its own or all in one, and are destroyed some at a time",
    arguments: sizes
  )
  func blocks(size: Int) {
    for isOneBatch in [true, false] {
      var crowd = Crowd()
      let tickets = (0..<size).map { crowd.enqueue($0, at: isOneBatch || $0 % 2 == 0 ? .actor : .other) }
      for ticket in tickets[(size / 2)...] {
        #expect(crowd.visit { machine, actions in machine.leave(ticket, as: .cancelled, into: &actions) })
      }
      for _ in 0..<size / 2 {
        crowd.pass()
        crowd.work()
      }
      crowd.pass()
      #expect(crowd.machine.isQuiescent)
      #expect(crowd.most <= Self.limit)
    }
  }

  @Test(
    "The line's storage is given back as a whole when the last waiter has left, and no element is touched",
    arguments: sizes
  )
  func unused(size: Int) {
    var crowd = Crowd()
    for number in 0..<size { _ = crowd.join(number, .turn, until: .seconds(number)) }
    while crowd.machine.tree[0].requests > 0 { crowd.pass() }
    let before = crowd.machine.accesses
    var actions = LockActions()
    var machine = crowd.machine
    machine.removeUnusedMemory(into: &actions)
    #expect(machine.accesses == before)
    let isEmpty = actions.isEmpty
    #expect(isEmpty, "it was given back when the last one left")
    #expect(crowd.most <= 40 + 2 * 16 * 20)
  }
}
#endif
