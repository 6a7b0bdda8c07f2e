import Testing
import TransitionLock
import TransitionSupport

@testable import NavigationSimulator
@testable import SimulatorTestSupport
@testable import VirtualTime

/// A lock on a simulation's clock that is held too long, or indefinitely.
@Suite("Serialized navigation: stuck locks") @MainActor
struct StuckLocksTests {
  private let stage = Stage()
  private let reports = Guarded<[TransitionLock.Report]>([])
  private var simulation: NavigationSimulation { stage.simulation }

  private func lock(_ limits: TransitionLock.Limits = .init()) -> TransitionLock {
    let (clock, reports) = (simulation.clock, reports)
    return TransitionLock(label: "screen", clock: clock, executor: clock.executor, limits: limits) { report in
      reports.run { $0.append(report) }
    }
  }

  private var codes: [TransitionLock.Report.Code] { reports.run { $0.map(\.code) } }

  @Test("A holder in the way is overdue after ten seconds, if time passes for another reason")
  func overdue() async throws {
    let lock = lock()
    let token = try #require(lock.tryStart("edit"))
    #expect(lock.tryStart("share") == nil)
    try await simulation.run()
    #expect(stage.time == .zero)
    await simulation.advance(by: .milliseconds(9_999))
    #expect(codes == [])
    simulation.schedule(after: .seconds(1)) {}
    try await simulation.run()
    #expect(codes == [.overdue])
    let report = try #require(reports.run { $0.first })
    #expect((report.label, report.age, stage.time) == ("edit", .seconds(10), .milliseconds(10_999)))
    token.end()
    await simulation.advance(by: .seconds(100))
    #expect(codes == [.overdue])
    #expect(simulation.clock.state.run { $0.agenda.elementsInBackground.isEmpty })
  }

  @Test("A run that ends while a lock is held and others wait throws, and names the holder", arguments: [true, false])
  func named(synchronously: Bool) async throws {
    let lock = lock()
    let token = try #require(lock.tryStart("edit", file: "App/Detail.swift", line: 42))
    lock.enqueue("share") { $0.end() }
    lock.enqueue("print") { $0.end() }
    func run() throws { try simulation.run() }
    await simulation.advance(by: .zero)
    let failure = await #expect(throws: SimulationFailure.self) {
      if synchronously { try run() } else { try await simulation.run() }
    }
    #expect(failure?.code == .lockHeld)
    #expect(
      failure?.description == "run() failed: Time has run out of deadlines, and others wait for a lock that is held: "
        + "the transition \"edit\" (App/Detail.swift:42) holds lock \"screen\", and 2 requests wait in line. "
        + "Does every path end its token? Before an event from outside, move time with advance(by:)."
    )
    #expect(stage.time == .zero)
    #expect(codes == [], "who runs is told by the failure")
    token.end()
    try await simulation.run()
    #expect(lock.waitingCount == 0)
  }

  /// The lock and its line would keep each other indefinitely, behind a transition that never ends.
  @Test(
    "G10: a verb in line does not keep its lock alive: a lock that is let go in use is reported, and the verb fails"
  )
  func letGo() async throws {
    var lock: TransitionLock? = lock()
    let token = try #require(lock?.tryStart("edit"))
    var failures: [SerializedFailure] = []
    for _ in 0..<2 {
      try lock.map { lock in
        _ = try stage.nav.serialized(by: lock).pushViewController(stage.b, animated: true) {
          if case .failure(let failure) = $0 { failures.append(failure) }
        }
      }
    }
    #expect(lock?.waitingCount == 2)
    lock = nil
    #expect(codes == [.destroyedInUse])
    try await simulation.run()
    #expect((failures.map(\.code), stage.nav.viewControllers.count) == ([.withdrawn, .withdrawn], 1))
    #expect(token.end())
  }

  @Test("A run that ends while a lock is held and no request waits does not throw")
  func alone() async throws {
    let lock = lock()
    let token = try #require(lock.tryStart("edit"))
    #expect(lock.tryStart("share") == nil)
    try await simulation.run()
    let request = lock.enqueue("print") { $0.end() }
    await simulation.advance(by: .zero)
    request.cancel()
    try await simulation.run()
    token.end()
  }

  @Test("A run in which the only waiter of a held lock has timed out does not throw")
  func timeout() async throws {
    let lock = lock()
    let token = try #require(lock.tryStart("edit"))
    let request = lock.enqueue("share", timeout: .seconds(3)) { $0.end() }
    try await simulation.run()
    #expect((request.outcome?.code, stage.time) == (.timedOut, .seconds(3)))
    token.end()
  }

  @Test("If transitions are open, too, the failure concerns them, and also names the holder")
  func besideOpenTransitions() async throws {
    try stage.push(stage.b)
    let lock = lock()
    let token = try #require(lock.tryStart("edit", file: "App/Detail.swift", line: 42))
    let swipe = try #require(try stage.nav.beginInteractivePop(completion: nil))
    lock.enqueue("share") { $0.end() }
    let failure = await #expect(throws: SimulationFailure.self) { try await simulation.run() }
    #expect(failure?.code == .neverCompleted)
    #expect(
      failure?.message == "Time has run out of deadlines, and these transitions are still open: "
        + simulation.openTransitions.map { "\($0)" }.joined(separator: ", ")
        + "; and others wait for a lock that is held: "
        + "the transition \"edit\" (App/Detail.swift:42) holds lock \"screen\", and 1 request waits in line"
    )
    swipe.cancel()
    token.end()
    try await simulation.run()
  }

  @Test("The lock reports a verb that rests behind it once for each holder, and the verb continues to wait")
  func resting() async throws {
    let lock = lock()
    let serialized = SerializedNavigation(stage.nav, lock: lock)
    func hold() throws -> TransitionLock.Token { try #require(lock.tryStart("outsider")) }
    for count in 1...2 {
      let token = try hold()
      let task = Task { try await serialized.popViewController(animated: true) === stage.b }
      while codes.count < count { await Task.yield() }
      // It moves time while something is due, rests again, and does not report that again.
      var isCalled = false
      simulation.schedule(after: .seconds(1)) { isCalled = true }
      while !isCalled { await Task.yield() }
      let failure = await #expect(throws: SimulationFailure.self) { try await simulation.run() }
      #expect(failure?.code == .lockHeld)
      for _ in 0..<500 { await Task.yield() }
      #expect(codes == Array(repeating: .outOfTime, count: count))
      #expect(reports.run { $0.last?.label } == "outsider")
      try stage.nav.pushViewController(stage.b, animated: true) { _ in token.end() }
      #expect(try await task.value)
    }
    #expect(codes.count == 2)
  }

  @Test("A call that awaits its turn while a run throws continues to wait")
  func goesOn() async throws {
    let lock = lock()
    let token = try #require(lock.tryStart("edit"))
    let serialized = SerializedNavigation(stage.nav, lock: lock)
    let task = Task { try await serialized.pushViewController(stage.b, animated: true) }
    await Task.yield()
    let failure = await #expect(throws: SimulationFailure.self) { try await simulation.run() }
    #expect((failure?.code, lock.waitingCount) == (.lockHeld, 1))
    token.end()
    #expect(try await task.value == .finished)
  }

  @Test(
    "The function that receives the report of a stuck lock may end the transition in the way",
    .timeLimit(.minutes(10))
  )
  func cure() async throws {
    let token = Guarded<TransitionLock.Token?>(nil)
    let clock = simulation.clock
    let lock = TransitionLock(clock: clock, executor: clock.executor) { _ in token.run { $0 }?.end() }
    let held = try #require(lock.tryStart("edit"))
    token.run { $0 = held }
    let serialized = SerializedNavigation(stage.nav, lock: lock)
    #expect(try await serialized.pushViewController(stage.b, animated: true) == .finished)
    #expect(stage.time == .milliseconds(350))
  }

  @Test("A lock without limits is not watched, and reports nothing")
  func unlimited() async throws {
    let lock = lock(.none)
    let token = try #require(lock.tryStart("edit"))
    lock.enqueue("share") { $0.end() }
    try await simulation.run()
    await simulation.advance(by: .seconds(1_000))
    #expect(codes == [])
    #expect(simulation.clock.state.run { $0.agenda.elementsInBackground.isEmpty })
    token.end()
    try await simulation.run()
  }

  @Test("The same story of a stuck lock has the same log every time")
  func determinism() async throws {
    let first = try await StuckLocksTests().story()
    #expect(first.count == 8)
    for _ in 0..<20 { #expect(try await StuckLocksTests().story() == first) }
  }

  /// Two locks are held too long, and one indefinitely.
  private func story() async throws -> [String] {
    let log = Guarded<[String]>([])
    let clock = simulation.clock
    func note(_ text: String) { log.run { $0.append("\(clock.now) \(text)") } }
    func lock(_ label: String, _ limits: TransitionLock.Limits) -> TransitionLock {
      TransitionLock(label: label, clock: clock, executor: clock.executor, limits: limits) { report in
        log.run { $0.append("\(clock.now) \(report.code) \(report.lock)") }
      }
    }
    let locks = [
      lock("A", .init(transition: .seconds(1), overdue: .takeBack)), lock("B", .init(transition: .seconds(1))),
      lock("C", .init(transition: .seconds(1))),
    ]
    let tokens = locks.map { $0.tryStart("holder") }
    for lock in locks {
      lock.enqueue("next") { token in
        note("turn on \(lock.label)")
        token.end()
      }
    }
    simulation.schedule(after: .seconds(1)) { note("timer") }
    simulation.schedule(after: .milliseconds(1_500)) { tokens[1]?.end() }
    do { try await simulation.run() } catch { note(error.message) }
    tokens[2]?.end()
    try await simulation.run()
    return log.run { $0 }
  }
}
