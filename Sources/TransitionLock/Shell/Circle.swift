/// A circle of waiting: a call that would wait for its own task, by way of transitions and earlier requests.
struct Circle: Equatable {
  /// What identifies a step: as long as both are there, so is the step.
  struct Step: Equatable {
    var serial: UInt64
    /// The generation of the transition in the way, or the number of the request.
    var obstacle: UInt64
  }

  private(set) var steps: [Step] = []
  private(set) var waits: [TransitionLock.Wait] = []

  static func == (left: Self, right: Self) -> Bool { left.steps == right.steps }

  /// Looks for a circle in what is held and waited for.
  ///
  /// Only what nothing but an end or a cancellation dissolves counts: neither waits with a deadline, nor transitions that
  /// can be asked to give way, nor those of which no task is known.
  ///
  /// - Parameters:
  ///   - serial: the request that has just been made.
  ///   - index: where it waits, among the standings.
  ///   - task: the task that waits for it, and holds something.
  /// - Complexity: O(*n* · *m*) for *n* requests and *m* of them and transitions in their way.
  init?(closedBy serial: UInt64, in index: Int, of task: UInt, _ standings: [Standing]) {
    var search = Search(task: task, standings: standings)
    guard let request = standings[index].waiting.first(where: { $0.serial == serial }), !request.hasDeadline,
      search.reachesTask(from: request, in: index)
    else { return nil }
    steps = search.steps
    waits = search.waits
  }

  private struct Search {
    struct Stop: Hashable {
      var index: Int
      var serial: UInt64
    }

    let task: UInt
    let standings: [Standing]
    var visited: Set<Stop> = []
    var steps: [Step] = []
    var waits: [TransitionLock.Wait] = []

    /// Returns a Boolean value that indicates whether a request waits for the task, in the end; the steps are the way.
    mutating func reachesTask(from request: Standing.Waiting, in index: Int) -> Bool {
      guard visited.insert(Stop(index: index, serial: request.serial)).inserted else { return false }
      let standing = standings[index]
      let lock = standing.label(of: request.scope)
      for holder in standing.holders
      where holder.task != 0 && !holder.isInterruptible && standing.conflict(holder.place, request.node) {
        push(request, lock, holder.generation, holder.who, isHeld: true)
        if holder.task == task || reachesTask(fromTask: holder.task) { return true }
        pop()
      }
      for earlier in standing.waiting
      where earlier.order < request.order && !earlier.hasDeadline && standing.conflict(earlier.node, request.node) {
        push(request, lock, earlier.serial, earlier.who, isHeld: false)
        if reachesTask(from: earlier, in: index) { return true }
        pop()
      }
      return false
    }

    private mutating func reachesTask(fromTask other: UInt) -> Bool {
      for (index, standing) in standings.enumerated() {
        for request in standing.waiting where request.task == other && !request.hasDeadline {
          if reachesTask(from: request, in: index) { return true }
        }
      }
      return false
    }

    private mutating func push(
      _ request: Standing.Waiting,
      _ lock: String,
      _ obstacle: UInt64,
      _ who: TransitionLock.Holder,
      isHeld: Bool
    ) {
      steps.append(Step(serial: request.serial, obstacle: obstacle))
      waits.append(TransitionLock.Wait(waiter: request.who, lock: lock, obstacle: who, isHeld: isHeld))
    }

    private mutating func pop() {
      steps.removeLast()
      waits.removeLast()
    }
  }
}
