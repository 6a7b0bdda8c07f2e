import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Runs and awaited verbs, which move time.
@Suite("Moving time")
struct MovingTimeTests {
  @Test("While a verb is awaited, time moves: timers are called, and sleeping tasks wake")
  @MainActor
  func onTheWay() async throws {
    let fixture = StackFixture()
    var seen: [Duration] = []
    fixture.simulation.schedule(after: .milliseconds(100)) { seen.append(fixture.time) }
    let task = Task {
      try await fixture.simulation.clock.sleep(for: .milliseconds(200))
      seen.append(fixture.time)
    }
    try await fixture.nav.pushViewController(fixture.b, animated: true)
    #expect(seen == [.milliseconds(100), .milliseconds(200)])
    try await task.value
  }

  @Test(
    "Verbs that several tasks await end at their own times: when one ends, another task moves time"
  )
  @MainActor
  func handedOn() async throws {
    let simulation = NavigationSimulation()
    var ends: [String] = []
    var windows: [Window] = []
    let tasks = [5, 3, 4, 1, 2].map { tenths in
      let nav = NavigationController(rootViewController: ViewController())
      windows.append(Window(simulation: simulation, rootViewController: nav))
      return Task {
        simulation.durations.stack = .milliseconds(100 * tenths)
        try await nav.pushViewController(ViewController(), animated: true)
        ends.append("\(tenths) at \(simulation.clock.now)")
      }
    }
    for task in tasks { try await task.value }
    #expect(ends == (1...5).map { "\($0) at 0.\($0) seconds" })
  }

  @Test("A run moves time instead of an awaited verb, and stops at its own end")
  @MainActor
  func takenOver() async throws {
    let fixture = StackFixture()
    let task = Task { try await fixture.nav.pushViewController(fixture.b, animated: true) }
    await Task.yield()
    await fixture.simulation.advance(by: .milliseconds(100))
    #expect(fixture.time == .milliseconds(100))
    #expect(fixture.simulation.openTransitions.map(\.kind) == [.push])
    #expect(try await task.value == .finished)
    #expect(fixture.time == .milliseconds(350))
  }

  @Test("A task parks until its signal is given, unless that was given or woken before") @MainActor
  func parks() async {
    let signals = (0..<3).map { _ in Signal(clock: nil) }
    signals[1].wake()
    signals[2].give()
    let tasks = signals.map { signal in Task.immediate { await signal.park() } }
    #expect(signals.map(\.isParked) == [true, false, false])
    for (signal, task) in zip(signals, tasks) {
      signal.give()
      await task.value
    }
  }

  /// UIKit waits indefinitely: the screen takes no touches any more, and nothing says why.
  @Test(
    "If a transition is never completed, each form of run and the awaiting call throw, and name it",
    .tags(.different),
    .covers(.neverCompleted)
  ) @MainActor
  func neverCompleted() async throws {
    let fixture = StackFixture()
    let awaited = Task { try await fixture.nav.pushViewController(fixture.b, animated: true) }
    await fixture.simulation.advance(by: .zero)
    // All transitions of a stack report their end, so the test closes the clock instead.
    fixture.simulation.clock.close()

    let failure = await #expect(throws: SimulationFailure.self) {
      try await fixture.simulation.run()
    }
    #expect(failure?.code == .neverCompleted)
    #expect(
      failure?.message.contains("push of <Probe \"B\"> in <NavigationController \"nav\">") == true
    )
    let other = await #expect(throws: NavigationFailure.self) { try await awaited.value }
    #expect(other?.code == .neverCompleted)
    func synchronously() throws { try fixture.simulation.run() }
    #expect(throws: SimulationFailure.self) { try synchronously() }
  }

  @Test("The same code has the same log in any isolation")
  func determinism() async throws {
    let plain = try await story()
    #expect(plain.count > 40)
    for _ in 0..<20 {
      #expect(try await story() == plain)
      #expect(try await onMainActor() == plain)
      #expect(try await Clockwork().run() == plain)
      #expect(try await PlainActor().run() == plain)
    }
  }

  @MainActor
  private func onMainActor() async throws -> [String] { try await story() }
}

/// An actor that runs on the clock's executor.
private actor Clockwork {
  nonisolated let simulation: SendableSimulation
  nonisolated var unownedExecutor: UnownedSerialExecutor {
    simulation.executor.asUnownedSerialExecutor()
  }

  init() { simulation = SendableSimulation() }

  func run() async throws -> [String] { try await story(in: simulation.take()) }
}

private actor PlainActor {
  func run() async throws -> [String] { try await story() }
}

/// A story of pushes, a sheet, timers and refusals, with all its events.
private func story(in simulation: NavigationSimulation = NavigationSimulation()) async throws
  -> [String]
{
  let events = EventLog()
  let log = simulation.recordCallbacks()
  simulation.addObserver(events)
  let (a, b, c, m) = (
    ViewController(title: "A"), ViewController(title: "B"), ViewController(title: "C"),
    ViewController(title: "M")
  )
  let nav = NavigationController(rootViewController: a, title: "nav")
  let window = Window(simulation: simulation, rootViewController: nav)
  simulation.schedule(after: .milliseconds(100)) {
    _ = try? nav.popViewController(animated: true, completion: nil)
  }
  simulation.schedule(after: .milliseconds(400)) {
    try? a.present(m, animated: true, completion: nil)
  }
  try await nav.pushViewController(b, animated: true)
  try await nav.pushViewController(c, animated: true)
  try await c.present(m, animated: true)
  try await simulation.clock.sleep(for: .zero)
  try await nav.dismiss(animated: true)
  try await nav.popToRootViewController(animated: true)
  try await simulation.run()
  withExtendedLifetime(window) {}
  return log.records.map { "\($0.instant) \($0)" } + events.lines
}
