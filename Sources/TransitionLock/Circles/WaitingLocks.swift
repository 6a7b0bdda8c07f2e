internal import TransitionSupport

/// The locks for which calls wait, in the whole program: for a search for circles, and for the report of a simulation
/// in which nothing moves.
///
/// A lock is added at its first wait, and removed when a look or a search finds that nothing waits there, or when it is
/// gone, so that passing it on costs nothing. The section is a leaf: a thread enters it within the section of a lock,
/// and leaves it before it visits one.
enum WaitingLocks {
  private static let cores: Guarded<[ObjectIdentifier: LockCore]> = {
    TaskWaits.register { all.flatMap(\.taskWaits) }
    return Guarded([:])
  }()

  static var all: [LockCore] { cores.run { Array($0.values) } }

  static func add(_ core: LockCore) { cores.run { $0[ObjectIdentifier(core)] = core } }

  /// Removes a lock that the caller keeps: its last reference must not go in a section.
  static func remove(_ core: LockCore) {
    cores.run { cores in
      cores[ObjectIdentifier(core)] = nil
      // An empty table keeps no memory of many locks.
      if cores.isEmpty, cores.capacity > 64 { cores = [:] }
    }
  }
}

extension LockCore {
  /// Adds or removes the lock, if calls have begun or ceased to wait. Under its section.
  @inline(__always)
  func noteWaits(_ state: LockState, _ waits: Bool) {
    if waits != state.isRegistered { register(state, waits) }
  }

  @inline(never)
  private func register(_ state: LockState, _ waits: Bool) {
    state.isRegistered = waits
    if waits { WaitingLocks.add(self) } else { WaitingLocks.remove(self) }
  }

  /// The waits of tasks for the lock, for a report about a program in which nothing moves.
  fileprivate var taskWaits: [TaskWait] {
    look { state in
      let calls = state.waiters.filter { $0.origin.task != 0 }
      return calls.map { call in
        let life = call.life ?? state.root
        let index = state.holder(inTheWayOf: life)
        let (who, label) = ("\(TransitionLock.Holder(call.origin))", state.label(of: life))
        let awaited =
          call.wantsTurn ? "its turn on the lock \"\(label)\", as \(who)" : "an event of the lock \"\(label)\", \(who)"
        return TaskWait(
          awaited: awaited,
          task: call.origin.task,
          holder: state.describeHolder(inTheWayOf: life).map { "\($0)" },
          holdingTask: index.map { state.holders[$0].origin.task } ?? 0
        )
      }
    }
  }
}

extension LockState {
  /// The requests in line, in their order.
  var requests: [Waiter] {
    let requests = busy.flatMap(\.requests)
    return busy.count > 1 ? requests.sorted { $0.order < $1.order } : requests
  }

  /// All that waits: requests in their order, calls that await the end of one, and calls that wait until a lock is idle.
  var waiters: [Waiter] {
    let requests = requests
    let listeners = (requests + holders.compactMap(\.request)).flatMap(\.listeners.all)
    return requests + listeners + idlers.all
  }
}
