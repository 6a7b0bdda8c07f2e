internal import TransitionSupport

/// The waits of all tasks in the program, and a search for circles among them (guarantee G6).
///
/// A way leads from a waiter to a transition or an earlier request in its way, from a transition to its task, and from
/// that task to the call with which it waits:
///
/// ```text
/// call of task 1 ──▶ transition of task 2 ──▶ call of task 2 ──▶ transition of task 1 ──▶ call of task 1
/// ```
///
/// The graph has only obstacles that an end or a cancellation alone removes. It is copied from one lock after the
/// other, so its steps were not found at one moment. But no step ever comes back after it has gone: if each step of a
/// circle is unchanged after the last lock was copied, all existed at the same time. Such a circle stays, unless a
/// waiter gives up.
struct WaitGraph {
  /// An obstacle of a waiter.
  enum Obstacle {
    /// The transition of a generation, whose body a task runs.
    case transition(UInt64, task: UInt)
    case request(Waiter)
  }

  struct Node {
    let core: LockCore
    let waiter: Waiter
    let obstacles: [Obstacle]
    /// The owner of the obstacles, if several waiters share them.
    let group: ObjectIdentifier?
  }

  typealias Step = (node: Node, obstacle: Obstacle)

  /// Kept with the graph, because the last reference to a lock must not go in a section.
  private let cores = WaitingLocks.all
  private var nodes: [Node] = []
  private var nodesOfWaiters: [ObjectIdentifier: Int] = [:]
  private var nodesOfTasks: [UInt: Int] = [:]

  /// Copies the waits of all locks.
  init() {
    for core in cores {
      let nodes = core.look { state in
        let nodes = state.waitNodes(of: core)
        core.noteWaits(state, state.isWaitedFor)
        return nodes
      }
      for node in nodes {
        nodesOfWaiters[ObjectIdentifier(node.waiter)] = self.nodes.count
        if node.waiter.origin.task != 0 { nodesOfTasks[node.waiter.origin.task] = self.nodes.count }
        self.nodes.append(node)
      }
    }
  }

  /// Returns the shortest circle through the call with which a task waits, beginning with that call.
  func circle(throughCallOf task: UInt) -> [Step]? {
    guard let start = nodesOfTasks[task] else { return nil }
    var stops: [(node: Int, previous: Int, obstacle: Obstacle?)] = [(start, -1, nil)]
    var seen: Set<Int> = []
    var groups: Set<ObjectIdentifier> = []
    var number = 0
    while number < stops.count {
      let node = nodes[stops[number].node]
      let isKnown = node.group.map { !groups.insert($0).inserted } ?? false
      for obstacle in isKnown ? [] : node.obstacles {
        guard let next = self.node(behind: obstacle) else { continue }
        if next == start { return steps(to: number, obstacle, in: stops) }
        if seen.insert(next).inserted { stops.append((next, number, obstacle)) }
      }
      number += 1
    }
    return nil
  }

  private func node(behind obstacle: Obstacle) -> Int? {
    switch obstacle {
    case .transition(_, let task): nodesOfTasks[task]
    case .request(let request): nodesOfWaiters[ObjectIdentifier(request)]
    }
  }

  private func steps(to last: Int, _ obstacle: Obstacle, in stops: [(node: Int, previous: Int, obstacle: Obstacle?)])
    -> [Step]
  {
    var steps: [Step] = [(nodes[stops[last].node], obstacle)]
    var stop = stops[last]
    while let obstacle = stop.obstacle {
      stop = stops[stop.previous]
      steps.append((nodes[stop.node], obstacle))
    }
    return steps.reversed()
  }
}

extension LockState {
  /// Whether anything waits here.
  var isWaitedFor: Bool {
    !busy.isEmpty || idlers.count > 0 || holders.contains { ($0.request?.listeners.count ?? 0) > 0 }
  }

  /// Returns all that waits here without a limit, with its obstacles.
  ///
  /// - Complexity: O(*n*) for *n* waiters and transitions; with scopes as many times as they are deep.
  fileprivate func waitNodes(of core: LockCore) -> [WaitGraph.Node] {
    var nodes: [WaitGraph.Node] = []
    var obstacles = Obstacles()
    let closed = holders.filter { $0.isCertain && $0.life.isClosed }
    func add(_ waiter: Waiter, _ obstacles: [WaitGraph.Obstacle], group: ObjectIdentifier? = nil) {
      nodes.append(WaitGraph.Node(core: core, waiter: waiter, obstacles: obstacles, group: group))
    }
    // A lock that takes turns back takes them from any transition.
    for holder in holders where !core.settings.takesTurnsBack && holder.isCertain {
      obstacles.add(.transition(holder.generation, task: holder.origin.task), at: holder.life)
    }
    for request in requests {
      guard request.deadline < 0, let life = request.life else { continue }
      add(request, obstacles.all(inTheWayOf: life) + older(closed, than: life))
      obstacles.add(.request(request), at: life)
    }
    for listener in waiters where listener.wantsEnd && listener.deadline < 0 {
      if case .end(let request) = listener.wanted { add(listener, [.request(request)]) }
    }
    var known: [ObjectIdentifier: [WaitGraph.Obstacle]] = [:]
    for idler in idlers.all {
      guard idler.deadline < 0, let life = idler.life else { continue }
      let group = ObjectIdentifier(life)
      let all = known[group] ?? obstacles.all(inTheWayOf: life) + older(closed, than: life)
      known[group] = all
      add(idler, all, group: group)
    }
    return nodes
  }

  /// Returns the transitions that hold an older life of a scope, or of one around it.
  private func older(_ closed: [Holder], than life: ScopeLife) -> [WaitGraph.Obstacle] {
    let older = closed.filter { !$0.life.conflicts(with: life) && life.isExcluded(by: $0.life) }
    return older.map { .transition($0.generation, task: $0.origin.task) }
  }

  /// The obstacles so far, in the order of the lock. A request waits for the last one of its life and of each around it,
  /// and for those since then in the scopes in it: these wait for all before them.
  private struct Obstacles {
    private var last: [ObjectIdentifier: WaitGraph.Obstacle] = [:]
    private var within: [ObjectIdentifier: [WaitGraph.Obstacle]] = [:]

    mutating func add(_ obstacle: WaitGraph.Obstacle, at life: ScopeLife) {
      last[ObjectIdentifier(life)] = obstacle
      within[ObjectIdentifier(life)] = nil
      for parent in life.parents { within[ObjectIdentifier(parent), default: []].append(obstacle) }
    }

    func all(inTheWayOf life: ScopeLife) -> [WaitGraph.Obstacle] {
      let around = ([life] + life.parents).compactMap { last[ObjectIdentifier($0)] }
      return around + (within[ObjectIdentifier(life)] ?? [])
    }
  }
}

/// The section in which a circle is confirmed and told: if several searches find one circle, one call is told, and the
/// others find it broken. A thread enters it before the sections of locks, and never inside one.
private let confirmations = CriticalSection()

extension LockCore {
  /// Tells each call with which one of the tasks waits, if that closes a circle through it.
  ///
  /// - Returns: true if it told one.
  func breakCircles(behind tasks: [UInt]) -> Bool {
    var hasTold = false
    for task in tasks where breakCircle(behind: task) { hasTold = true }
    return hasTold
  }

  private func breakCircle(behind task: UInt) -> Bool {
    // Kept until after the section: a lock that no other code keeps is destroyed with what its owner gave it.
    let graph = WaitGraph()
    defer { withExtendedLifetime(graph) {} }
    guard let circle = graph.circle(throughCallOf: task), let call = circle.first?.node else { return false }
    // The clock and the effects may run foreign code.
    let time = call.core.time
    var effects = Effects()
    let isTold = confirmations.run {
      guard let waits = describe(circle) else { return false }
      return call.core.change(&effects, at: time) { $0.leave(call.waiter, .deadlock, .circle(waits), &$1) }
    }
    effects.perform(for: call.core)
    return isTold
  }

  /// Describes the steps of a circle; nil if one of them has gone.
  private func describe(_ circle: [WaitGraph.Step]) -> [TransitionLock.Wait]? {
    var waits: [TransitionLock.Wait] = []
    for (node, obstacle) in circle {
      let wait = node.core.look { $0.describe(node.waiter, behind: obstacle) }
      guard let wait else { return nil }
      waits.append(wait)
    }
    return waits
  }
}

extension LockState {
  fileprivate func describe(_ waiter: Waiter, behind obstacle: WaitGraph.Obstacle) -> TransitionLock.Wait? {
    guard waiter.isWaiting else { return nil }
    switch obstacle {
    case .transition(let generation, _):
      guard let index = index(of: generation), holders[index].hasToken else { return nil }
      return wait(of: waiter.origin, at: waiter.life ?? root, behind: index)
    case .request(let request):
      guard request.isWaiting else { return nil }
      let (who, label) = (TransitionLock.Holder(waiter.origin), label(of: waiter.life ?? root))
      return .init(waiter: who, lock: label, obstacle: .init(request.origin), isHeld: false)
    }
  }
}
