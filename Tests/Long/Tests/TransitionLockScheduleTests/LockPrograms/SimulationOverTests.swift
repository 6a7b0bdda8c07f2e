import ScheduleTestKit
import Testing
import TransitionLock

/// Locks on the clock of a simulation that is over before they are.
@Suite struct SimulationOverTests {
  /// How a run ends while a call waits with a limit.
  enum End: CaseIterable {
    case returns, fails

    var code: TestKitFailure.Code? { self == .fails ? .bodyThrew : nil }
  }

  private struct Mishap: Error {}

  @Test(
    "G10: after the end of a simulation, a lock on its clock reports no failure of the clock",
    arguments: End.allCases
  )
  func noFailureOfTheClock(end: End) {
    let reports = CheckedLock.Reports()
    let run = Simulation.run(seed: 1) { simulation in
      let lock = TransitionLock(label: "screen", clock: simulation.clock) { reports.add($0) }
      let token = lock.tryStart("held")
      Task { try await lock.serialize("call", timeout: .seconds(5)) {} }
      lock.enqueue(on: .anyThread, "block", timeout: .seconds(3)) { $0.end() }
      for _ in 0..<3 { await Task.yield() }
      if end == .fails { throw Mishap() }
      withExtendedLifetime(token) {}
    }
    #expect(run.failure?.code == end.code)
    #expect(reports.all.map(\.code).allSatisfy { $0 != .clockFailed }, "\(reports.all)")
  }
}
