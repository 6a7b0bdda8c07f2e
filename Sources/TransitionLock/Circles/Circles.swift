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
/// The graph contains only obstacles that stay until they end or are cancelled. It is copied from
/// one lock after the other, so its steps may stem from different moments. But a step that has gone
/// never comes back. So if each step of a circle is unchanged after the last copy, all existed at
/// the same time. Such a circle stays, unless a waiter gives up.
struct WaitGraph {
  /// An obstacle of a waiter: a request, with generation 0, or a transition whose body a task runs.
  /// The generation reveals an object that was reused for another transition. The address is that
  /// of the request or the task. No two of these objects share an address at the same time.
  typealias Obstacle = (transition: Transition, generation: UInt64, address: UInt)

  /// A waiter and its obstacles. The target of a call that waits until a lock or scope is idle is
  /// the address of that lock or scope. The target of any other waiter is its own address. Waiters
  /// with one target have the same obstacles, so the search follows only one of them.
  typealias Node = (core: LockCore, waiter: Transition, obstacles: [Obstacle], target: UInt)
  typealias Step = (node: Node, obstacle: Obstacle)

  /// The locks, retained because the last reference to a lock must not be released in a section.
  private let cores = LockCore.waitedFor
  private var nodes: [Node] = []
  /// The place of each node, by the address of its waiter, and by the address of the task that
  /// waits.
  private var places: [UInt: Int] = [:]

  /// Copies the waits of all locks.
  init() {
    for core in cores {
      nodes += core.withState { state in
        core.noteWaits(state, !state.waiters.isEmpty)
        return state.waitNodes(of: core)
      }
    }
    for (place, node) in nodes.enumerated() {
      places[address(of: node.waiter)] = place
      places[node.waiter.origin.task] = place
    }
    places[0] = nil
  }

  /// Returns the shortest circle through the call with which a task waits, beginning with that
  /// call.
  func circle(throughCallOf task: UInt) -> [Step]? {
    guard let start = places[task] else { return nil }
    // The step that led to each waiter, the waiters found last, and the targets already followed.
    var ways: [(place: Int, obstacle: Obstacle)?] = nodes.map { _ in nil }
    var found = [start]
    var targets: [UInt: Int] = [:]
    while !found.isEmpty, ways[start] == nil {
      let next = found.filter { targets.updateValue($0, forKey: nodes[$0].target) == nil }
      found = []
      for place in next {
        for obstacle in nodes[place].obstacles {
          guard let waiter = places[obstacle.address], ways[waiter] == nil else { continue }
          ways[waiter] = (place, obstacle)
          found.append(waiter)
        }
      }
    }
    var steps: [Step] = []
    var waiter = start
    repeat {
      guard let (place, obstacle) = ways[waiter] else { return nil }
      steps.append((nodes[place], obstacle))
      waiter = place
    } while waiter != start
    return steps.reversed()
  }
}

/// The address of an object. The tables here and in the alarm have the same type, because each
/// further type of dictionary makes the program larger.
func address(of object: AnyObject) -> UInt { UInt(bitPattern: ObjectIdentifier(object)) }

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
  /// The graph has edges from a request to these obstacles:
  /// - the last obstacle at its life, and the last one at each life around it
  /// - each obstacle in a scope inside its life that is later than the last one at the life itself
  /// - the transitions in its way that hold a closed life
  ///
  /// These edges suffice, because each obstacle itself waits for those before it.
  ///
  /// - Complexity: O(*n* log *n*) for *n* waiters and transitions, times the depth of the scopes
  ///   and the number of transitions that hold a closed life.
  fileprivate func waitNodes(of core: LockCore) -> [WaitGraph.Node] {
    // By life: the last obstacle, the later ones in its scopes, and all those of its idlers.
    typealias Obstacles = [WaitGraph.Obstacle]
    typealias Mark = (last: Obstacles, within: Obstacles, idle: Obstacles?)
    var marks: [ObjectIdentifier: Mark] = [:]
    func obstacle(_ transition: Transition) -> WaitGraph.Obstacle {
      let generation = transition.generation
      let address = generation == 0 ? address(of: transition) : transition.origin.task
      return (transition, generation, address)
    }
    func add(_ transition: Transition, at life: ScopeLife) {
      let obstacle = obstacle(transition)
      marks[ObjectIdentifier(life)] = ([obstacle], [], nil)
      for parent in life.parents {
        marks[ObjectIdentifier(parent), default: ([], [], nil)].within.append(obstacle)
      }
    }
    // A lock that takes turns back can end any transition.
    let certain = core.takesTurnsBack ? [] : holders.filter(\.isCertain)
    let older = certain.filter { life(of: $0).isClosed }
    func obstacles(of life: ScopeLife) -> Obstacles {
      let around = life.parents.flatMap { marks[ObjectIdentifier($0)]?.last ?? [] }
      let mark = marks[ObjectIdentifier(life)] ?? ([], [], nil)
      let older = older.filter { life.isExcluded(by: self.life(of: $0)) }
      return mark.last + around + mark.within + older.map(obstacle)
    }
    for holder in certain where !life(of: holder).isClosed { add(holder, at: life(of: holder)) }
    var nodes: [WaitGraph.Node] = []
    for waiter in waiters where waiter.deadline < 0 {
      let (life, target) = (life(of: waiter), address(of: waiter))
      if waiter.wantsTurn {
        nodes.append((core, waiter, obstacles(of: life), target))
        add(waiter, at: life)
      } else if let request = waiter.awaited {
        nodes.append((core, waiter, [obstacle(request)], target))
      } else {
        let obstacles = marks[ObjectIdentifier(life)]?.idle ?? obstacles(of: life)
        marks[ObjectIdentifier(life), default: ([], [], nil)].idle = obstacles
        nodes.append((core, waiter, obstacles, address(of: life)))
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

/// The section in which a circle is confirmed and broken. If several searches find the same circle,
/// the first breaks it, and the others find it broken. A thread enters this section before the
/// section of a lock, and never inside one.
private let confirmations = CriticalSection()

/// The register of the locks with waiting calls, in the whole program. The search for circles reads
/// it, and so does the report of a simulation in which nothing moves.
///
/// A lock is added at its first wait. It is removed when it is destroyed, or when a look of the
/// watch or a search finds no waiter. So a lock that passes to a waiter does not change the
/// register. The register's section is a leaf: a thread may enter it in the section of a lock, and
/// enters no section inside it.
private let register: Guarded<[ObjectIdentifier: LockCore]> = {
  TaskWaits.register { LockCore.waitedFor.flatMap(\.taskWaits) }
  return Guarded([:])
}()

extension LockCore {
  /// A copy of the register, to visit the locks outside its section.
  fileprivate static var waitedFor: [LockCore] { register.run { Array($0.values) } }

  /// Updates the register when calls begin or cease to wait. Call it in the lock's section.
  func noteWaits(_ state: LockState, _ waits: Bool) {
    let waits = waits && !state.isRetired
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

  /// Finds the calls with which the tasks wait. Each call that closes a circle ends as a deadlock.
  ///
  /// - Returns: true if a call was ended.
  func breakCircles(behind tasks: [UInt]) -> Bool {
    var hasTold = false
    for task in tasks where breakCircle(behind: task) { hasTold = true }
    return hasTold
  }

  private func breakCircle(behind task: UInt) -> Bool {
    // Retained until after the section of `confirmations`: the last release of a lock destroys its
    // clock and its report function, which are foreign code.
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
