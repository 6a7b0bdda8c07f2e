internal import TransitionSupport

/// The waits of all tasks in the program, and a search for circles among them (guarantee G6).
///
/// A way leads from a waiter to a transition or an earlier request in its way, from a transition to
/// its task, and from that task to the call with which it waits:
///
/// ```text
/// call of task 1 ──▶ transition of task 2 ──▶ call of task 2 ──▶ transition of task 1 ──▶ call of task 1
/// ```
///
/// The graph has only obstacles that an end or a cancellation alone removes. It is copied from one
/// lock after the other, so its steps were not found at one moment. But no step ever comes back
/// after it has gone: if each step of a circle is unchanged after the last lock was copied, all
/// existed at the same time. Such a circle stays, unless a waiter gives up.
struct WaitGraph {
  /// An obstacle of a waiter: a request, whose generation is 0, or a transition, whose body a task
  /// runs. The object of a transition that is over may be that of another one.
  typealias Obstacle = (transition: Transition, generation: UInt64, task: UInt)

  /// A waiter, with its obstacles. All that wait until the same lock or scope is idle have the same
  /// obstacles.
  typealias Node = (
    core: LockCore, waiter: Transition, obstacles: [Obstacle], target: ObjectIdentifier
  )
  typealias Step = (node: Node, obstacle: Obstacle)

  /// Kept with the graph, because the last reference to a lock must not go in a section.
  private let cores = LockCore.waitedFor
  private var nodes: [ObjectIdentifier: Node] = [:]
  private var calls: [UInt: ObjectIdentifier] = [:]

  /// Copies the waits of all locks.
  init() {
    for core in cores {
      let nodes = core.withState { state in
        core.noteWaits(state, !state.waiters.isEmpty)
        return state.waitNodes(of: core)
      }
      for node in nodes {
        self.nodes[ObjectIdentifier(node.waiter)] = node
        calls[node.waiter.origin.task] = ObjectIdentifier(node.waiter)
      }
    }
    calls[0] = nil
  }

  /// Returns the shortest circle through the call with which a task waits, beginning with that
  /// call.
  func circle(throughCallOf task: UInt) -> [Step]? {
    guard let start = calls[task] else { return nil }
    // The step that has led to each waiter, the waiters found last, and the targets that were left.
    var ways: [ObjectIdentifier: Step] = [:]
    var found = [start]
    var targets: Set<ObjectIdentifier> = []
    while !found.isEmpty, ways[start] == nil {
      let next = found.compactMap { nodes[$0] }.filter { targets.insert($0.target).inserted }
      found = []
      for node in next {
        for obstacle in node.obstacles {
          guard let waiter = waiter(behind: obstacle), ways[waiter] == nil else { continue }
          ways[waiter] = (node, obstacle)
          found.append(waiter)
        }
      }
    }
    var steps: [Step] = []
    var waiter = start
    repeat {
      guard let step = ways[waiter] else { return nil }
      steps.append(step)
      waiter = ObjectIdentifier(step.node.waiter)
    } while waiter != start
    return steps.reversed()
  }

  /// Returns the call with which the task of a transition waits, or the request.
  private func waiter(behind obstacle: Obstacle) -> ObjectIdentifier? {
    obstacle.generation == 0 ? ObjectIdentifier(obstacle.transition) : calls[obstacle.task]
  }
}

extension LockState {
  /// The requests in line, in their order.
  var requests: [Transition] {
    let requests = busy.flatMap(\.requests)
    return busy.count > 1 ? requests.sorted { $0.order < $1.order } : requests
  }

  /// All that waits: requests in their order, calls that await the end of one, and calls that wait
  /// until a lock is idle.
  var waiters: [Transition] {
    let requests = requests
    let listeners = (requests + holders).flatMap { $0.listeners?.all ?? [] }
    return requests + listeners + idlers.all
  }

  /// Returns all that waits here without a limit, with its obstacles.
  ///
  /// A request waits for the last obstacle of its life and of each around it, and for those since
  /// then in the scopes in it: these wait for all before them.
  ///
  /// - Complexity: O(*n*) for *n* waiters and transitions; with scopes as many times as they are
  ///   deep.
  fileprivate func waitNodes(of core: LockCore) -> [WaitGraph.Node] {
    var last: [ObjectIdentifier: WaitGraph.Obstacle] = [:]
    var within: [ObjectIdentifier: [WaitGraph.Obstacle]] = [:]
    func add(_ obstacle: WaitGraph.Obstacle, at life: ScopeLife) {
      last[ObjectIdentifier(life)] = obstacle
      within[ObjectIdentifier(life)] = nil
      for parent in life.parents { within[ObjectIdentifier(parent), default: []].append(obstacle) }
    }
    // A lock that takes turns back takes them from any transition.
    let certain = core.takesTurnsBack ? [] : holders.filter(\.isCertain)
    func obstacle(_ transition: Transition) -> WaitGraph.Obstacle {
      (transition, transition.generation, transition.origin.task)
    }
    func obstacles(of life: ScopeLife) -> [WaitGraph.Obstacle] {
      let around = ([life] + life.parents).compactMap { last[ObjectIdentifier($0)] }
      let older = certain.filter {
        self.life(of: $0).isClosed && life.isExcluded(by: self.life(of: $0))
      }
      return around + (within[ObjectIdentifier(life)] ?? []) + older.map(obstacle)
    }
    for holder in certain where !life(of: holder).isClosed {
      add(obstacle(holder), at: life(of: holder))
    }
    var nodes: [WaitGraph.Node] = []
    var idle: [ObjectIdentifier: [WaitGraph.Obstacle]] = [:]
    for waiter in waiters where waiter.deadline < 0 {
      let (life, target) = (life(of: waiter), ObjectIdentifier(waiter))
      switch waiter.wanted {
      case .turn:
        nodes.append((core, waiter, obstacles(of: life), target))
        add(obstacle(waiter), at: life)
      case .end(let request):
        nodes.append((core, waiter, [obstacle(request)], target))
      case .idle:
        let target = ObjectIdentifier(life)
        idle[target] = idle[target] ?? obstacles(of: life)
        nodes.append((core, waiter, idle[target] ?? [], target))
      }
    }
    return nodes
  }

  /// Describes a step of a circle; nil if it has gone.
  fileprivate func describe(_ waiter: Transition, behind obstacle: WaitGraph.Obstacle)
    -> TransitionLock.Wait?
  {
    let other = obstacle.transition
    let isUnchanged = other.isWaiting || holder(of: obstacle.generation)?.hasToken ?? false
    return waiter.isWaiting && isUnchanged ? describeWait(of: waiter, behind: other) : nil
  }
}

/// The section in which a circle is confirmed and told: if several searches find one circle, one
/// call is told, and the others find it broken. A thread enters it before the sections of locks,
/// and never inside one.
private let confirmations = CriticalSection()

/// The locks for which calls wait, in the whole program: for a search for circles, and for the
/// report of a simulation in which nothing moves.
///
/// A lock is added at its first wait, and removed when a look or a search finds that nothing waits
/// there, or when it is gone, so that passing it on costs nothing. The section is a leaf: a thread
/// enters it within the section of a lock, and leaves it before it visits one.
private let register: Guarded<[ObjectIdentifier: LockCore]> = {
  TaskWaits.register { LockCore.waitedFor.flatMap(\.taskWaits) }
  return Guarded([:])
}()

extension LockCore {
  /// The locks for which calls wait.
  fileprivate static var waitedFor: [LockCore] { register.run { Array($0.values) } }

  /// Adds or removes the lock, if calls have begun or ceased to wait. Under its section.
  @inline(__always)
  func noteWaits(_ state: LockState, _ waits: Bool) {
    if waits != state.isRegistered { enroll(state, waits) }
  }

  @inline(never)
  private func enroll(_ state: LockState, _ waits: Bool) {
    state.isRegistered = waits
    register.run { cores in
      // The caller keeps the lock: its last reference must not go in a section.
      cores[ObjectIdentifier(self)] = waits ? self : nil
      // An empty table keeps no memory of many locks.
      if cores.isEmpty, cores.capacity > 64 { cores = [:] }
    }
  }

  /// The waits of tasks for the lock, for a report about a program in which nothing moves.
  fileprivate var taskWaits: [TaskWait] {
    withState { state in
      let calls = state.waiters.filter { $0.origin.task != 0 }
      return calls.map { call in
        let life = state.life(of: call)
        let holder = state.holder(inTheWayOf: life)
        let (who, label) = ("\(call.described)", state.label(of: life))
        let awaited =
          call.wantsTurn
          ? "its turn on the lock \"\(label)\", as \(who)"
          : "an event of the lock \"\(label)\", \(who)"
        return TaskWait(
          awaited: awaited,
          task: call.origin.task,
          holder: holder.map { "\($0.described)" },
          holdingTask: holder?.origin.task ?? 0
        )
      }
    }
  }

  /// Tells each call with which one of the tasks waits, if that closes a circle through it.
  ///
  /// - Returns: true if it told one.
  func breakCircles(behind tasks: [UInt]) -> Bool {
    var hasTold = false
    for task in tasks where breakCircle(behind: task) { hasTold = true }
    return hasTold
  }

  private func breakCircle(behind task: UInt) -> Bool {
    // Kept until after the section: a lock that no other code keeps is destroyed with what its
    // owner gave it.
    let graph = WaitGraph()
    defer { withExtendedLifetime(graph) {} }
    guard let circle = graph.circle(throughCallOf: task), let call = circle.first?.node else {
      return false
    }
    // The clock and the effects may run foreign code.
    let time = call.core.time
    var effects = Effects()
    let isTold = confirmations.run {
      let waits = circle.compactMap { node, obstacle in
        node.core.withState { $0.describe(node.waiter, behind: obstacle) }
      }
      if waits.count < circle.count { return false }
      return call.core.change(&effects, at: time) {
        $0.leave(call.waiter, .deadlock, .circle(waits), &$1)
      }
    }
    effects.perform(for: call.core)
    return isTold
  }
}
