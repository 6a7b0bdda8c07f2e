import Testing
import TransitionLock

/// A watch that looks seldom, or no more.
struct RestartTests {
  private let scene = WatchedScene()

  @Test("G10: after a long stall, a call that comes to wait behind others has the watch look at once, and often again")
  func behindOthers() throws {
    let lock = scene.makeLock()
    let token = try #require(lock.tryStart("stuck"))
    let first = scene.call(lock)
    scene.advance(by: .seconds(1_800), inSteps: .seconds(10))
    _ = scene.takeReports()
    #expect(scene.clock.backgroundSleepers == [.seconds(1_900)])
    // The age at the last look, although the watch looks seldom by now.
    #expect(lock.holder?.age == .seconds(1_260))
    let second = scene.call(lock)
    #expect(scene.takeReports().map(\.label) == ["stuck"])
    #expect((scene.clock.backgroundSleepers, lock.holder?.age) == ([.seconds(1_810)], .seconds(1_800)))
    token.end()
    scene.executor.run()
    #expect([first, second].map(\.ending) == [.finished, .finished])
  }

  @Test("G10: a watch that has come to its end behind a stuck transition looks again when a neighbor joins the line")
  func neighbor() throws {
    let clock = ImpatientClock(isMoving: true)
    let lock = TransitionLock(clock: clock, executor: scene.executor) { _ in }
    let token = try #require(lock.tryStart())
    var counts: [Int] = []
    for _ in 0..<2 {
      lock.enqueue(on: .anyThread) { $0.end() }
      scene.executor.run()
      counts.append(clock.sleepCount)
    }
    #expect(counts[0] > 0 && counts[1] > counts[0])
    token.end()
    scene.executor.run()
    #expect(!lock.isTransitioning)
  }
}
