#if DEBUG
import Testing
import TransitionSupport

@testable import TransitionLock

/// The number of nodes that a departure from a tree of scopes touches: it depends on the depth and on who can start because
/// of it, not on the lengths of lines nor on siblings that cannot start.
struct ScopeCountTests {
  /// A lock with scopes whose visits are counted.
  struct Columns {
    private(set) var machine = LockMachine()
    private(set) var granted: [Int] = []
    /// A Boolean value that indicates whether a transition holds the lock from before the first scope.
    private var isHeld = false

    mutating func add(in node: Int32 = 0) -> Int32 {
      let place = PlaceHandle(machine.tree.count)
      return machine.addScope("\(place.id)", in: node, at: place, isHeld: isHeld, Watch.Limits(), line: nil)
    }

    mutating func start(at node: Int32) {
      if machine.tree.isBare { isHeld = true } else { precondition(machine.start(at: node, interrupts: false)) }
    }

    mutating func join(at node: Int32, under options: RequestOptions? = nil) -> Ticket {
      let call = ArrivingCall(1, task: UInt(node))
      return visit { $0.join(call, at: node, under: options, until: nil, into: &$1) }.result
    }

    mutating func visit<R>(
      _ body: (inout LockMachine, inout LockActions) -> R
    ) -> (result: R, accesses: Int) {
      let before = machine.accesses
      var actions = LockActions()
      let result = body(&machine, &actions)
      let accesses = machine.accesses - before
      granted = []
      for case .grantCall(let place, _) in actions.takeSectionActions() { granted.append(place.id) }
      return (result, accesses)
    }

    mutating func leave(_ ticket: Ticket) -> Int {
      let (left, accesses) = visit { $0.leave(ticket, as: .cancelled, into: &$1) }
      return left ? accesses : .max
    }

    mutating func pass(at node: Int32) -> Int {
      visit { $0.pass(Word(bits: 1 << 8), of: node, at: .elsewhere, into: &$1) }.accesses
    }
  }

  @Test("The changes of a node's heap of children are counted")
  func heaps() {
    var lock = Columns()
    let column = lock.add()
    lock.start(at: 0)
    let before = lock.machine.tree.heaps.count
    let ticket = lock.join(at: column)
    let joined = lock.machine.tree.heaps.count
    #expect(joined > before)
    _ = lock.leave(ticket)
    #expect(lock.machine.tree.heaps.count > joined)
  }

  @Test(
    "A waiter of the window that cancels before a thousand held columns with lines of their own touches few nodes",
    arguments: [1, 10, 1_000],
    [1, 5]
  )
  func windowBeforeHeldColumns(columns: Int, waiters: Int) {
    var lock = Columns()
    let numbers = (0..<columns).map { _ in lock.add() }
    for column in numbers { lock.start(at: column) }
    let window = lock.join(at: 0)
    for column in numbers { for _ in 0..<waiters { _ = lock.join(at: column) } }
    let accesses = lock.leave(window)
    #expect(accesses <= 120)
    #expect(lock.granted.isEmpty)
  }

  @Test(
    "The end in one of a thousand columns grants who waits there, and touches its place in the heap, not the others",
    arguments: [1, 10, 1_000],
    [1, 5]
  )
  func oneColumnOfMany(columns: Int, waiters: Int) {
    var lock = Columns()
    let numbers = (0..<columns).map { _ in lock.add() }
    for column in numbers { lock.start(at: column) }
    for column in numbers { for _ in 0..<waiters { _ = lock.join(at: column) } }
    let accesses = lock.pass(at: numbers[columns / 2])
    #expect(lock.machine.tree[numbers[columns / 2]].isHeld)
    #expect(accesses <= 400 + 4 * 24 * 10, "four changes of a heap with ten levels")
  }

  @Test(
    "The end in the window grants the first of each column, each at the same cost",
    arguments: [1, 10, 1_000],
    [1, 5]
  )
  func windowBeforeColumns(columns: Int, waiters: Int) {
    var lock = Columns()
    lock.start(at: 0)
    let numbers = (0..<columns).map { _ in lock.add() }
    for column in numbers { for _ in 0..<waiters { _ = lock.join(at: column) } }
    let accesses = lock.pass(at: 0)
    #expect(lock.granted.count == columns)
    #expect(accesses <= 400 + columns * (400 + 4 * 24 * 10))
  }

  @Test(
    "A departure touches each level a fixed number of times, whatever waits",
    arguments: zip([1, 10, 1_000, 1_000], [10_000, 10_000, 1, 100])
  )
  func levels(depth: Int, waiters: Int) {
    var lock = Columns()
    var path: [Int32] = [0]
    for _ in 0..<depth { path.append(lock.add(in: path[path.count - 1])) }
    lock.start(at: path[depth])
    let tickets = (0..<waiters).map { _ in lock.join(at: path[depth / 2]) }
    let limit = 300 + depth * 200
    let leaving = lock.leave(tickets[waiters / 2])
    #expect(leaving <= limit)
    let passing = lock.pass(at: path[depth])
    #expect(passing <= limit)
    #expect(lock.machine.tree[path[depth / 2]].isHeld == (waiters > 1))
  }

  @Test("Interrupters and replacements touch few nodes, whatever waits", arguments: [10, 10_000])
  func policies(waiters: Int) {
    var lock = Columns()
    let column = lock.add()
    lock.start(at: 0)
    for _ in 0..<waiters { _ = lock.join(at: column) }
    let call = ArrivingCall(1, task: 1)
    for options in [RequestOptions(interrupts: true), RequestOptions(key: .number(1)), RequestOptions(key: .number(1))]
    {
      let (_, accesses) = lock.visit { $0.join(call, at: column, under: options, until: nil, into: &$1) }
      #expect(accesses <= 150)
    }
  }
}
#endif
