import DefaultClient
public import Harness

/// d: some tasks, each passing through the line again and again, until all together have passed often enough.
///
/// It begins when all tasks wait in line, or where that would block their threads, when all have started. Fairness is the
/// number of turns of the task that had most, divided by that of the task that had fewest.
///
/// The limit is the least that lets in one task at a time, in order. `Task.yield` is none: it excludes nobody, and a task that
/// yields goes through the queue of the pool, where one that is resumed may be taken up at once.
/// An actor may be below the limit, and so may a queue: they let in one job at a time, not one task, so nobody can await anything while it is
/// in, and a thread can do one job after the other without a switch.
public func rowD(tasks: Int, _ operations: Int) -> Row {
  return Row(
    "d-\(tasks)",
    "\(grouped(tasks)) tasks contending",
    unit: "per operation",
    [
      contending("a bare hand-off", .limit, HandOffLine.self, tasks, operations),
      contending("a bare hand-off, cancellable", .floor, CancellableHandOffLine.self, tasks, operations),
      contending("TransitionLock.serialize", .lock, LockLine.self, tasks, operations),
      Contender(
        "TransitionLock.serialize, default client",
        .fair,
        operations: roundLength(tasks, operations),
        run: { watch, count in try await DefaultClient.contend(tasks, watch, count) }
      ),
      contending("Task.yield, which excludes nobody", .fair, YieldLine.self, tasks, operations),
      contending("an actor, hop and return", .fair, HopLine.self, tasks, operations),
      contending("an actor with continuations", .fair, ActorLine.self, tasks, operations),
      contending("DispatchQueue.async and a continuation", .fair, QueueLine.self, tasks, operations / 4),
      contending("NIO event loop, submit and get", .fair, EventLoopLine.self, tasks, operations / 4),
      contending("AsyncStream of closures and a task", .fair, StreamLine.self, tasks, operations / 4),
      contending("OperationQueue and a continuation", .fair, OperationLine.self, tasks, operations / 10),
      contending("compare-and-swap, else Task.yield", .unfair, BargingLine.self, tasks, operations),
      contending("Mutex", .blocking, MutexLine.self, tasks, operations),
      contending("pthread_mutex_lock", .blocking, PosixMutexLine.self, tasks, operations),
      contending("NSLock", .blocking, NSLockLine.self, tasks, operations),
      contending("DispatchSemaphore", .blocking, SemaphoreLine.self, tasks, operations),
      contending("DispatchQueue.sync", .blocking, QueueSyncLine.self, tasks, operations),
    ] + guests(of: "d", operations: operations, tasks: tasks)
  )
}

/// A contender whose tasks contend for a line.
func contending<Line: WaitingLine>(
  _ name: String,
  _ role: Contender.Role,
  _ line: Line.Type,
  _ tasks: Int,
  _ operations: Int
) -> Contender {
  Contender(name, role, operations: roundLength(tasks, operations)) { watch, count in
    try await contend(Line(), tasks, watch, count)
  }
}

/// Each task has some turns, or there is no fairness to be seen.
private func roundLength(_ tasks: Int, _ operations: Int) -> Int { max(tasks * 20, operations) }

/// Lets tasks contend for a line, all of which stand in it when the time begins.
///
/// A line that tells how many wait in it is asked. Where it does not, tasks are counted just before they call, and get some
/// time for what is left of that.
func contend<Line: WaitingLine>(_ line: Line, _ tasks: Int, _ watch: Stopwatch, _ count: Int) async throws {
  let contest = Contest(tasks: tasks, enough: count)
  let tally = Tally()
  if Line.canBeHeld { await line.hold() }
  let crowd = (0..<tasks).map { _ in
    Task {
      if Line.canBeHeld { contest.call() } else { await contest.standReady() }
      var turns = 0
      while !contest.isOver {
        try await line.pass(tally, 1)
        turns += 1
        contest.countTurn()
      }
      return turns
    }
  }
  await contest.gather()
  if Line.canBeHeld {
    if await line.waitingCount == nil { try await Task.sleep(for: .milliseconds(2)) }
    await line.fill(tasks)
  }
  watch.start()
  if Line.canBeHeld { await line.release() } else { contest.open() }
  let turns = try await contest.finish(crowd, watch)
  precondition(!Line.excludes || tally.sum == turns, "two tasks had a turn at the same time")
}
