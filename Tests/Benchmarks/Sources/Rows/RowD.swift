public import Harness
import Synchronization

/// d: some tasks, each passing through the line again and again, until all together have passed often enough.
///
/// It begins when all tasks wait in line, or where that would block threads, when all have started. Fairness is the number of
/// turns of the task that had most, divided by that of the task that had fewest.
public func rowD(tasks: Int, _ operations: Int) -> Row {
  func contender<Line: WaitingLine>(
    _ name: String,
    _ role: Contender.Role,
    _ line: Line.Type,
    share: Int = 1
  ) -> Contender {
    Contender(name, role, operations: max(tasks * 20, operations / share)) { watch, count in
      try await contend(Line(), tasks, watch, count)
    }
  }
  return Row(
    "d-\(tasks)",
    "\(grouped(tasks)) tasks contending",
    unit: "per operation",
    [
      contender("Task.yield", .limit, YieldLine.self),
      contender("TransitionLock.serialize", .lock, LockLine.self),
      contender("an actor, hop and return", .fair, HopLine.self),
      contender("an actor with continuations", .fair, ActorLine.self),
      contender("DispatchQueue.async and a continuation", .fair, QueueLine.self, share: 4),
      contender("NIO event loop, submit and get", .fair, EventLoopLine.self, share: 4),
      contender("AsyncStream of closures and a task", .fair, StreamLine.self, share: 4),
      contender("OperationQueue and a continuation", .fair, OperationLine.self, share: 10),
      contender("compare-and-swap, else Task.yield", .unfair, BargingLine.self),
      contender("Mutex", .blocking, MutexLine.self),
      contender("pthread_mutex_lock", .blocking, PosixMutexLine.self),
      contender("NSLock", .blocking, NSLockLine.self),
      contender("DispatchSemaphore", .blocking, SemaphoreLine.self),
      contender("DispatchQueue.sync", .blocking, QueueSyncLine.self),
    ]
  )
}

private final class Scoreboard: Sendable {
  let started = Atomic(0)
  let passes = Atomic(0)
  let isOpen = Atomic(false)
  let isOver = Atomic(false)
}

func contend<Line: WaitingLine>(_ line: Line, _ tasks: Int, _ watch: Stopwatch, _ count: Int) async throws {
  let board = Scoreboard()
  let tally = Tally()
  if Line.canBeHeld {
    await line.hold()
    board.isOpen.store(true, ordering: .releasing)
  }
  let crowd = (0..<tasks).map { _ in
    Task {
      board.started.add(1, ordering: .relaxed)
      while !board.isOpen.load(ordering: .acquiring) { await Task.yield() }
      var passes = 0
      while !board.isOver.load(ordering: .relaxed) {
        try await line.pass(tally, 1)
        passes += 1
        if board.passes.add(1, ordering: .relaxed).newValue >= count { board.isOver.store(true, ordering: .relaxed) }
      }
      return passes
    }
  }
  while board.started.load(ordering: .relaxed) < tasks { await Task.yield() }
  await line.fill(tasks)
  watch.start()
  if Line.canBeHeld {
    await line.release()
  } else {
    board.isOpen.store(true, ordering: .releasing)
  }
  var scores: [Int] = []
  for task in crowd { scores.append(try await task.value) }
  watch.stop()
  watch.fairness = (scores.max() ?? 0, scores.min() ?? 0)
}
