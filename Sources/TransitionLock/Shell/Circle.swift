/// A look for a circle of waiting: for a way from one waiter, through its obstacles, back to itself (guarantee G6).
///
/// The way goes from a waiter to a transition or an earlier request in its way, from a transition to its task, and from
/// a task to the call with which the task waits, on this lock or another one. The look follows it breadth first, and
/// enters the section of one lock at a time. So its steps were not found at one moment. But each step has numbers that
/// never repeat, and if every step still exists after the last was found (``isThere``), all existed between the two
/// checks, at the same time. Such a circle stays, unless a waiter gives up.
struct Circle {
  /// A request or call that waits, on one of several locks.
  struct Member: Equatable {
    /// The storage of the lock whose tree it waits in.
    let home: LockStorage
    let ticket: Ticket
  }

  /// The obstacle of a waiter.
  enum Obstacle: Equatable {
    /// The transition of this generation.
    case transition(Cell, generation: UInt64, task: UInt)
    /// An earlier request on the same lock.
    case request(Ticket)
  }

  struct Step {
    let waiter: Member
    let obstacle: Obstacle
  }

  /// The steps from the first waiter back to itself.
  private(set) var steps: [Step] = []

  /// Looks for a circle through a waiter.
  ///
  /// - Parameters:
  ///   - start: the waiter.
  ///   - homes: the locks with waiting calls, in which the look searches for the calls of tasks.
  /// - Returns: nil if there is no circle.
  /// - Complexity: O(*n*) for *n* nodes in the way, and O(*m*) for *m* locks in `homes` for each transition of a task in the way.
  init?(through start: Member, among homes: [LockStorage]) {
    var search = Search(start: start, homes: homes)
    guard let steps = search.run() else { return nil }
    self.steps = steps
  }

  /// A Boolean value that indicates whether every step still exists.
  var isThere: Bool { steps.allSatisfy { $0.waiter.home.waits($0.waiter.ticket, for: $0.obstacle) } }

  /// The call that gives up: the last call that has joined the lock of the start.
  ///
  /// In general it is the start, which has just joined. But another call may have closed the circle since, and not have
  /// looked yet.
  var victim: Member? {
    guard let start = steps.first?.waiter else { return nil }
    let calls = steps.map(\.waiter).filter { $0.home == start.home && $0.home.isCall($0.ticket) }
    return calls.max { $0.ticket.serial < $1.ticket.serial }
  }

  /// Returns the call with which a task waits on one of the given locks.
  static func wait(of task: UInt, among homes: [LockStorage]) -> Member? {
    for home in homes {
      if let ticket = home.wait(ofTask: task) { return Member(home: home, ticket: ticket) }
    }
    return nil
  }

  /// Describes the steps, the step of the given waiter first.
  func waits(from waiter: Member) -> [TransitionLock.Wait] {
    let first = steps.firstIndex { $0.waiter == waiter } ?? 0
    return (steps[first...] + steps[..<first]).compactMap { $0.waiter.home.describe($0.waiter.ticket, $0.obstacle) }
  }
}

extension Circle {
  private struct Search {
    /// A waiter on the way, and the step that led to it.
    struct Stop {
      let waiter: Member
      let previous: Int
      let obstacle: Obstacle?
    }

    struct Line: Hashable {
      let home: UInt
      let node: Int32
    }

    let start: Member
    let homes: [LockStorage]
    var stops: [Stop]
    var tasks: Set<UInt> = []
    /// The last place that the look has reached, for each line.
    var places: [Line: UInt64] = [:]

    init(start: Member, homes: [LockStorage]) {
      (self.start, self.homes) = (start, homes)
      stops = [Stop(waiter: start, previous: -1, obstacle: nil)]
    }

    mutating func run() -> [Step]? {
      var number = 0
      while number < stops.count {
        if let last = goOn(from: number) { return steps(to: number, last) }
        number += 1
      }
      return nil
    }

    /// Adds the stops after one.
    ///
    /// - Returns: its obstacle, if that leads back to the start at once.
    private mutating func goOn(from number: Int) -> Obstacle? {
      let waiter = stops[number].waiter
      let ways = waiter.home.ways(from: waiter.ticket, backTo: start)
      if ways.leadsBack { return .request(start.ticket) }
      for obstacle in ways.transitions {
        guard case .transition(_, _, let task) = obstacle, tasks.insert(task).inserted,
          let next = Circle.wait(of: task, among: homes)
        else { continue }
        if next == start { return obstacle }
        stops.append(Stop(waiter: next, previous: number, obstacle: obstacle))
      }
      for request in ways.requests {
        let line = Line(home: waiter.home.cell.identity, node: request.node)
        if let place = places[line], place >= request.order { continue }
        places[line] = request.order
        let next = Member(home: waiter.home, ticket: request.ticket)
        stops.append(Stop(waiter: next, previous: number, obstacle: .request(request.ticket)))
      }
      return nil
    }

    private func steps(to last: Int, _ obstacle: Obstacle) -> [Step] {
      var steps = [Step(waiter: stops[last].waiter, obstacle: obstacle)]
      var stop = stops[last]
      while let obstacle = stop.obstacle {
        let previous = stops[stop.previous]
        steps.append(Step(waiter: previous.waiter, obstacle: obstacle))
        stop = previous
      }
      return steps.reversed()
    }
  }
}

/// The ways from a waiter to its obstacles.
struct Ways {
  var transitions: [Circle.Obstacle] = []
  var requests: [(ticket: Ticket, node: Int32, order: UInt64)] = []
  /// A Boolean value that indicates whether the waiter waits for the request at the start.
  var leadsBack = false
}

/// The steps of a circle that one lock knows.
extension LockStorage {
  /// Returns the obstacles of a waiter that nothing but an end or a cancellation dissolves.
  ///
  /// It omits transitions with unknown tasks, transitions that can be asked to give way, and transitions whose turns
  /// the lock takes back.
  fileprivate func ways(from ticket: Ticket, backTo start: Circle.Member) -> Ways {
    withState { state in
      var ways = Ways()
      switch state.machine.want(of: ticket) {
      case nil: break
      case .request(let request)?:
        // A look from this request is over before a call can await the request.
        guard case .turn(let node, let order)? = state.machine.want(of: request) else { break }
        ways.requests = [(request, node, order)]
      case .turn(let node, let order)?:
        ways.leadsBack = start.home == self && state.isRequest(start.ticket, inTheWayOf: node, before: order)
        ways.requests = state.machine.requests(inTheWayOf: node, before: order)
        ways.transitions = transitions(inTheWayOf: node, state)
      }
      return ways
    }
  }

  private func transitions(inTheWayOf node: Int32, _ state: borrowing State) -> [Circle.Obstacle] {
    guard let settings = state.settings, !settings.takesTurnsBack else { return [] }
    var obstacles: [Circle.Obstacle] = []
    _ = holder(inTheWayOf: node, state) { cell, number in
      let word = cell.word
      let task = cell.holdingTask(of: word)
      if task != 0, !state.machine.tree[number].current.isInterruptible {
        obstacles.append(.transition(cell, generation: word.generation, task: task))
      }
      return false
    }
    return obstacles
  }

  /// Returns the call with which a task waits here.
  fileprivate func wait(ofTask task: UInt) -> Ticket? {
    withState { $0.machine.wait(ofTask: task) }
  }

  /// Returns a Boolean value that indicates whether an obstacle is still in the way of a waiter.
  fileprivate func waits(_ ticket: Ticket, for obstacle: Circle.Obstacle) -> Bool {
    withState { state in
      switch (state.machine.want(of: ticket), obstacle) {
      case (.request(let request)?, .request(let other)):
        return request == other && state.machine.want(of: request) != nil
      case (.turn(let node, let order)?, .request(let other)):
        return state.isRequest(other, inTheWayOf: node, before: order)
      case (.turn(let node, _)?, .transition(let holder, let generation, _)):
        return holder.isHeld(by: generation)
          && self.holder(inTheWayOf: node, state) { cell, _ in cell == holder } != nil
      default:
        return false
      }
    }
  }

  /// Returns a Boolean value that indicates whether a waiter is a call, which can fail because it closes a circle.
  fileprivate func isCall(_ ticket: Ticket) -> Bool {
    withState { state in if case .call? = state.machine.waiters[ticket]?.kind { true } else { false } }
  }

  /// Describes a waiter and its obstacle; nil if one of them is gone.
  fileprivate func describe(_ ticket: Ticket, _ obstacle: Circle.Obstacle) -> TransitionLock.Wait? {
    withState { state in
      guard let waiter = state.machine.waiters[ticket] else { return nil }
      let node = state.machine.node(of: waiter)
      let who: Origin?
      var isHeld = false
      switch obstacle {
      case .request(let request):
        who = state.machine.waiters[request].map { origin(of: $0, state.machine) }
      case .transition(let holder, let generation, _):
        // The scope exists while the transition holds it.
        guard holder.isHeld(by: generation) else { return nil }
        who = origin(ofHolder: (holder, holder.storage.node), state.machine)
        isHeld = true
      }
      return who.map { who in
        TransitionLock.Wait(
          waiter: TransitionLock.Holder(origin(of: waiter, state.machine)),
          lock: lockLabel(state, of: node),
          obstacle: TransitionLock.Holder(who),
          isHeld: isHeld
        )
      }
    }
  }
}

extension LockStorage.State {
  /// Returns a Boolean value that indicates whether a request waits in the way of a node, before a place in the order, and
  /// without a limit.
  fileprivate func isRequest(_ ticket: Ticket, inTheWayOf node: Int32, before order: UInt64) -> Bool {
    guard let waiter = machine.waiters[ticket], machine.isInLine(waiter, ticket),
      case .turn(let other, let place)? = machine.want(of: ticket)
    else { return false }
    return place < order && machine.conflict(node, other)
  }
}
