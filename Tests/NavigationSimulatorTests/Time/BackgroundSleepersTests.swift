import Testing
import TransitionLock
import TransitionSupport

@testable import NavigationSimulator
@testable import VirtualTime

/// Sleeps in the background of a clock, without a lock.
@Suite("The clock: the background") @MainActor
struct BackgroundSleepersTests {
  private struct Nothing: Watched {
    func stuck() -> String? { nil }
    func breakCircle() -> Bool { false }
    func tell() -> Bool { false }
  }

  private let simulation = NavigationSimulation()
  private var clock: SimulationClock { simulation.clock }

  private func sleep(for seconds: Double) async throws {
    try await clock.sleepInBackground(
      until: clock.now.advanced(by: .seconds(seconds)),
      watching: Nothing()
    )
  }

  @Test("A background sleep neither moves time nor prolongs a run")
  func nothingMoves() async throws {
    var hasWoken = false
    let task = Task {
      try await sleep(for: 1)
      hasWoken = true
    }
    try await simulation.run()
    #expect(clock.now.offset == .zero)
    #expect(clock.nextDeadline == nil)
    #expect(clock.state.run { $0.agenda.elementsInBackground.count } == 1)
    #expect(!hasWoken)
    await simulation.advance(by: .seconds(1))
    #expect(hasWoken)
    #expect(clock.state.run { $0.agenda.elementsInBackground.isEmpty })
    try await task.value
  }

  @Test(
    "The code after a background sleep runs before time continues, and can set earlier deadlines"
  )
  func isWaitedFor() async throws {
    var calls: [String] = []
    let task = Task {
      try await sleep(for: 1)
      for _ in 0..<5 { await Task.yield() }
      calls.append("woken at \(clock.now)")
      try await clock.sleep(for: .milliseconds(500))
      calls.append("slept until \(clock.now)")
      try await sleep(for: 0.25)
      calls.append("woken at \(clock.now)")
    }
    await simulation.advance(by: .zero)
    simulation.schedule(after: .seconds(2)) { calls.append("timer at \(clock.now)") }
    try await simulation.run()
    #expect(
      calls == [
        "woken at 1.0 seconds", "slept until 1.5 seconds", "woken at 1.75 seconds",
        "timer at 2.0 seconds",
      ]
    )
    try await task.value
  }
}
