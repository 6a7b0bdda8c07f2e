import Testing
import TransitionLock

/// Waiters that wait for longer than their limit.
struct LongWaitTests {
  private let scene = WatchedScene()

  @Test(
    "G10: the first in line that waits for longer than its limit is reported, with the holder",
    arguments: 0..<3
  )
  func reported(kind: Int) throws {
    let lock = scene.makeLock(.init(waiting: .seconds(4)))
    let token = try #require(lock.tryStart("push", file: "App/List.swift", line: 7))
    scene.advance(by: .seconds(60))
    let executor = scene.executor
    switch kind {
    case 0:
      Task(executorPreference: executor) {
        try await lock.serialize("first", file: "App/B.swift", line: 8) { _ in }
      }
    case 1:
      TestActor(executor).act { _ in _ = lock.enqueue("first", file: "App/B.swift", line: 8) { $0.end() } }
    default:
      lock.enqueue(on: executor, "first", file: "App/B.swift", line: 8) { $0.end() }
    }
    executor.run()
    lock.enqueue(on: executor, "second") { $0.end() }
    scene.advance(by: .milliseconds(3_999))
    #expect(scene.reports.isEmpty)
    scene.advance(by: .milliseconds(1))
    #expect(scene.codes == [.longWait])
    let report = try #require(scene.reports.first)
    #expect((report.label, report.file, report.line) == ("first", "App/B.swift", 8))
    #expect(report.age == .seconds(4))
    #expect(report.waitingCount == 2)
    #expect(report.lock == "screen")
    #expect(report.holder?.label == "push")
    #expect(report.holder?.age == .seconds(4))
    for word in ["\"first\" (App/B.swift:8)", "\"push\" (App/List.swift:7)", "\"screen\"", "4.0 seconds", "2"] {
      #expect(report.description.contains(word), "\(word)")
    }
    token.end()
    executor.run()
    #expect(!lock.isTransitioning)
  }

  @Test(
    "G10: a waiter that goes on waiting is reported again at intervals that double, beside the transition that is overdue"
  )
  func doubling() throws {
    let lock = scene.makeLock(.init(transition: .seconds(50), waiting: .seconds(1)))
    let token = try #require(lock.tryStart())
    _ = scene.call(lock)
    scene.advance(by: .seconds(60), inSteps: .milliseconds(500))
    let waits = scene.reports.filter { $0.code == .longWait }
    #expect(waits.map(\.age) == [1, 3, 7, 15, 31].map { .seconds($0) })
    #expect(scene.reports.filter { $0.code == .overdue }.map(\.age) == [.seconds(50)])
    #expect(scene.reports.count == 6)
    token.end()
    scene.executor.run()
  }

  @Test("G10: without a limit of waiting no wait is reported, and without one of transitions no transition")
  func apart() throws {
    let limits: [TransitionLock.Limits] = [.init(), .init(transition: nil, waiting: .seconds(10))]
    for (limits, code) in zip(limits, [.overdue, .longWait] as [TransitionLock.Report.Code]) {
      let lock = scene.makeLock(limits)
      let token = try #require(lock.tryStart())
      _ = scene.call(lock)
      scene.advance(by: .seconds(10))
      #expect(scene.takeReports().map(\.code) == [code])
      token.end()
      scene.executor.run()
    }
  }

  @Test("G10: each first in line counts anew, so that a long line that moves is not reported")
  func newFirst() throws {
    let lock = scene.makeLock(.init(transition: nil, waiting: .seconds(4)))
    let gates = (0..<20).map { _ in Gate() }
    for gate in gates { _ = scene.call(lock, during: gate) }
    for gate in gates {
      scene.advance(by: .seconds(3), inSteps: .milliseconds(500))
      gate.open()
      scene.executor.run()
    }
    #expect(scene.reports.isEmpty)
    #expect(!lock.isTransitioning)
  }

  @Test("G10: a call that is refused does not wait, and starts no count of waiting")
  func refused() throws {
    let lock = scene.makeLock(.init(transition: nil, waiting: .seconds(4)))
    let token = try #require(lock.tryStart())
    #expect(lock.tryStart() == nil)
    scene.advance(by: .seconds(100), inSteps: .seconds(1))
    #expect(scene.reports.isEmpty)
    token.end()
    scene.advance(by: .seconds(4))
    #expect(scene.clock.backgroundSleepers.isEmpty)
  }
}
