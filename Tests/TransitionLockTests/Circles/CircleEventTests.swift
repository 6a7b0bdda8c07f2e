import Testing
import TransitionLock

/// The events by which a circle of waiting comes about, other than a call that waits for its turn.
@Suite(.timeLimit(.minutes(10)))
struct CircleEventTests {
  private let fixture = ScopeFixture()
  private var executor: ManualExecutor { fixture.executor }
  private let told = Guarded<[String]>([])

  /// Starts a task that holds one lock and, within, makes a call that waits, at once or when a gate opens.
  private func hold(
    _ lock: TransitionLock,
    _ name: String,
    after gate: Gate? = nil,
    then wait: @escaping @Sendable () async throws -> Void
  ) {
    Task(executorPreference: executor) { [told] in
      try await lock.serialize(TransitionLock.Label(name)) {
        await gate?.pass()
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

  private func open(_ gate: Gate) {
    gate.open()
    executor.run()
  }

  private func makeLocks(_ limits: TransitionLock.Limits = .none) -> (map: TransitionLock, list: TransitionLock) {
    (fixture.base.makeLock(limits, label: "map"), fixture.base.makeLock(.none, label: "list"))
  }

  @Test("G6: when an interrupter overtakes a call, and waits for its task, the call is told")
  func overtaken() throws {
    let (a, b) = (fixture.scope("a"), fixture.scope("b"))
    let busy = try #require(b.tryStart("busy"))
    hold(a, "outer") { try await b.serialize("inner") {} }
    #expect(told.current.isEmpty)
    let alert = fixture.window.enqueue(on: executor, policy: .interrupt, "alert") { $0.end() }
    executor.run()
    #expect(told.current == ["outer: deadlock"])
    busy.end()
    executor.run()
    #expect(alert.ending == .finished)
    #expect(!fixture.window.isTransitioning)
  }

  @Test("G6: an interrupter that is a call closes the circle that it makes by overtaking, and is told itself")
  func overtakingCall() throws {
    let (a, b) = (fixture.scope("a"), fixture.scope("b"))
    let busy = try #require(b.tryStart("busy"))
    hold(a, "outer") { try await b.serialize("inner") {} }
    let outcome = Guarded<TransitionLock.Outcome<Void, Never>?>(nil)
    Task(executorPreference: executor) { [fixture] in
      let result = await fixture.window.attempt(.interrupt, "alert") {}
      outcome.with { $0 = result }
    }
    executor.run()
    guard case .deadlock? = outcome.current?.result else { return #expect(Bool(false), "no deadlock") }
    busy.end()
    executor.run()
    #expect((told.current, fixture.window.isTransitioning) == (["outer: went on"], false))
  }

  @Test("G6: when a request without a timeout takes the place of one that had one, whoever waits behind it is told")
  func inherited() throws {
    let (a, b) = (fixture.scope("a"), fixture.scope("b"))
    hold(a, "outer") { [fixture] in
      fixture.window.enqueue(on: fixture.executor, policy: .replace("badge"), "older", timeout: .seconds(60)) {
        $0.end()
      }
      try await b.serialize("inner") {}
    }
    #expect(told.current.isEmpty)
    let newer = fixture.window.enqueue(on: executor, policy: .replace("badge"), "newer") { $0.end() }
    executor.run()
    #expect(told.current == ["outer: deadlock"])
    #expect(newer.ending == .finished)
  }

  @Test("G6: who awaits a request may close a circle, and so may a call in one with a task that awaits a request")
  func request() throws {
    for mapperIsLast in [true, false] {
      let ((map, list), lister, mapper) = (makeLocks(), Gate(), Gate())
      hold(list, "lister", after: lister) { try await map.serialize("inner") {} }
      hold(map, "mapper", after: mapper) { [executor] in
        _ = try await list.enqueue(on: executor, "refresh") { $0.end() }.settled()
      }
      for gate in mapperIsLast ? [lister, mapper] : [mapper, lister] { open(gate) }
      let news = mapperIsLast ? ["mapper: deadlock", "lister: went on"] : ["lister: deadlock", "mapper: went on"]
      #expect(
        told.with { told in
          defer { told = [] }; return told
        } == news
      )
      #expect(!map.isTransitioning && !list.isTransitioning)
    }
  }

  @Test("G6: when a block comes before a task that waits until all is idle, and waits for that task, the task is told")
  func newcomer() throws {
    let (a, b) = (fixture.scope("a"), fixture.scope("b"))
    let busy = try #require(b.tryStart("busy"))
    hold(a, "outer") { try await b.waitUntilIdle() }
    let block = fixture.window.enqueue(on: executor, "late") { $0.end() }
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
    let other = fixture.base.makeLock(.none, label: "other")
    let (a, b, c) = (fixture.scope("a"), fixture.scope("b"), fixture.scope("c"))
    let busy = [try #require(b.tryStart("busy")), try #require(c.tryStart("busy"))]
    let gate = Gate()
    hold(other, "second", after: gate) { try await b.serialize("inner") {} }
    hold(a, "first") { try await other.serialize("inner") {} }
    open(gate)
    #expect(told.current.isEmpty)
    _ = fixture.window.enqueue(on: executor, policy: .interrupt, "alert") { $0.end() }
    executor.run()
    #expect(told.current == ["second: deadlock", "first: went on"])
    for token in busy { token.end() }
    executor.run()
    #expect(!fixture.window.isTransitioning && !other.isTransitioning)
  }

  @Test("G6: of two calls in a circle that a block closes, the one that joined last is told", arguments: [false, true])
  func lastCall(isTheSecond: Bool) throws {
    let busy = try #require(fixture.scope("menu/list").tryStart("busy"))
    let gates = [Gate(), Gate()]
    let calls = [("menu/item", "first", "detail"), ("detail", "second", "menu/list")]
    for (gate, (own, name, other)) in zip(gates, calls) {
      hold(fixture.scope(own), name, after: gate) { [fixture] in try await fixture.scope(other).serialize("inner") {} }
    }
    for gate in isTheSecond ? gates : gates.reversed() { open(gate) }
    #expect(told.current.isEmpty)
    // The block waits for the first task, that for the second one, and that for the block.
    let block = fixture.scope("menu").enqueue(on: executor, policy: .interrupt, "close") { $0.end() }
    executor.run()
    #expect(told.current.first == (isTheSecond ? "second: deadlock" : "first: deadlock"))
    busy.end()
    executor.run()
    #expect((told.current.filter { $0.hasSuffix("deadlock") }.count, block.ending) == (1, .finished))
    #expect(!fixture.window.isTransitioning)
  }

  @Test("G6: when an interrupter closes two circles at once, a call of each is told, with the circle, at its own time")
  func twoCircles() async throws {
    let busy = try ["b", "d"].map { try #require(fixture.scope($0).tryStart("busy")) }
    hold(fixture.scope("a"), "first") { [fixture] in try await fixture.scope("b").serialize("inner") {} }
    hold(fixture.scope("c"), "second") { [fixture] in try await fixture.scope("d").serialize("inner") {} }
    #expect(told.current.isEmpty)
    var events = fixture.window.events.makeAsyncIterator()
    let clock = fixture.base.clock
    // Each read of the clock comes a second after the one before.
    clock.onRead { clock.advance(by: .seconds(1)) }
    let alert = fixture.window.enqueue(on: executor, policy: .interrupt, "alert") { $0.end() }
    clock.onRead(nil)
    executor.run()
    #expect(told.current.sorted() == ["first: deadlock", "second: deadlock"])
    let news = [await events.next(), await events.next(), await events.next()].compactMap(\.self)
    #expect((news.map(\.kind), news.map(\.outcome)) == ([.waits, .settles, .settles], [nil, .deadlock, .deadlock]))
    #expect(news[0].time < news[1].time && news[1].time < news[2].time)
    for token in busy { token.end() }
    executor.run()
    #expect(alert.ending == .finished)
  }

  @Test(
    "G6: a circle through a lock that takes turns back is left to that, unless its limit is too long to be one",
    arguments: [5, 3_155_760_000]
  )
  func takenBack(limit: Int64) throws {
    let (map, list) = makeLocks(.init(transition: .seconds(limit), overdue: .takeBack))
    let gate = Gate()
    hold(map, "mapper", after: gate) { try await list.serialize("inner") {} }
    hold(list, "lister") { try await map.serialize("inner") {} }
    open(gate)
    #expect(told.current == (limit == 5 ? [] : ["mapper: deadlock", "lister: went on"]))
    if limit > 5 { return }
    fixture.base.advance(by: .seconds(20), inSteps: .seconds(1))
    #expect(told.current == ["lister: went on", "mapper: went on"])
  }

  @Test("G6: the watch finds a circle for which no call has looked, and tells one call")
  func foundByTheWatch() throws {
    let (map, list) = (fixture.base.makeLock(label: "map"), fixture.base.makeLock(label: "list"))
    let gate = Gate()
    hold(list, "lister", after: gate) {
      let end = try await map.turnWithoutLook()
      #expect(end())
    }
    hold(map, "mapper") { try await list.serialize {} }
    open(gate)
    #expect(told.current.isEmpty)
    fixture.base.advance(by: .seconds(10))
    #expect(told.current.map { $0.split(separator: " ")[1] }.sorted() == ["deadlock", "went"])
    #expect(!map.isTransitioning && !list.isTransitioning)
  }

  @Test(
    "G6: a circle is told although another call for the same lock has left the line, or has had its turn",
    arguments: ["cancel", "turn"]
  )
  func afterAnotherCall(way: String) throws {
    let ((map, list), gate) = (makeLocks(), Gate())
    let busy = way == "turn" ? list.tryStart() : nil
    hold(list, "lister", after: gate) { try await map.serialize {} }
    hold(map, "mapper") { try await list.serialize {} }
    let other = way == "cancel" ? Caller("other", list, on: executor) : nil
    executor.run()
    #expect(list.waitingCount == 2)
    busy?.end()
    other?.task.cancel()
    executor.run()
    #expect(list.waitingCount == 1)
    open(gate)
    #expect(told.current == ["lister: deadlock", "mapper: went on"])
  }

  @Test("A circle in which a block holds the lock is not certain: its completion may end it")
  func block() throws {
    let (map, list) = makeLocks()
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
