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
