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
    let locks = ["map", "list"].map { TransitionLock(label: $0, clock: simulation.clock, executor: executor) }
    for (own, other) in zip(locks, locks.reversed()) {
      Task(executorPreference: executor) { [codes] in
        try await own.serialize("outer") {
          await Task.yield()
          let code = await other.attempt(.wait, "inner") {}.code
          codes.run { $0.append(code) }
        }
      }
    }
  }

  @Test("G6: a run tells one call of tasks that wait in a circle, and goes on")
  func run() async throws {
    closeACircle()
    try await simulation.run()
    #expect(codes.run { $0 } == [.deadlock, .finished])
  }

  @Test("G6: a circle that is told in a run moves no time")
  func time() async throws {
    closeACircle()
    try await simulation.run()
    #expect(simulation.clock.now.offset == .zero)
  }

  @Test("G6: two looks later, a circle is told while time is moved to a limit")
  func advance() async throws {
    closeACircle()
    await simulation.advance(by: .seconds(2))
    #expect(codes.run { $0 } == [.deadlock, .finished])
  }
}
