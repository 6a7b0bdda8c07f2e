import DefaultClient
import Harness
import Synchronization

/// Returns row d: some tasks, each passing through the line again and again, until all together
/// have passed often enough.
///
/// It begins when all tasks wait in line, or if that would block their threads, when all have
/// started. Fairness is the number of turns of the task that had most, divided by that of the task
/// that had fewest.
///
/// The limit is the least that lets in one task at a time, in order. `Task.yield` is none: it
/// excludes no task, and a task that yields goes through the queue of the pool, while one that is
/// resumed may be taken up at once. An actor or a queue may be below the limit: they let in one job
/// at a time, not one task, so a turn cannot await anything, and a thread can do one job after the
/// other without a switch.
func rowD(tasks: Int, _ operations: Int) -> Row {
  Row(
    name: "d-\(tasks)",
    title: "\(grouped(tasks)) tasks contending",
    unit: "per operation",
    // Each task has some turns, or no fairness would show.
    operations: max(tasks * 20, operations),
    contenders: [
      contending("a bare hand-off", .limit, HandOffLine.self, tasks),
      contending("a bare hand-off, cancellable", .floor, CancellableHandOffLine.self, tasks),
      contending("TransitionLock.serialize", .lock, LockLine.self, tasks),
      contending("TransitionLock.serialize, default client", .fair, DefaultClientLine.self, tasks),
      contending("Task.yield, which excludes no task", .fair, YieldLine.self, tasks),
      contending("an actor, hop and return", .fair, HopLine.self, tasks),
      contending("an actor with continuations", .fair, ActorLine.self, tasks),
      contending("DispatchQueue.async and a continuation", .fair, QueueLine.self, tasks),
      contending("AsyncStream of closures and a task", .fair, StreamLine.self, tasks),
      contending("compare-and-swap, else Task.yield", .unfair, BargingLine.self, tasks),
      contending("Mutex", .blocking, MutexLine.self, tasks),
      contending("pthread_mutex_lock", .blocking, PosixMutexLine.self, tasks),
      contending("DispatchQueue.sync", .blocking, QueueSyncLine.self, tasks),
    ] + guests(of: "d", tasks: tasks)
  )
}

/// Returns a contender whose tasks contend for a line.
func contending<Line: WaitingLine>(
  _ name: String,
  _ role: Contender.Role,
  _ line: Line.Type,
  _ tasks: Int
) -> Contender {
  Contender(name, role) { try await contend(Line(), tasks, $0, $1) }
}

/// Lets tasks contend for a line, all of which stand in it when the time begins.
///
/// A line that tells how many wait in it is asked. For the others, tasks are counted just before
/// they call, and get some time for what is left of that.
func contend<Line: WaitingLine>(_ line: Line, _ tasks: Int, _ watch: Stopwatch, _ count: Int)
  async throws
{
  let contest = Contest()
  let tally = Tally()
  if Line.canBeHeld { await line.hold() }
  let crowd = (0..<tasks).map { _ in
    Task {
      contest.callers.add(1, ordering: .releasing)
      while !Line.canBeHeld, !contest.isOpen.load(ordering: .acquiring) { await Task.yield() }
      var turns = 0
      while !contest.isOver.load(ordering: .relaxed) {
        try await line.pass(tally, 1)
        turns += 1
        if contest.turns.add(1, ordering: .relaxed).newValue >= count {
          contest.isOver.store(true, ordering: .relaxed)
        }
      }
      return turns
    }
  }
  while contest.callers.load(ordering: .acquiring) < tasks { await Task.yield() }
  if Line.canBeHeld {
    if await line.waitingCount == nil { try await Task.sleep(for: .milliseconds(2)) }
    await line.fill(tasks)
  }
  watch.start()
  if Line.canBeHeld {
    await line.release()
  } else {
    contest.isOpen.store(true, ordering: .releasing)
  }
  var scores: [Int] = []
  for task in crowd { scores.append(try await task.value) }
  watch.stop()
  watch.fairness = (scores.max() ?? 0, scores.min() ?? 0)
  precondition(
    !Line.excludes || tally.sum == scores.reduce(0, +),
    "two tasks had a turn at the same time"
  )
}

/// The shared state of contending tasks.
private final class Contest: Sendable {
  /// The number of tasks whose next step is a call.
  let callers = Atomic(0)
  /// The sign to begin, if the line cannot be held.
  let isOpen = Atomic(false)
  let turns = Atomic(0)
  let isOver = Atomic(false)
}
