import FullScheduleControl
import ScheduleTestKit
import Testing
import TransitionLock

/// Locks on the continuous clock, whose alarm serves the whole process, in simulations and after
/// them.
@Suite(.enabled(if: FullScheduleControl.isAvailable), .timeLimit(.minutes(10)))
struct ContinuousClockTests {
  /// Has a call time out behind a transition.
  @concurrent
  private static func expectTimeout(_ lock: TransitionLock, after timeout: Duration) async throws {
    let token = try lock.start("held")
    let failure = await #expect(throws: TransitionLock.Failure.self) {
      try await lock.serialize("call", timeout: timeout) {}
    }
    #expect(failure?.code == .timedOut)
    token.end()
  }

  @Test("G3: after simulations in which calls timed out, an ordinary call still times out")
  func timeoutAfterAnExploration() async throws {
    // No exploration: on a busy machine, a deadline on the real clock is no function of the
    // schedule.
    for seed in 1...20 {
      let run = Simulation.run(seed: UInt64(seed)) { _ in
        try await Self.expectTimeout(TransitionLock(), after: .seconds(5))
      }
      #expect(run.failure == nil)
    }
    try await Self.expectTimeout(TransitionLock(), after: .nanoseconds(1))
  }

  @Test(
    "G3: calls of one lock time out in several simulations and outside them, and no clock fails"
  )
  func oneLock() async throws {
    let reports = CheckedLock.Reports()
    let lock = TransitionLock { reports.add($0) }
    for seed in 1...3 {
      let run = Simulation.run(seed: UInt64(seed)) { _ in
        try await Self.expectTimeout(lock, after: .seconds(5))
      }
      #expect(run.failure == nil)
    }
    try await Self.expectTimeout(lock, after: .nanoseconds(1))
    #expect(reports.all.isEmpty)
  }

  @Test(
    "G3: a call that an ended simulation has left waiting does not prevent later timeouts of its lock"
  )
  func waitThatWasLeft() async throws {
    let lock = TransitionLock(limits: .none)
    _ = Simulation.run(seed: 1) { _ in
      let token = try lock.start("held")
      Task { try await lock.serialize("left", timeout: .seconds(5)) {} }
      await Task.yield()
      token.end()
    }
    try await lock.waitUntilIdle()
    try await Self.expectTimeout(lock, after: .nanoseconds(1))
  }

  @Test("G6: if a circle of locks on the continuous clock stops a simulation, one call throws")
  func circle() {
    let (map, list) = (TransitionLock(label: "map"), TransitionLock(label: "list"))
    for seed in 1...2 {
      let run = Simulation.run(seed: UInt64(seed)) { simulation in
        await close(map, list, simulation)
      }
      #expect(run.failure == nil)
    }
  }

  /// Has two tasks wait for each other.
  private func close(_ map: TransitionLock, _ list: TransitionLock, _ simulation: Simulation) async
  {
    let tally = CircleTally()
    await withTaskGroup(of: Void.self) { group in
      for (own, other) in [(map, list), (list, map)] {
        group.addTask {
          try? await own.serialize("outer") {
            await Task.yield()
            do {
              try await other.serialize("inner") {}
              tally.passed += 1
            } catch {
              tally.told += 1
            }
          }
        }
      }
    }
    simulation.always("one call of the circle was told", tally.told == 1)
    simulation.always("the other one had its turn", tally.passed == 1)
  }
}
