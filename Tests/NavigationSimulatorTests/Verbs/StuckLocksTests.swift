import Testing
import TransitionLock
import TransitionSupport

@testable import NavigationSimulator
@testable import SimulatorTestSupport
@testable import VirtualTime

/// A lock on a simulation's clock that is held too long, or indefinitely.
@Suite("Transitions in line: stuck locks") @MainActor
struct StuckLocksTests {
  private let line = Line()
  private var story: Story { line.story }
  private var simulation: NavigationSimulation { line.simulation }
  private var codes: [TransitionLock.Report.Code] { line.reports.map(\.code) }

  @Test("A holder in the way is overdue after ten seconds, if other code moves time")
  func overdue() async throws {
    let token = try line.hold()
    #expect(line.lock.tryStart("share") == nil)
    try await simulation.run()
    #expect(line.time == .zero)
    await simulation.advance(by: .milliseconds(9_999))
    #expect(codes == [])
    simulation.schedule(after: .seconds(1)) {}
    try await simulation.run()
    #expect(codes == [.overdue])
    #expect(line.reports.first?.label == "edit")
    #expect(line.reports.first?.age == .seconds(10))
    #expect(line.time == .milliseconds(10_999))
    token.end()
    await simulation.advance(by: .seconds(100))
    #expect(codes == [.overdue])
    #expect(simulation.clock.state.run { $0.agenda.elementsInBackground.isEmpty })
  }

  @Test(
    "If a lock is held and calls wait when nothing moves any more, a run throws, and names the holder"
  )
  func named() async throws {
    let token = try line.hold()
    line.lock.enqueue("share") { $0.end() }
    line.lock.enqueue("print") { $0.end() }
    func run() throws { try simulation.run() }
    await simulation.advance(by: .zero)
    #expect(throws: SimulationFailure.self) { try run() }
    let failure = await #expect(throws: SimulationFailure.self) { try await simulation.run() }
    #expect(failure?.code == .lockHeld)
    #expect(
      failure?.description
        == "run() failed: Time has run out of deadlines, and others wait for a lock that is held: "
        + "the transition \"edit\" (App/Detail.swift:42) holds lock \"screen\", and 2 requests wait in line. "
        + "Does every path end its token? Before an event from outside, move time with advance(by:)."
    )
    #expect(line.time == .zero)
    #expect(codes == [], "who runs is told by the failure")
    token.end()
    try await simulation.run()
    #expect(line.lock.waitingCount == 0)
  }

  /// The lock and its line would keep each other indefinitely, behind a transition that never ends.
  @Test("G10: a call in line does not retain its lock: when the lock is released, the call fails")
  func letGo() async throws {
    let (clock, codes) = (simulation.clock, Guarded<[TransitionLock.Report.Code]>([]))
    var lock: TransitionLock? = TransitionLock(clock: clock, executor: clock.executor) { report in
      codes.run { $0.append(report.code) }
    }
    let token = try #require(lock?.tryStart("edit"))
    for _ in 0..<2 {
      if let lock {
        line.nav.transitions(by: lock).pushViewController(line.b, animated: true).noted(
          "push",
          in: story
        )
      }
    }
    #expect(lock?.waitingCount == 2)
    lock = nil
    #expect(codes.run { $0 } == [.destroyedInUse])
    try await story.settle("0.0: push gone · push gone → A")
    #expect(token.end())
  }

  @Test(
    "A run does not throw for a held lock if all requests behind it were cancelled or timed out"
  )
  func alone() async throws {
    let token = try line.hold()
    #expect(line.lock.tryStart("share") == nil)
    try await simulation.run()
    let request = line.lock.enqueue("print") { $0.end() }
    await simulation.advance(by: .zero)
    request.cancel()
    try await simulation.run()
    let hasty = line.lock.enqueue("share", timeout: .seconds(3)) { $0.end() }
    try await simulation.run()
    #expect(hasty.outcome?.code == .timedOut)
    #expect(line.time == .seconds(3))
    token.end()
  }

  @Test("While a call waits without moving time, the lock reports each holder once")
  func resting() async throws {
    for count in 1...2 {
      let token = try line.hold()
      let task = Task { try await line.calls.popViewController(animated: true).end === line.b }
      while codes.count < count { await Task.yield() }
      // It moves time while something is due, rests again, and does not report that again.
      var isCalled = false
      simulation.schedule(after: .seconds(1)) { isCalled = true }
      while !isCalled { await Task.yield() }
      let failure = await #expect(throws: SimulationFailure.self) { try await simulation.run() }
      #expect(failure?.code == .lockHeld)
      for _ in 0..<500 { await Task.yield() }
      #expect(codes == Array(repeating: .outOfTime, count: count))
      try line.nav.pushViewController(line.b, animated: true) { _ in token.end() }
      #expect(try await task.value)
    }
    #expect(codes.count == 2)
  }

  @Test("A run names the holder that an awaited call waits for, even if the lock has another clock")
  func awaited() async throws {
    let lock = TransitionLock(label: "outside", executor: simulation.clock.executor, limits: .none)
    let token = try #require(lock.tryStart("edit", file: "App/Detail.swift", line: 42))
    let task = Task.immediate {
      try await line.nav.transitions(by: lock).pushViewController(line.b, animated: true).end
    }
    let failure = await #expect(throws: SimulationFailure.self) { try await simulation.run() }
    #expect(failure?.code == .lockHeld)
    #expect(lock.waitingCount == 1)
    #expect(
      failure?.message == "Time has run out of deadlines, and others wait for a lock that is held: "
        + "the transition \"edit\" (App/Detail.swift:42) holds lock \"outside\", and 1 request waits in line"
    )
    token.end()
    #expect(try await task.value == .finished)
  }

  @Test(
    "Code that receives the report of a stuck lock may end the transition in the way",
    .timeLimit(.minutes(10))
  )
  func cure() async throws {
    let token = Guarded<TransitionLock.Token?>(nil)
    let clock = simulation.clock
    let lock = TransitionLock(clock: clock, executor: clock.executor) { _ in
      token.run { $0.take() }?.end()
    }
    let held = try #require(lock.tryStart("edit"))
    token.run { $0 = held }
    let push = line.nav.transitions(by: lock).pushViewController(line.b, animated: true)
    #expect(try await push.end == .finished)
    #expect(line.time == .milliseconds(350))
  }
}
