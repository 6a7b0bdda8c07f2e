import Foundation
import Testing

@testable import ScheduleTestKit

/// In Swift Testing: issues at the user's line, a test case for each seed, and ordinary tests
/// beside them.
@Suite struct IntegrationTests {
  @Test func aBrokenPropertyIsAnIssueAtItsLine() async {
    let line: UInt = #line + 2
    await withKnownIssue {
      await simulate(seed: 5) { $0.always("one is two", 1 == 2) }
    } matching: { issue in
      issue.sourceLocation?.line == Int(line)
        && issue.comments.first?.rawValue.hasSuffix(
          "To see it again: simulate(seed: 5) { … }, with the same body."
        ) == true
    }
  }

  @Test func aFailedExplorationIsOneIssueWithCodeToPaste() async {
    let line: UInt = #line + 2
    await withKnownIssue {
      await explore(.random(10)) { $0.always("one is two", 1 == 2) }
    } matching: { issue in
      issue.sourceLocation?.line == Int(line)
        && issue.comments.first?.rawValue.contains(
          "To see it again, in the same function: replay(\"f2"
        ) == true
    }
  }

  @Test func anEscapeIsAnIssueAtTheCall() async {
    let line: UInt = #line + 2
    await withKnownIssue {
      await simulate(seed: 1, settings: .init(patience: .seconds(60))) { _ in
        await withTaskExecutorPreference(ThreadExecutor.shared) { await Task.yield() }
      }
    } matching: { issue in
      issue.sourceLocation?.line == Int(line)
        && issue.comments.first?.rawValue.hasPrefix(
          "Something ran outside of the simulation (full control"
        ) == true
    }
  }

  /// The call of a synchronous test. The body runs on its thread, which is why the pool has one
  /// thread less meanwhile.
  @Test func aSynchronousTestRecordsWhatItFinds() {
    let thread = pthread_self().hashValue
    withKnownIssue {
      Exploration.run(.random(10)) { simulation in
        simulation.always("it runs on another thread", pthread_self().hashValue != thread)
      }.recordIssue()
    } matching: { issue in
      issue.comments.first?.rawValue.hasPrefix("\"it runs on another thread\" is broken") == true
    }
  }

  /// Twice as many bodies as the pool has threads wait for a task of the pool. If they took its
  /// threads, none would ever end, so the patience only limits the failure.
  @Test func explorationsThatAreAwaitedTakeNoThreadOfThePool() async {
    await withTaskGroup(of: Simulation.Run.self) { group in
      for seed in Simulation.seeds(2 * sysconf(Int32(_SC_NPROCESSORS_ONLN))) {
        group.addTask {
          let settings = Simulation.Settings(control: .cooperative, patience: .seconds(300))
          return await simulate(seed: seed, settings: settings, allowsEscapes: true) { _ in
            await Task.detached { await Task.yield() }.value
          }
        }
      }
      for await run in group { #expect(run.failure == nil) }
    }
  }

  @Test func seedsOfNoneAndLess() {
    #expect(Simulation.seeds(3) == [1, 2, 3])
    #expect(Simulation.seeds(0).isEmpty && Simulation.seeds(-1).isEmpty)
  }

  /// However long it takes: no simulation takes the sleep of an ordinary test, and it ends.
  @Test func anOrdinaryTestSleeps() async throws {
    try await Task.sleep(for: .microseconds(1))
    #expect(Simulation.current == nil)
  }

  /// A continuation of the test's own task is resumed from within a simulation.
  @Test func theTestGoesOnWhereItWas() async {
    for seed in UInt64(1)...100 {
      await withCheckedContinuation { continuation in
        let run = Simulation.run(seed: seed) { _ in
          await Task.yield()
          continuation.resume()
          await Task.yield()
        }
        #expect(run.failure == nil)
      }
      #expect(Simulation.current == nil)
    }
  }
}
