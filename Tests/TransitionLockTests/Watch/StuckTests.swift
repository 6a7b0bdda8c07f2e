import Testing
import TransitionLock
import TransitionSupport

/// The answers of the watch to a clock whose time has run out.
struct StuckTests {
  private let clock = ManualClock()
  private let executor = ManualExecutor()
  private let reports = Guarded<[TransitionLock.Report]>([])

  private func makeLock() -> TransitionLock {
    TransitionLock(label: "screen", clock: clock, executor: executor) { [reports] in reports.append($0) }
  }

  @Test("G10: a lock is stuck while a transition holds it and others wait, and names the holder")
  func stuck() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart("edit", file: "App/Detail.swift", line: 42))
    #expect(lock.tryStart() == nil)
    executor.run()
    let watched = try #require(clock.watched)
    #expect(watched.stuck() == nil, "nobody waits")
    let request = lock.enqueue(on: executor) { $0.end() }
    let text = "the transition \"edit\" (App/Detail.swift:42) holds lock \"screen\", and 1 request waits in line"
    #expect(watched.stuck() == text)
    #expect(watched.tell())
    let report = try #require(reports.current.last)
    #expect(report.code == .outOfTime)
    #expect((report.label, report.file, report.line) == ("edit", "App/Detail.swift", 42))
    #expect((report.lock, report.waitingCount) == ("screen", 1))
    request.cancel()
    #expect(watched.stuck() == nil)
    token.end()
    #expect(watched.stuck() == nil)
  }

  @Test("G10: a lock is stuck while a task awaits the end of its transition, and names those that wait in line")
  func whoWaits() throws {
    let lock = makeLock()
    let token = try #require(lock.tryStart("edit", file: "App/Detail.swift", line: 42))
    Task(executorPreference: executor) { try await lock.waitUntilIdle() }
    executor.run()
    let watched = try #require(clock.watched)
    let text = "the transition \"edit\" (App/Detail.swift:42) holds lock \"screen\", and "
    #expect(watched.stuck() == text + "somebody awaits its end")
    for count in ["1 request waits in line", "2 requests wait in line"] {
      lock.enqueue(on: executor) { $0.end() }
      #expect(watched.stuck() == text + count)
    }
    token.end()
    executor.run()
    #expect(!lock.isTransitioning)
  }

  @Test("G10: a lock is stuck while a transition holds one of its scopes and others wait for that")
  func scopes() throws {
    let lock = makeLock()
    let (first, second) = (lock.scope("first"), lock.scope("second"))
    let token = try #require(second.tryStart("edit", file: "App/Detail.swift", line: 42))
    let request = second.enqueue(on: executor) { $0.end() }
    executor.run()
    let text =
      "the transition \"edit\" (App/Detail.swift:42) holds lock \"screen/second\", and 1 request waits in line"
    #expect(try #require(clock.watched).stuck() == text)
    token.end()
    executor.run()
    #expect(request.ending == .finished)
    withExtendedLifetime(first) {}
  }

  @Test("G10: a stuck lock is reported once for a holder, and again for the next one")
  func toldOnce() throws {
    let lock = makeLock()
    for label in ["first", "second"] as [TransitionLock.Label] {
      let token = try #require(lock.tryStart(label))
      lock.enqueue(on: executor) { $0.end() }
      executor.run()
      let watched = try #require(clock.watched)
      #expect(watched.stuck() != nil)
      #expect(watched.tell())
      #expect(!watched.tell())
      token.end()
      executor.run()
    }
    #expect(reports.current.map(\.label) == ["first", "second"])
  }

  @Test("G10: a stuck transition of a scope is reported once, and so is the next one of that scope, or of another")
  func toldOnceInScopes() throws {
    let lock = makeLock()
    let (list, detail) = (lock.scope("list"), lock.scope("detail"))
    let first = "first" as TransitionLock.Label
    for (scope, label) in [(list, first), (list, "second"), (detail, "third")] {
      let token = try #require(scope.tryStart(label))
      scope.enqueue(on: executor) { $0.end() }
      executor.run()
      let watched = try #require(clock.watched)
      #expect(watched.tell())
      #expect(!watched.tell())
      token.end()
      executor.run()
    }
    #expect(reports.current.map(\.label) == ["first", "second", "third"])
  }

  @Test("G10: a lock that is gone is not stuck, and tells nothing")
  func gone() throws {
    var lock: TransitionLock? = makeLock()
    let token = try #require(lock?.tryStart())
    lock?.enqueue(on: executor) { $0.end() }
    executor.run()
    let watched = try #require(clock.watched)
    #expect(watched.stuck() != nil)
    lock = nil
    token.end()
    #expect(watched.stuck() == nil)
    #expect(!watched.tell())
    #expect(reports.current.map(\.code) == [.destroyedInUse])
  }
}
