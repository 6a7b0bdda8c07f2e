public import Harness

/// Returns the growth of one operation under contention with the number of tasks that contend.
public func growthOfTheCrowd(upTo most: Int) -> Growth {
  func curve<Line: WaitingLine>(_ name: String, _ line: Line.Type) -> Growth.Curve {
    Growth.Curve(name, operations: { max(20_000, 10 * $0) }) { watch, tasks in
      try await contend(Line(), tasks, watch, max(20_000, 10 * tasks))
    }
  }
  return Growth(
    "crowd",
    "the number of tasks that contend",
    variable: "tasks",
    unit: "per operation",
    sizes: [1, 2, 4, 8, 16, 64, 256, 1_000, 10_000, 100_000].filter { $0 <= most },
    costGrows: false,
    [
      curve("a bare hand-off", HandOffLine.self),
      curve("a bare hand-off, cancellable", CancellableHandOffLine.self),
      curve("Task.yield", YieldLine.self),
      curve("serialize", LockLine.self),
      curve("an actor with continuations", ActorLine.self),
      curve("DispatchQueue.async and a continuation", QueueLine.self),
    ]
  )
}
