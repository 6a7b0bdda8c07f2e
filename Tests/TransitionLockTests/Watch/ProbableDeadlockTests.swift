import Testing
import TransitionLock

/// Tasks that wait for the very transition that they were begun in, or seem to.
struct ProbableDeadlockTests {
  private let scene = WatchedScene()
  private let log = Guarded<[String]>([])

  private func makeLock(_ label: String = "screen") -> TransitionLock {
    scene.makeLock(.init(transition: nil, waiting: .seconds(4)), label: label)
  }

  /// A task on the executor of the scene.
  private func begin(_ operation: @escaping @Sendable () async throws -> Void) {
    Task(executorPreference: scene.executor) { try await operation() }
    scene.executor.run()
  }

  enum Kind: CaseIterable, Sendable { case child, task }
  enum Wait: CaseIterable, Sendable { case serialize, waitUntilIdle, settled, waitForTurn }

  private static func wait(_ wait: Wait, for lock: TransitionLock) async throws {
    switch wait {
    case .serialize: try await lock.serialize("inner", file: "App/B.swift", line: 8) { _ in }
    case .waitUntilIdle: try await lock.waitUntilIdle(file: "App/B.swift", line: 8)
    case .settled:
      _ = try await lock.enqueue(on: .anyThread, "behind") { $0.end() }.settled(file: "App/B.swift", line: 8)
    case .waitForTurn:
      _ = try await lock.enqueue(on: .anyThread, "behind") { $0.end() }.waitForTurn(file: "App/B.swift", line: 8)
    }
  }

  @Test("G6: a task that was begun in the body of an attempt, and waits for its transition, is reported, too")
  func attempt() {
    let lock = makeLock()
    let gate = Gate()
    begin { [scene, log] in
      let outcome = await lock.attempt(.wait, "outer") {
        Task(executorPreference: scene.executor) { try await lock.serialize("inner") {} }
        await gate.pass()
      }
      log.append("\(outcome.code)")
    }
    scene.advance(by: .seconds(4))
    #expect(scene.codes == [.probableDeadlock])
    gate.open()
    scene.executor.run()
    #expect(log.current == ["finished"])
    #expect(!lock.isTransitioning)
  }

  @Test(
    "G6: a task that was begun in a body and waits for its transition is reported as a probable deadlock, and no error",
    arguments: Kind.allCases,
    Wait.allCases
  )
  func reported(kind: Kind, wait: Wait) throws {
    let lock = makeLock()
    let gate = Gate()
    begin { [scene, log] in
      try await lock.serialize("outer", file: "App/A.swift", line: 7) { token in
        switch kind {
        case .child:
          async let inner: Void = Self.wait(wait, for: lock)
          await gate.pass()
          token.end()
          try await inner
        case .task:
          let task = Task(executorPreference: scene.executor) { try await Self.wait(wait, for: lock) }
          await gate.pass()
          token.end()
          try await task.value
        }
        log.append("through")
      }
    }
    scene.advance(by: .milliseconds(3_999))
    #expect(scene.reports.isEmpty)
    // The request is seen at once, and who awaits it at the next look.
    scene.advance(by: .milliseconds(1))
    if [.settled, .waitForTurn].contains(wait) { scene.advance(by: .seconds(4)) }
    let reports = scene.reports.filter { $0.code == .probableDeadlock }
    #expect(reports.count == 1)
    let report = try #require(reports.first)
    let label = ["inner", "waitUntilIdle", "settled", "waitForTurn"][Wait.allCases.firstIndex(of: wait)!]
    #expect((report.label, report.file, report.line) == (label, "App/B.swift", 8))
    #expect(report.age == .seconds(4))
    #expect(report.holder?.label == "outer")
    for word in ["\"\(label)\" (App/B.swift:8)", "\"outer\" (App/A.swift:7)", "its own task"] {
      #expect(report.description.contains(word), "\(word)")
    }
    // It is no mere waiter; the block in the two last cases is one.
    #expect(scene.reports.count { $0.code == .longWait } == ([.settled, .waitForTurn].contains(wait) ? 1 : 0))
    scene.advance(by: .seconds(8), inSteps: .seconds(4))
    #expect(scene.reports.filter { $0.code == .probableDeadlock }.map(\.age) == [.seconds(4), .seconds(12)])
    gate.open()
    scene.executor.run()
    #expect(log.current == ["through"])
    #expect(!lock.isTransitioning)
  }

  @Test("G6: a stranger who waits for the transition is no suspect, nor a task that was begun before it")
  func stranger() throws {
    let lock = makeLock()
    let gate = Gate()
    _ = scene.call(lock, during: gate)
    _ = scene.call(lock)
    scene.advance(by: .seconds(100), inSteps: .seconds(1))
    #expect(!scene.reports.isEmpty)
    #expect(scene.codes.allSatisfy { $0 == .longWait })
    gate.open()
    scene.executor.run()
  }

  @Test("G6: a task that outlives the transition in which it was begun is a stranger to the next one")
  func outlives() throws {
    let lock = makeLock()
    let (gate, next) = (Gate(), Gate())
    begin { [scene, log] in
      try await lock.serialize { _ in
        _ = Task(executorPreference: scene.executor) {
          await gate.pass()
          try await lock.serialize { _ in log.append("outlived") }
        }
      }
    }
    _ = scene.call(lock, during: next)
    gate.open()
    scene.executor.run()
    #expect(lock.waitingCount == 1)
    scene.advance(by: .seconds(100), inSteps: .seconds(1))
    #expect(!scene.reports.isEmpty)
    #expect(scene.codes.allSatisfy { $0 == .longWait })
    next.open()
    scene.executor.run()
    #expect(log.current == ["outlived"])
  }

  @Test("G6: a waiter from an earlier transition does not hide one of the present transition")
  func earlierDoesNotHide() throws {
    let lock = makeLock()
    let (early, late) = (Gate(), Gate())
    begin { [scene] in
      try await lock.serialize { _ in
        _ = Task(executorPreference: scene.executor) {
          await early.pass()
          try await lock.serialize("earlier") { _ in }
        }
      }
    }
    begin { [scene] in
      try await lock.serialize("outer") { token in
        let task = Task(executorPreference: scene.executor) { try await lock.serialize("inner") { _ in } }
        await late.pass()
        token.end()
        try await task.value
      }
    }
    early.open()
    scene.executor.run()
    #expect(lock.waitingCount == 2)
    scene.advance(by: .seconds(4))
    #expect(scene.reports.filter { $0.code == .probableDeadlock }.map(\.label) == ["inner"])
    late.open()
    scene.executor.run()
    #expect(!lock.isTransitioning)
  }

  @Test("G6: of several that wait for their own transition, new ones do not put off the report of the first")
  func several() throws {
    let lock = makeLock()
    let gate = Gate()
    let begins = (0..<10).map { _ in Gate() }
    begin { [scene] in
      try await lock.serialize("outer") { _ in
        for (index, begin) in begins.enumerated() {
          Task(executorPreference: scene.executor) {
            await begin.pass()
            let label: TransitionLock.Label = index == 0 ? "first" : "later"
            try await lock.serialize(label) { _ in }
          }
        }
        await gate.pass()
      }
    }
    for begin in begins {
      begin.open()
      scene.executor.run()
      scene.advance(by: .seconds(1))
    }
    #expect(scene.reports.filter { $0.code == .probableDeadlock }.map(\.label) == ["first"])
    gate.open()
    scene.executor.run()
    #expect(!lock.isTransitioning)
  }

  @Test("G6: of nested locks the one is named that is waited for, and the other's body is no suspect")
  func nested() throws {
    let (outer, inner) = (makeLock("outer"), makeLock("inner"))
    let gate = Gate()
    begin { [scene] in
      try await outer.serialize("outer") { token in
        try await inner.serialize("inner") { _ in
          Task(executorPreference: scene.executor) { try await outer.serialize("waits for outer") { _ in } }
          await gate.pass()
        }
      }
    }
    scene.advance(by: .seconds(4))
    #expect(scene.codes == [.probableDeadlock])
    #expect(scene.reports.first?.lock == "outer")
    #expect(scene.reports.first?.label == "waits for outer")
    gate.open()
    scene.executor.run()
    #expect(!outer.isTransitioning && !inner.isTransitioning)
  }

  @Test("G6: without a limit of waiting, a body is not marked, and no probable deadlock is reported")
  func unmarked() throws {
    let lock = scene.makeLock(.init(transition: .seconds(4)))
    let gate = Gate()
    begin { [scene] in
      try await lock.serialize("outer") { _ in
        Task(executorPreference: scene.executor) { try await lock.serialize("inner") { _ in } }
        await gate.pass()
      }
    }
    scene.advance(by: .seconds(4))
    #expect(scene.codes == [.overdue])
    gate.open()
    scene.executor.run()
  }
}
