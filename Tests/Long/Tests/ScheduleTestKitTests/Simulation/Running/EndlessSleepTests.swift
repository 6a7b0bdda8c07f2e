import FullScheduleControl
import Testing

@testable import ScheduleTestKit

/// Sleeps that only a cancellation ends, such as one of 584 years.
@Suite(.enabled(if: FullScheduleControl.isAvailable)) struct EndlessSleepTests {
  enum Sleep: CaseIterable {
    case onVirtualClock, onRealClock, nanoseconds

    func callAsFunction(in simulation: Simulation) async throws {
      switch self {
      case .onVirtualClock: try await simulation.clock.sleep(for: .seconds(1 << 40))
      case .onRealClock: try await Task.sleep(for: .seconds(1 << 40))
      case .nanoseconds: try await Task.sleep(nanoseconds: .max)
      }
    }
  }

  /// After such a sleep a task would end what the body waits for, and the deadlock would not show.
  @Test(arguments: Sleep.allCases)
  func codeThatOnlyAnEndlessSleepCouldEndIsADeadlock(sleep: Sleep) async {
    let exploration = await explored(.exhaustive()) { simulation in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      let keeper = Task {
        try? await sleep(in: simulation)
        continuation.finish()
      }
      for await _ in stream {}
      await keeper.value
    }
    #expect(exploration.found?.failure.code == .deadlock, "\(exploration)")
    let message = exploration.found?.failure.message ?? ""
    if sleep != .onVirtualClock {
      let function = "ScheduleTestKitTests.EndlessSleepTests.Sleep.callAsFunction"
      #expect(
        message.contains("task 1 sleeps past a hundred years of virtual time in \(function)"),
        "\(message)"
      )
    }
    #expect(!message.contains("NavigationSimulation"), "\(message)")
  }

  @Test(
    arguments: Sleep.allCases,
    [
      .random(100, firesTimersEarly: true), .prioritized(100, firesTimersEarly: true),
      .exhaustive(earlyTimers: 1),
    ]
      as [ExplorationPlan]
  )
  func anEndlessSleepEndsOnlyByCancellation(sleep: Sleep, plan: ExplorationPlan) async {
    let exploration = await explored(plan) { simulation in
      let sleeper = Task {
        do { try await sleep(in: simulation) } catch { return }
        simulation.always("it does not end by itself", false)
      }
      try await simulation.clock.sleep(for: .seconds(1))
      sleeper.cancel()
      await sleeper.value
      simulation.always("time has not passed", simulation.clock.now.offset == .seconds(1))
    }
    #expect(exploration.found == nil, "\(exploration)")
  }
}
