import Testing
import TransitionLock

/// The cancellation and the timeout of calls that await the end of a request, or an idle lock.
struct EventWaitLeavingTests {
  enum News: CaseIterable, Sendable {
    case settled, waitUntilIdle

    /// The result of the call when the event has happened.
    var good: String {
      switch self {
      case .settled: "finished"
      case .waitUntilIdle: "idle"
      }
    }
  }

  enum Way: CaseIterable, Sendable {
    case cancellation, timeout

    var result: String { self == .cancellation ? "CancellationError" : "timedOut" }
  }

  enum Place: CaseIterable, Sendable {
    case lonely, first, middle, last
  }

  /// A lock that is held, with a request that waits for it.
  private final class Scene: Sendable {
    let executor = ManualExecutor()
    let clock = ManualClock()
    let lock: TransitionLock
    let token: TransitionLock.Token
    let request: TransitionLock.Request
    let results = Guarded<[String]>([])

    init(byExecutor: Bool) throws {
      lock = TransitionLock(clock: clock, executor: byExecutor ? executor : nil, limits: .none) { report in
        Issue.record("\(report)")
      }
      token = try #require(lock.tryStart("first"))
      request = lock.enqueue(on: executor) { $0.end() }
    }

    func wait(_ name: String, for news: News, timeout: Duration? = nil) -> Task<Void, Never> {
      Task(executorPreference: executor) { [self] in
        do {
          let result =
            switch news {
            case .settled: "\(try await request.settled(timeout: timeout).code)"
            case .waitUntilIdle: try await idle(timeout)
            }
          results.append("\(name) \(result)")
        } catch let failure as TransitionLock.Failure {
          #expect(failure.label == "\(news)")
          #expect(failure.holder?.label == "first")
          results.append("\(name) \(failure.code)")
        } catch {
          results.append("\(name) \(type(of: error))")
        }
      }
    }

    private func idle(_ timeout: Duration?) async throws -> String {
      try await lock.waitUntilIdle(timeout: timeout)
      return "idle"
    }

    func leave(_ task: Task<Void, Never>, by way: Way) {
      if way == .cancellation { task.cancel() } else { clock.advance(by: .seconds(1)) }
    }

    /// Ends it all, and expects that nothing is left.
    func expectIdle(sourceLocation: SourceLocation = #_sourceLocation) {
      executor.run()
      #expect(request.ending == .finished, sourceLocation: sourceLocation)
      #expect(!lock.isTransitioning, sourceLocation: sourceLocation)
      #expect(lock.waitingCount == 0, sourceLocation: sourceLocation)
      #expect(clock.sleepers.isEmpty, sourceLocation: sourceLocation)
      #expect(executor.readyCount == 0, sourceLocation: sourceLocation)
    }
  }

  @Test(
    "A call that gives up awaiting a request or an idle lock leaves, wherever it stands, and the others are told in order",
    arguments: News.allCases.flatMap { news in Way.allCases.map { (news, $0) } },
    Place.allCases
  )
  func parked(what: (news: News, way: Way), place: Place) throws {
    let scene = try Scene(byExecutor: true)
    let count = place == .lonely ? 1 : 4
    let leaver = place == .middle ? 1 : place == .last ? count - 1 : 0
    let tasks = (0..<count).map { index in
      let task = scene.wait("\(index)", for: what.news, timeout: .seconds(index == leaver ? 1 : 9))
      scene.executor.run()
      return task
    }
    #expect(scene.lock.waitingCount == 1, "they hold no place in line")
    scene.leave(tasks[leaver], by: what.way)
    scene.executor.run()
    #expect(scene.results.current == ["\(leaver) \(what.way.result)"])
    #expect(scene.request.ending == .pending)
    scene.token.end()
    scene.executor.run()
    let others = (0..<count).filter { $0 != leaver }.map { "\($0) \(what.news.good)" }
    #expect(Array(scene.results.current.dropFirst()) == others)
    scene.expectIdle()
  }

  @Test(
    "A call that is cancelled before it awaits a request or an idle lock does not wait",
    arguments: News.allCases,
    [false, true]
  )
  func before(news: News, byExecutor: Bool) throws {
    let scene = try Scene(byExecutor: byExecutor)
    scene.wait("it", for: news, timeout: .seconds(1)).cancel()
    scene.executor.run()
    #expect((scene.results.current, scene.clock.sleepers.isEmpty) == (["it CancellationError"], true))
    scene.token.end()
    scene.expectIdle()
  }

  @Test(
    "A call that is cancelled before it has its place among those that await a request or an idle lock does not wait",
    arguments: News.allCases,
    [false, true]
  )
  func beforeThePlace(news: News, byExecutor: Bool) throws {
    let scene = try Scene(byExecutor: byExecutor)
    // The time is read after the call has looked whether it is cancelled, and before it joins.
    scene.clock.onRead { withUnsafeCurrentTask { $0?.cancel() } }
    _ = scene.wait("it", for: news, timeout: .seconds(1))
    scene.executor.run()
    scene.clock.onRead(nil)
    #expect((scene.results.current, scene.clock.sleepers.isEmpty) == (["it CancellationError"], true))
    scene.token.end()
    scene.expectIdle()
  }

  /// An event between the taking of a place and the parking of a call.
  enum Event: CaseIterable, Sendable {
    case cancellation, timeout, news
  }

  @Test(
    "What happens between taking a place and parking ends the wait for a request or an idle lock, once",
    arguments: News.allCases,
    Event.allCases
  )
  func arriving(news: News, event: Event) throws {
    let scene = try Scene(byExecutor: true)
    _ = scene.wait("it", for: news, timeout: .seconds(1))
    let isArmed = Guarded(true)
    // The call starts the timer when it has its place, and before it parks: that is a job.
    scene.executor.onEnqueue {
      guard
        isArmed.with({ isArmed in
          defer { isArmed = false }
          return isArmed
        })
      else { return }
      switch event {
      case .cancellation: withUnsafeCurrentTask { $0?.cancel() }
      case .timeout: scene.clock.advance(by: .seconds(1))
      case .news: scene.token.end()
      }
    }
    scene.executor.run()
    scene.executor.onEnqueue(nil)
    #expect(!isArmed.current)
    switch event {
    case .cancellation: #expect(scene.results.current == ["it CancellationError"])
    case .timeout: #expect(scene.results.current == ["it timedOut"])
    case .news: #expect(scene.results.current == ["it \(news.good)"])
    }
    if event != .news { scene.token.end() }
    scene.expectIdle()
  }

  @Test("After the awaited event it is too late to leave", arguments: News.allCases, Way.allCases)
  func afterTheNews(news: News, way: Way) throws {
    let scene = try Scene(byExecutor: true)
    let task = scene.wait("it", for: news, timeout: .seconds(1))
    scene.executor.run()
    // The waiting call is resumed in here, and its job has not run.
    scene.token.end()
    while scene.results.current.isEmpty, scene.executor.step() {
      if scene.request.ending == .finished { scene.leave(task, by: way) }
    }
    #expect(scene.results.current == ["it \(news.good)"])
    scene.expectIdle()
  }

  @Test(
    "A call with no time at all does not wait for an event that has not happened",
    arguments: News.allCases,
    [false, true]
  )
  func noTime(news: News, byExecutor: Bool) throws {
    let scene = try Scene(byExecutor: byExecutor)
    _ = scene.wait("it", for: news, timeout: .zero)
    scene.executor.run()
    #expect(scene.results.current == ["it timedOut"])
    scene.token.end()
    scene.executor.run()
    // What is there needs no time.
    _ = scene.wait("again", for: news, timeout: .zero)
    scene.executor.run()
    #expect(scene.results.current == ["it timedOut", "again \(news.good)"])
    scene.expectIdle()
  }
}
