import Testing
import TransitionLock

/// A lock that does not notice would wait indefinitely: hence the time limit.
@Suite(.timeLimit(.minutes(10)))
struct G6DeadlockTests {
  /// Expects a refusal that names the holder.
  private func expectDeadlock(
    named label: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ call: () async throws -> Void
  ) async {
    let failure = await #expect(throws: Failure.self, sourceLocation: sourceLocation) {
      try await call()
    }
    #expect(failure?.code == .deadlock, sourceLocation: sourceLocation)
    #expect(failure?.holder?.label == label, sourceLocation: sourceLocation)
    // It is no circle of several tasks, whose remedy is another one.
    let text = failure.map { "\($0)" } ?? ""
    #expect(
      text.contains("\"\(label)\"") && text.contains("End the token first"),
      sourceLocation: sourceLocation
    )
  }

  @Test(
    "G6: awaiting a lock in the task that holds it throws at once, and the error names the holder"
  )
  func ownTask() async throws {
    let (lock, other) = (TransitionLock(), TransitionLock())
    try await lock.serialize("outer") { _ in
      let request = lock.enqueue(on: .anyThread, "behind") { $0.end() }
      await expectDeadlock(named: "outer") { try await lock.serialize("inner") { _ in } }
      await expectDeadlock(named: "outer") {
        try await lock.serialize("inner", timeout: .seconds(1)) { _ in }
      }
      await expectDeadlock(named: "outer") { _ = try await request.settled() }
      await expectDeadlock(named: "outer") { try await lock.waitUntilIdle() }
      #expect(lock.waitingCount == 1)
      #expect(lock.holder?.label == "outer")
      request.cancel()
      // A settled request needs no waiting.
      let ending = try await request.settled().ending
      #expect(ending == .cancelled)
      try await other.serialize("other") { _ in
        await expectDeadlock(named: "outer") { try await lock.waitUntilIdle() }
        await expectDeadlock(named: "other") { try await other.waitUntilIdle() }
      }
      try await other.waitUntilIdle()
    }
    #expect(!lock.isTransitioning)
  }

  @Test("G6: after an early end of the token, the same task may await the lock again")
  func afterEarlyEnd() async throws {
    let lock = TransitionLock()
    try await lock.serialize("outer") { token in
      token.end()
      try lock.throwIfHeldByCurrentTask("inner", file: #fileID, line: #line)
      try await lock.waitUntilIdle()
      try await lock.serialize("inner") { _ in
        #expect(lock.holder?.label == "inner")
        await expectDeadlock(named: "inner") { try await lock.waitUntilIdle() }
      }
      #expect(!lock.isTransitioning)
      let stranger = try #require(lock.tryStart("stranger"))
      let request = lock.enqueue(on: .anyThread) { $0.end() }
      stranger.end()
      #expect(try await request.settled().ending == .finished)
    }
  }

  @Test("G6: a child task and a task started in the body may wait for the lock")
  func otherTasks() throws {
    let executor = ManualExecutor()
    let lock = TransitionLock(executor: executor)
    let log = Guarded<[String]>([])
    let gate = Gate()
    let task = Task(executorPreference: executor) {
      try await withThrowingTaskGroup(of: Void.self) { group in
        try await lock.serialize("outer") { token in
          group.addTask { try await lock.serialize { _ in log.append("child") } }
          Task(executorPreference: executor) {
            try await lock.serialize { _ in log.append("task") }
          }
          Task(executorPreference: executor) {
            try await lock.waitUntilIdle()
            log.append("idle")
          }
          async let inner: Void = lock.serialize { _ in log.append("async let") }
          await gate.pass()
          log.append("outer")
          // A child that the body itself awaits needs the lock: it ends its token first.
          token.end()
          try await inner
        }
        try await group.waitForAll()
      }
    }
    executor.run()
    #expect(lock.waitingCount == 3)
    #expect(log.current.isEmpty)
    gate.open()
    executor.run()
    #expect(Set(log.current) == ["outer", "child", "task", "async let", "idle"])
    #expect(log.current.first == "outer")
    #expect(log.current.last == "idle")
    _ = task
  }

  @Test("G6: a task may await a lock that it took by tryStart: another task can end the token")
  func tryStartInTask() async throws {
    let lock = TransitionLock()
    let token = try #require(lock.tryStart())
    try lock.throwIfHeldByCurrentTask("inner", file: #fileID, line: #line)
    async let idle: Void = lock.waitUntilIdle()
    Task { token.end() }
    try await lock.serialize { _ in }
    try await idle
  }
}
