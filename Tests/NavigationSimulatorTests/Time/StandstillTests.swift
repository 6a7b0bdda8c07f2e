import NavigationSimulator
import Testing
import TransitionLock
import TransitionSupport

/// A run in which nothing moves, while tasks wait for locks.
@Suite("The clock: standstills") @MainActor
struct StandstillTests {
  private let simulation = NavigationSimulation()
  private let codes = Guarded<[TransitionLock.OutcomeCode]>([])

  /// Has two tasks wait for each other, each in a body that holds what the other one waits for.
  private func closeACircle() {
    let executor = simulation.clock.executor
    let locks = ["map", "list"].map {
      TransitionLock(label: $0, clock: simulation.clock, executor: executor)
    }
    for (own, other) in zip(locks, locks.reversed()) {
      Task(executorPreference: executor) { [codes, clock = simulation.clock] in
        try await own.serialize("outer") {
          try await clock.sleep(for: .seconds(3))
          let code = await other.attempt(.wait, "inner") {}.code
          codes.run { $0.append(code) }
        }
      }
    }
  }

  @Test("G6: if tasks wait in a circle, a run makes one call throw, and continues")
  func run() async throws {
    closeACircle()
    try await simulation.run()
    #expect(codes.run { $0 } == [.deadlock, .finished])
  }

  @Test("G6: if nothing else moves, a circle is found without time passing")
  func time() async throws {
    closeACircle()
    try await simulation.run()
    #expect(simulation.clock.now.offset == .seconds(3))
  }

  @Test(
    "G6: a circle is found within two looks while time is moved to a limit",
    arguments: [(3, 0), (5, 2)]
  )
  func advance(seconds: Int, ends: Int) async throws {
    closeACircle()
    await simulation.advance(by: .seconds(seconds))
    #expect(codes.run { $0.count } == ends)
  }
}
