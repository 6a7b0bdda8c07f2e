import Testing
import TransitionLock

/// The cancellation, timeout and closing of calls that wait for a turn, a request or an idle lock, at every point of a call's life.
struct LeavingTests {
  enum Awaited: CaseIterable, Sendable {
    case turn, settled, waitUntilIdle

    /// The result of the call when it has waited to the end.
    var good: String {
      switch self {
      case .turn: "turn"
      case .settled: "finished"
      case .waitUntilIdle: "idle"
      }
    }
  }

  enum Way: CaseIterable, Sendable {
    case cancellation, timeout, closing

    var result: String {
      switch self {
      case .cancellation: "CancellationError"
      case .timeout: "timedOut"
      case .closing: "closed"
      }
    }
  }

  /// A lock that is held, with a request in line, and time and jobs in the hands of the test.
  private final class Fixture: Sendable {
    let executor = ManualExecutor()
    let clock = ManualClock()
    let lock: TransitionLock
    let token: TransitionLock.Token
    let request: TransitionLock.Request
    let results = Guarded<[String]>([])

    init(byExecutor: Bool = true, limits: TransitionLock.Limits = .none) throws {
      lock = TransitionLock(clock: clock, executor: byExecutor ? executor : nil, limits: limits) { report in
        Issue.record("\(report)")
      }
      token = try #require(lock.tryStart("first"))
      request = lock.enqueue(on: executor) { $0.end() }
    }

    func wait(_ name: String, for awaited: Awaited, timeout: Duration? = nil) -> Task<Void, Never> {
      Task(executorPreference: executor) { [self] in
        do {
          switch awaited {
          case .turn: try await lock.serialize("turn", timeout: timeout) {}
          case .settled:
            let code = try await request.settled(timeout: timeout).code
            #expect(code == .finished)
          case .waitUntilIdle: try await lock.waitUntilIdle(timeout: timeout)
          }
          results.append("\(name) \(awaited.good)")
        } catch let failure as TransitionLock.Failure {
          #expect(failure.label == "\(awaited)")
          if failure.code == .timedOut { #expect(failure.holder?.label == "first") }
          results.append("\(name) \(failure.code)")
        } catch {
          results.append("\(name) \(type(of: error))")
        }
      }
    }

    func leave(_ task: Task<Void, Never>, by way: Way) {
      switch way {
      case .cancellation: task.cancel()
      case .timeout: clock.advance(by: .seconds(1))
      case .closing: lock.close()
      }
    }

    /// Runs everything, and does something when the first job comes.
    func run(whenEnqueued action: @escaping @Sendable () -> Void) {
      executor.onEnqueue { [executor] in
        executor.onEnqueue(nil)
        action()
      }
      executor.run()
    }

    /// Expects what must be true in the end, whatever happened.
    func expectIdle(sourceLocation: SourceLocation = #_sourceLocation) {
      executor.run()
      #expect(!lock.isTransitioning && lock.waitingCount == 0, sourceLocation: sourceLocation)
      #expect(clock.sleepers.isEmpty && executor.readyCount == 0, sourceLocation: sourceLocation)
    }
  }

  private static let leavings: [(Awaited, Way)] =
    [(.turn, .closing)] + Awaited.allCases.flatMap { [($0, .cancellation), ($0, .timeout)] }

  @Test(
    "G5: a call that leaves, wherever it stands, is settled so, and the others go on in order",
    arguments: leavings,
    [(0, 1), (0, 3), (1, 3), (2, 3)]
  )
  func parked(what: (awaited: Awaited, way: Way), place: (index: Int, of: Int)) throws {
    let fixture = try Fixture()
    let tasks = (0..<place.of).map { index in
      fixture.wait("\(index)", for: what.awaited, timeout: .seconds(index == place.index ? 1 : 9))
    }
    fixture.executor.run()
    #expect(fixture.lock.waitingCount == (what.awaited == .turn ? 1 + place.of : 1))
    fixture.leave(tasks[place.index], by: what.way)
    fixture.executor.run()
    #expect(fixture.lock.waitingCount == (what.way == .closing ? 0 : what.awaited == .turn ? place.of : 1))
    if what.way == .closing {
      #expect(fixture.results.current == (0..<place.of).map { "\($0) closed" })
    } else {
      #expect(fixture.results.current == ["\(place.index) \(what.way.result)"])
    }
    fixture.token.end()
    fixture.executor.run()
    let others = (0..<place.of).filter { $0 != place.index }.map { "\($0) \(what.awaited.good)" }
    if what.way != .closing { #expect(Array(fixture.results.current.dropFirst()) == others) }
    fixture.expectIdle()
  }

  @Test("G5: a call in a task that is cancelled does not wait", arguments: Awaited.allCases, [false, true])
  func cancelledBefore(awaited: Awaited, byExecutor: Bool) throws {
    for inItsCall in [false, true] {
      let fixture = try Fixture(byExecutor: byExecutor)
      let task = fixture.wait("it", for: awaited, timeout: .seconds(1))
      // The time is read after the call has looked whether it is cancelled, and before it joins.
      if inItsCall { fixture.clock.onRead { withUnsafeCurrentTask { $0?.cancel() } } } else { task.cancel() }
      fixture.executor.run()
      fixture.clock.onRead(nil)
      #expect((fixture.results.current, fixture.clock.sleepers.isEmpty) == (["it CancellationError"], true))
      fixture.token.end()
      fixture.expectIdle()
    }
  }

  @Test(
    "A call that has no place yet takes a lock that has become free, and is refused by one that has been closed",
    arguments: [false, true],
    [false, true]
  )
  func beforeThePlace(closes: Bool, byExecutor: Bool) throws {
    let fixture = try Fixture(byExecutor: byExecutor, limits: .init())
    fixture.request.cancel()
    _ = fixture.wait("it", for: .turn, timeout: .seconds(1))
    // The time is read once: an end of its own would be one too many.
    fixture.clock.onRead { [fixture] in
      if closes { fixture.lock.close() } else { fixture.token.end() }
    }
    fixture.executor.run()
    fixture.clock.onRead(nil)
    #expect(fixture.results.current == [closes ? "it closed" : "it turn"])
    fixture.token.endIfHolding()
    fixture.expectIdle()
  }

  @Test("G3: what happens while a call begins to wait ends the wait, once", arguments: leavings)
  func arriving(what: (awaited: Awaited, way: Way)) throws {
    let fixture = try Fixture()
    _ = fixture.wait("it", for: what.awaited, timeout: .seconds(1))
    // The call starts the timer when it has its place, and before it parks: that is a job.
    fixture.run { [fixture] in
      switch what.way {
      case .cancellation: withUnsafeCurrentTask { $0?.cancel() }
      case .timeout: fixture.clock.advance(by: .seconds(1))
      case .closing: fixture.lock.close()
      }
    }
    #expect(fixture.results.current == ["it \(what.way.result)"])
    fixture.token.end()
    fixture.expectIdle()
  }

  @Test("G3: what a call waits for may come while it begins to wait", arguments: Awaited.allCases)
  func comesOnArrival(awaited: Awaited) throws {
    let fixture = try Fixture()
    _ = fixture.wait("it", for: awaited, timeout: .seconds(1))
    fixture.run { [fixture] in _ = fixture.token.end() }
    #expect(fixture.results.current == ["it \(awaited.good)"])
    fixture.expectIdle()
  }

  @Test("G5: after the event for which a call waits it is too late to leave", arguments: Awaited.allCases, Way.allCases)
  func afterTheEvent(awaited: Awaited, way: Way) throws {
    let fixture = try Fixture()
    let task = fixture.wait("it", for: awaited, timeout: .seconds(1))
    fixture.executor.run()
    // The waiting call is resumed when the request has finished, and its job has not run.
    fixture.token.end()
    while fixture.results.current.isEmpty, fixture.executor.step() {
      if fixture.request.ending == .finished { fixture.leave(task, by: way) }
    }
    #expect(fixture.results.current == ["it \(awaited.good)"])
    fixture.expectIdle()
  }

  @Test("A body that runs is not interrupted by a cancellation or timeout", arguments: Way.allCases)
  func duringTheBody(way: Way) throws {
    let (fixture, gate) = (try Fixture(), Gate())
    let caller = Caller("it", fixture.lock, on: fixture.executor, timeout: .seconds(1), during: gate)
    fixture.executor.run()
    fixture.token.end()
    fixture.executor.run()
    fixture.leave(caller.task, by: way)
    fixture.executor.run()
    #expect((caller.hasStarted, caller.ending, fixture.lock.isTransitioning) == (true, .pending, true))
    gate.open()
    fixture.executor.run()
    #expect(caller.ending == .finished)
    fixture.expectIdle()
  }

  @Test("A call with no time at all does not wait", arguments: Awaited.allCases, [false, true])
  func noTime(awaited: Awaited, byExecutor: Bool) throws {
    let fixture = try Fixture(byExecutor: byExecutor)
    for time in [Duration.zero, .milliseconds(-1), .seconds(Int64.min / 1_000)] {
      _ = fixture.wait("it", for: awaited, timeout: time)
    }
    fixture.executor.run()
    #expect(fixture.results.current == Array(repeating: "it timedOut", count: 3))
    #expect((fixture.lock.waitingCount, fixture.clock.sleepers.isEmpty) == (1, true))
    fixture.token.end()
    fixture.executor.run()
    // What is there needs no time.
    _ = fixture.wait("again", for: awaited, timeout: .zero)
    fixture.executor.run()
    #expect(fixture.results.current.last == "again \(awaited.good)")
    fixture.expectIdle()
  }

  @Test("Closing settles all kinds of waiters, keeps the holder, and refuses whatever comes")
  func closing() async throws {
    let fixture = try Fixture()
    for awaited in [Awaited.turn, .waitUntilIdle] { _ = fixture.wait("it", for: awaited) }
    fixture.executor.run()
    for _ in 0..<2 { fixture.lock.close() }
    fixture.executor.run()
    #expect((fixture.results.current, fixture.request.ending) == (["it closed"], .closed))
    #expect(fixture.lock.holder?.label == "first")
    _ = fixture.wait("late", for: .turn)
    fixture.executor.run()
    #expect(fixture.results.current == ["it closed", "late closed"])
    try fixture.lock.end(fixture.token)
    fixture.executor.run()
    #expect(fixture.results.current == ["it closed", "late closed", "it idle"])
    #expect(fixture.lock.tryStart() == nil)
    #expect(throws: TransitionLock.Failure.self) { try fixture.lock.start() }
    #expect(fixture.lock.enqueue(on: .anyThread) { _ in Issue.record("it never runs") }.ending == .closed)
    try await fixture.lock.waitUntilIdle()
    fixture.expectIdle()
  }
}
