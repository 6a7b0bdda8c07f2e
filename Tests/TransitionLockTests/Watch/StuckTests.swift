import Testing
import TransitionLock
import TransitionSupport

/// The answers of the watch to a clock whose time has run out.
struct StuckTests {
  private let clock = ManualClock()
  private let executor = ManualExecutor()
  private let reports = Guarded<[Report]>([])

  private func makeLock() -> TransitionLock {
    TransitionLock(label: "screen", clock: clock, executor: executor) { [reports] in
      reports.append($0)
    }
  }

  @Test(
    "G10: a lock is stuck while a request waits for a transition, and the report names that transition",
    arguments: ["", "/list"]
  )
  func stuck(scope: String) throws {
    let window = makeLock()
    let lock = scope.isEmpty ? window : window.scope("list")
    #expect(lock.standstill == nil)
    let token = try lock.start("edit", file: "App/Detail.swift", line: 42)
    #expect(lock.tryStart() == nil)
    #expect(lock.standstill == nil)
    executor.run()
    let watched = try #require(clock.watched)
    #expect(watched.stuck() == nil, "no request waits")
    let request = lock.enqueue(on: executor) { $0.end() }
    let text =
      "the transition \"edit\" (App/Detail.swift:42) holds lock \"screen\(scope)\", and 1 request waits in line"
    #expect(watched.stuck() == text)
    #expect(lock.standstill == text)
    #expect(watched.tell())
    let report = try #require(reports.current.last)
    #expect(report.subject == "outOfTime edit App/Detail.swift:42 screen\(scope)")
    #expect(report.waitingCount == 1)
    request.cancel()
    #expect(watched.stuck() == nil)
    token.end()
    #expect(watched.stuck() == nil)
  }

  @Test(
    "G10: a lock is stuck while a task awaits the end of its transition; it counts the requests in line"
  )
  func whoWaits() throws {
    let lock = makeLock()
    let token = try lock.start("edit", file: "App/Detail.swift", line: 42)
    Task(executorPreference: executor) { try await lock.waitUntilIdle() }
    executor.run()
    let watched = try #require(clock.watched)
    let text = "the transition \"edit\" (App/Detail.swift:42) holds lock \"screen\", and "
    #expect(watched.stuck() == text + "a task awaits its end")
    for count in ["1 request waits in line", "2 requests wait in line"] {
      lock.enqueue(on: executor) { $0.end() }
      #expect(watched.stuck() == text + count)
    }
    token.end()
    executor.run()
    #expect(!lock.isTransitioning)
  }

  @Test("G10: a stuck lock is reported once for each transition of the lock or a scope")
  func toldOnce() throws {
    let lock = makeLock()
    let (list, detail) = (lock.scope("list"), lock.scope("detail"))
    for (place, label) in [(lock, "1"), (lock, "2"), (list, "3"), (list, "4"), (detail, "5")] {
      let token = try place.start(Label(label))
      place.enqueue(on: executor) { $0.end() }
      executor.run()
      let watched = try #require(clock.watched)
      #expect(watched.tell())
      #expect(!watched.tell())
      token.end()
      executor.run()
    }
    #expect(reports.current.map(\.label) == ["1", "2", "3", "4", "5"])
  }

  @Test("G10: a destroyed lock is not stuck, and reports nothing more")
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
