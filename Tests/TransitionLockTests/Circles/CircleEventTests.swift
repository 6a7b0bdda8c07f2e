import Testing
import TransitionLock

/// The events by which a circle of waiting comes about, other than a call that waits for its turn.
@Suite(.timeLimit(.minutes(10)))
struct CircleEventTests {
  private let stage = ScopeStage()
  private var executor: ManualExecutor { stage.executor }
  private let told = Guarded<[String]>([])

  /// Starts a task that holds one lock and, within, makes a call that waits.
  private func hold(
    _ lock: TransitionLock,
    _ name: String,
    then wait: @escaping @Sendable () async throws -> Void
  ) {
    Task(executorPreference: executor) { [told] in
      try await lock.serialize(TransitionLock.Label("\(name)")) {
        do {
          try await wait()
          told.append("\(name): went on")
        } catch let failure as TransitionLock.Failure {
          told.append("\(name): \(failure.code)")
          if failure.code == .deadlock { #expect(failure.circle.count >= 2) }
        }
      }
    }
    executor.run()
  }

  @Test("G6: when an interrupter overtakes a call, and waits for its task, the call is told")
  func overtaken() throws {
    let (a, b) = (stage.scope("a"), stage.scope("b"))
    let busy = try #require(b.tryStart("busy"))
    hold(a, "outer") { try await b.serialize("inner") {} }
    #expect(told.current.isEmpty)
    let alert = stage.window.enqueue(on: executor, policy: .interrupt, "alert") { $0.end() }
    executor.run()
    #expect(told.current == ["outer: deadlock"])
    busy.end()
    executor.run()
    #expect(alert.ending == .finished)
    #expect(!stage.window.isTransitioning)
  }

  @Test("G6: an interrupter that is a call closes the circle that it makes by overtaking, and is told itself")
  func overtakingCall() throws {
    let (a, b) = (stage.scope("a"), stage.scope("b"))
    let busy = try #require(b.tryStart("busy"))
    hold(a, "outer") { try await b.serialize("inner") {} }
    let outcome = Guarded<TransitionLock.Outcome<Void, Never>?>(nil)
    Task(executorPreference: executor) { [stage] in
      let result = await stage.window.attempt(.interrupt, "alert") {}
      outcome.with { $0 = result }
    }
    executor.run()
    guard case .deadlock? = outcome.current?.result else { return #expect(Bool(false), "no deadlock") }
    busy.end()
    executor.run()
    #expect((told.current, stage.window.isTransitioning) == (["outer: went on"], false))
  }

  @Test("G6: when a request without a timeout takes the place of one that had one, whoever waits behind it is told")
  func inherited() throws {
    let (a, b) = (stage.scope("a"), stage.scope("b"))
    hold(a, "outer") { [stage] in
      stage.window.enqueue(on: stage.executor, policy: .replace("badge"), "older", timeout: .seconds(60)) { $0.end() }
      try await b.serialize("inner") {}
    }
    #expect(told.current.isEmpty)
    let newer = stage.window.enqueue(on: executor, policy: .replace("badge"), "newer") { $0.end() }
    executor.run()
    #expect(told.current == ["outer: deadlock"])
    #expect(newer.ending == .finished)
  }

  @Test("G6: who awaits a request may close a circle")
  func request() throws {
    let (map, list) = (stage.scene.makeLock(.none, label: "map"), stage.scene.makeLock(.none, label: "list"))
    let (lister, mapper) = (Gate(), Gate())
    hold(list, "lister") {
      await lister.pass()
      try await map.serialize("inner") {}
    }
    hold(map, "mapper") { [executor] in
      await mapper.pass()
      _ = try await list.enqueue(on: executor, "refresh") { $0.end() }.settled()
    }
    lister.open()
    executor.run()
    mapper.open()
    executor.run()
    #expect(told.current == ["mapper: deadlock", "lister: went on"])
    #expect(!map.isTransitioning && !list.isTransitioning)
  }

  @Test("G6: a call may close a circle with a task that awaits a request")
  func behindARequest() throws {
    let (map, list) = (stage.scene.makeLock(.none, label: "map"), stage.scene.makeLock(.none, label: "list"))
    let gate = Gate()
    hold(list, "lister") {
      await gate.pass()
      try await map.serialize("inner") {}
    }
    hold(map, "mapper") { [executor] in
      _ = try await list.enqueue(on: executor, "refresh") { $0.end() }.settled()
    }
    gate.open()
    executor.run()
    #expect(told.current == ["lister: deadlock", "mapper: went on"])
  }

  @Test("G6: when a block comes before a task that waits until all is idle, and waits for that task, the task is told")
  func newcomer() throws {
    let (a, b) = (stage.scope("a"), stage.scope("b"))
    let busy = try #require(b.tryStart("busy"))
    hold(a, "outer") { try await b.waitUntilIdle() }
    let block = stage.window.enqueue(on: executor, "late") { $0.end() }
    executor.run()
    #expect(told.current == ["outer: deadlock"])
    busy.end()
    executor.run()
    #expect(block.ending == .finished)
  }

  @Test(
    "G6: of three tasks in a circle that an interrupter closes, one is told, and it is the last one that joined its lock"
  )
  func oneVictim() throws {
    let other = stage.scene.makeLock(.none, label: "other")
    let (a, b, c) = (stage.scope("a"), stage.scope("b"), stage.scope("c"))
    let busy = [try #require(b.tryStart("busy")), try #require(c.tryStart("busy"))]
    let gate = Gate()
    hold(other, "second") {
      await gate.pass()
      try await b.serialize("inner") {}
    }
    hold(a, "first") { try await other.serialize("inner") {} }
    gate.open()
    executor.run()
    #expect(told.current.isEmpty)
    _ = stage.window.enqueue(on: executor, policy: .interrupt, "alert") { $0.end() }
    executor.run()
    #expect(told.current == ["second: deadlock", "first: went on"])
    for token in busy { token.end() }
    executor.run()
    #expect(!stage.window.isTransitioning && !other.isTransitioning)
  }

  @Test("G6: when an interrupter closes two circles at once, a call of each is told, with the circle")
  func twoCircles() throws {
    let busy = try ["b", "d"].map { try #require(stage.scope($0).tryStart("busy")) }
    hold(stage.scope("a"), "first") { [stage] in try await stage.scope("b").serialize("inner") {} }
    hold(stage.scope("c"), "second") { [stage] in try await stage.scope("d").serialize("inner") {} }
    #expect(told.current.isEmpty)
    let alert = stage.window.enqueue(on: executor, policy: .interrupt, "alert") { $0.end() }
    executor.run()
    #expect(told.current.sorted() == ["first: deadlock", "second: deadlock"])
    for token in busy { token.end() }
    executor.run()
    #expect(alert.ending == .finished)
  }

  @Test("A circle through a lock that takes turns back is not certain, and is left to that")
  func takenBack() throws {
    let map = stage.scene.makeLock(.init(transition: .seconds(5), overdue: .takeBack), label: "map")
    let list = stage.scene.makeLock(.none, label: "list")
    let gate = Gate()
    hold(map, "mapper") {
      await gate.pass()
      try await list.serialize("inner") {}
    }
    hold(list, "lister") { try await map.serialize("inner") {} }
    gate.open()
    executor.run()
    #expect(told.current.isEmpty)
    stage.scene.advance(by: .seconds(20), inSteps: .seconds(1))
    #expect(told.current == ["lister: went on", "mapper: went on"])
  }

  @Test("A circle in which a block holds the lock is not certain: its completion may end it")
  func block() throws {
    let (map, list) = (stage.scene.makeLock(.none, label: "map"), stage.scene.makeLock(.none, label: "list"))
    let token = Guarded<TransitionLock.Token?>(nil)
    list.enqueue(on: executor, "block") { started in token.with { $0 = started } }
    hold(map, "mapper") { try await list.serialize("inner") {} }
    let behind = map.enqueue(on: executor, "behind") { $0.end() }
    executor.run()
    #expect(told.current.isEmpty)
    token.current?.end()
    executor.run()
    #expect(told.current == ["mapper: went on"])
    #expect(behind.ending == .finished)
  }
}
