import Testing
import TransitionSupport
import VirtualTime

@testable import NavigationSimulator

@Suite("The clock")
struct ClockTests {
  @Test("Timers are called at their deadlines, and in the order of the calls at the same deadline")
  func timers() throws {
    let simulation = NavigationSimulation()
    var calls: [String] = []
    for (name, delay) in [("c", 2), ("a", 1), ("d", 2), ("b", 1), ("now", 0), ("past", -1)] {
      simulation.schedule(after: .seconds(delay)) {
        calls.append("\(name) \(simulation.clock.now)")
      }
    }
    let cancelled = simulation.schedule(after: .seconds(1)) { calls.append("cancelled") }
    simulation.cancel(cancelled)
    simulation.cancel(cancelled)
    try simulation.run()
    #expect(
      calls == [
        "now 0.0 seconds", "past 0.0 seconds", "a 1.0 seconds", "b 1.0 seconds", "c 2.0 seconds",
        "d 2.0 seconds",
      ]
    )
  }

  @Test("advance(by:) passes the deadlines up to and including its end, and no others")
  func advance() throws {
    let simulation = NavigationSimulation()
    var calls: [Duration] = []
    var next: NavigationSimulation.Timer?
    func tick() {
      calls.append(simulation.clock.now.offset)
      next = simulation.schedule(after: .seconds(1), tick)
    }
    next = simulation.schedule(after: .seconds(1), tick)
    defer { next.map(simulation.cancel) }
    try simulation.advance(by: .milliseconds(2_500))
    #expect(calls == [.seconds(1), .seconds(2)])
    #expect(simulation.clock.now.offset == .milliseconds(2_500))
    try simulation.advance(by: .milliseconds(500))
    #expect(calls.last == .seconds(3))
    try simulation.advance(by: .zero)
    try simulation.advance(by: .seconds(-1))
    #expect(simulation.clock.now.offset == .seconds(3))
  }

  @Test("Deadlines beyond the end of time are due at the end of time") @MainActor
  func end() async throws {
    let simulation = NavigationSimulation()
    let clock = simulation.clock
    let forever = Duration.longest
    var calls: [Duration] = []
    simulation.schedule(after: .seconds(1)) {
      simulation.schedule(after: forever) { calls.append(clock.now.offset) }
    }
    let sleeper = Task {
      try await clock.sleep(for: .seconds(2))
      try await clock.sleep(for: forever)
      return clock.now.offset
    }
    try await simulation.run()
    #expect(calls == [forever])
    #expect(try await sleeper.value == forever)
    await simulation.advance(by: forever)
    #expect(clock.now.offset == forever)
    let first = SimulationClock.Instant(offset: .zero - .longest)
    #expect(first.advanced(by: .seconds(-1)) == first)
    #expect(first.duration(to: clock.now) == forever)
    #expect(clock.now.duration(to: first) == first.offset)
    simulation.schedule(at: first) { calls.append(.zero) }
    try await simulation.run()
    #expect(calls == [forever, .zero])
  }

  @Test("Tasks wake at their deadlines, one after the other, in the order of the calls") @MainActor
  func sleepers() async throws {
    let simulation = NavigationSimulation()
    let clock = simulation.clock
    var woken: [String] = []
    let tasks = [3, 1, 2, 1, 3].enumerated().map { index, seconds in
      Task {
        try await clock.sleep(for: .seconds(seconds))
        woken.append("\(index) at \(clock.now)")
        await Task.yield()
        woken.append("\(index) after a yield")
      }
    }
    try await simulation.run()
    #expect(
      woken == [
        "1 at 1.0 seconds", "1 after a yield", "3 at 1.0 seconds", "3 after a yield",
        "2 at 2.0 seconds", "2 after a yield", "0 at 3.0 seconds", "0 after a yield",
        "4 at 3.0 seconds", "4 after a yield",
      ]
    )
    for task in tasks { try await task.value }
  }

  @Test("A cancelled sleep throws a CancellationError at once, and its deadline is removed")
  @MainActor
  func cancelledSleeper() async throws {
    let simulation = NavigationSimulation()
    let clock = simulation.clock
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await simulation.advance(by: .zero)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.nextDeadline == nil)
    try await simulation.run()
    #expect(clock.now.offset == .zero)
    let late = Task { try await clock.sleep(for: .seconds(1)) }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test("When the simulation is released, running and later sleeps throw a CancellationError")
  @MainActor
  func gone() async throws {
    var simulation: NavigationSimulation? = NavigationSimulation()
    let clock = try #require(simulation?.clock)
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await simulation?.advance(by: .zero)
    simulation = nil
    await #expect(throws: CancellationError.self) { try await task.value }
    await #expect(throws: CancellationError.self) { try await clock.sleep(for: .seconds(1)) }
  }
}
