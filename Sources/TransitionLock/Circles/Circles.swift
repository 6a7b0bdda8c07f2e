internal import TransitionSupport

/// The waits of all tasks in the program, and a search for circles among them (guarantee G6).
///
/// A path leads from a waiter to a transition or an earlier request in its way, from a transition
/// to its task, and from that task to the call with which it waits:
///
/// ```text
/// call of task 1 ──▶ transition of task 2 ──▶ call of task 2 ──▶ transition of task 1 ──▶ call of task 1
/// ```
///
/// The graph contains only obstacles that nothing but an end or a cancellation removes. It is
/// copied from one lock after the other, so its steps may stem from different moments. But a step
/// that has gone never comes back: if each step of a circle is unchanged after the last lock was
/// copied, all existed at the same time. Such a circle stays, unless a waiter gives up.
struct WaitGraph {
  /// An obstacle of a waiter: a request, with generation 0, or a transition whose body a task runs.
  /// The generation reveals an object that was reused for another transition.
  typealias Obstacle = (transition: Transition, generation: UInt64, task: UInt)

  /// A waiter and its obstacles. Calls that wait until the same lock or scope is idle share a
  /// target, and have the same obstacles.
  typealias Node = (
    core: LockCore, waiter: Transition, obstacles: [Obstacle], target: ObjectIdentifier
  )
  typealias Step = (node: Node, obstacle: Obstacle)

  /// Retained, because the last reference to a lock must not be released in a section.
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
    // The step that led to each waiter, the waiters found last, and the targets already followed.
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

  /// Returns the call with which the obstacle's task waits, or the request that is the obstacle.
  private func waiter(behind obstacle: Obstacle) -> ObjectIdentifier? {
    obstacle.generation == 0 ? ObjectIdentifier(obstacle.transition) : calls[obstacle.task]
  }
}

extension LockState {
  /// The requests in line, in their order.
  var requests: [Transition] { inOrder(busy.flatMap(\.requests)) }

  func inOrder(_ requests: [Transition]) -> [Transition] {
    requests.sorted { $0.order < $1.order }
  }

  /// The requests in their order, the calls that await the end of a request, and the calls that
  /// wait until a lock or scope is idle.
  var waiters: [Transition] {
    let requests = requests
    let listeners = (requests + holders).flatMap { $0.listeners?.all ?? [] }
    return requests + listeners + idlers.all
  }

  /// Returns the waiters that have no deadline, with their obstacles.
  ///
  /// The graph has edges from a request to the last obstacle of its life and of each life around
  /// it, and to the later obstacles in the scopes within it. These edges suffice, because each
  /// obstacle itself waits for those before it.
  ///
  /// - Complexity: O(*n*) for *n* waiters and transitions, times the depth of the scopes.
  fileprivate func waitNodes(of core: LockCore) -> [WaitGraph.Node] {
    var last: [ObjectIdentifier: WaitGraph.Obstacle] = [:]
    var within: [ObjectIdentifier: [WaitGraph.Obstacle]] = [:]
    func add(_ obstacle: WaitGraph.Obstacle, at life: ScopeLife) {
      last[ObjectIdentifier(life)] = obstacle
      within[ObjectIdentifier(life)] = nil
      for parent in life.parents { within[ObjectIdentifier(parent), default: []].append(obstacle) }
    }
    // A lock that takes turns back can end any transition.
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
      if waiter.wantsTurn {
        nodes.append((core, waiter, obstacles(of: life), target))
        add(obstacle(waiter), at: life)
      } else if let request = waiter.awaited {
        nodes.append((core, waiter, [obstacle(request)], target))
      } else {
        let target = ObjectIdentifier(life)
        idle[target] = idle[target] ?? obstacles(of: life)
        nodes.append((core, waiter, idle[target] ?? [], target))
      }
    }
    return nodes
  }

  /// Describes a step of a circle; nil if the step has gone.
  fileprivate func describe(_ waiter: Transition, behind obstacle: WaitGraph.Obstacle)
    -> TransitionLock.Wait?
  {
    let other = obstacle.transition
    let isUnchanged = other.isWaiting || holder(of: obstacle.generation)?.hasToken ?? false
    return waiter.isWaiting && isUnchanged ? describeWait(of: waiter, behind: other) : nil
  }
}

/// The section in which a circle is confirmed and broken: of several searches that find one circle,
/// one tells a call, and the others find the circle broken. A thread enters it before the sections
/// of locks, and never inside one.
private let confirmations = CriticalSection()

/// The locks with waiting calls, in the whole program: for the search for circles, and for the
/// report of a simulation in which nothing moves.
///
/// A lock is added at its first wait. It is removed when a look or a search finds no waiter, or
/// when it is destroyed, so passing the lock on to a waiter costs nothing. The section is a leaf: a
/// thread enters it within the section of a lock, and leaves it before it visits a lock.
private let register: Guarded<[ObjectIdentifier: LockCore]> = {
  TaskWaits.register { LockCore.waitedFor.flatMap(\.taskWaits) }
  return Guarded([:])
}()

extension LockCore {
  /// A copy of the register, to visit the locks outside its section.
  fileprivate static var waitedFor: [LockCore] { register.run { Array($0.values) } }

  /// Updates the register when calls begin or cease to wait. Call it in the lock's section.
  func noteWaits(_ state: LockState, _ waits: Bool) {
    if waits == state.isRegistered { return }
    state.isRegistered = waits
    register.run { cores in
      // The caller retains the lock: its last reference must not be released in a section.
      cores[ObjectIdentifier(self)] = waits ? self : nil
      // An empty table keeps no memory of many locks.
      if cores.isEmpty, cores.capacity > 64 { cores = [:] }
    }
  }

  /// The waits of tasks for the lock, for the report of a simulation in which nothing moves.
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

  /// For each of the tasks: if the call with which it waits closes a circle, that call ends as a
  /// deadlock.
  ///
  /// - Returns: true if a call was ended.
  func breakCircles(behind tasks: [UInt]) -> Bool {
    var hasTold = false
    for task in tasks where breakCircle(behind: task) { hasTold = true }
    return hasTold
  }

  private func breakCircle(behind task: UInt) -> Bool {
    // Retained until after the section, because destroying a lock that no other code retains also
    // destroys values of its owner.
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
        guard call.waiter.isWaiting else { return false }
        call.waiter.reason = $0.failure(.deadlock, of: call.waiter, circle: waits)
        return $0.leave(call.waiter, .deadlock, &$1)
      }
    }
    effects.perform(for: call.core)
    return isTold
  }
}
