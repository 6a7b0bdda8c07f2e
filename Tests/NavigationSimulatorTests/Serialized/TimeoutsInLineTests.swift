import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// Verbs that wait for their turn for a limited time.
@Suite("Serialized navigation: timeouts") @MainActor
struct TimeoutsInLineTests {
  private let stage = Stage()
  private let lock: TransitionLock

  init() {
    let clock = stage.simulation.clock
    lock = TransitionLock(clock: clock, executor: clock.executor)
  }

  private func serialized(_ timeout: Duration) -> SerializedNavigation {
    stage.nav.serialized(by: lock, timeout: timeout)
  }

  private let saysHolder =
    "Its turn did not come in time. The transition \"edit\" (App/Detail.swift:42) holds the lock."

  private func hold() throws -> TransitionLock.Token {
    try #require(lock.tryStart("edit", file: "App/Detail.swift", line: 42))
  }

  @Test("A call whose turn does not come in time fails, names the holder, and leaves the line", arguments: [3, 0, -1])
  func withCompletion(seconds: Int) async throws {
    let token = try hold()
    var failures: [SerializedFailure] = []
    let request = try serialized(.seconds(seconds)).pushViewController(stage.b, animated: true) {
      if case .failure(let failure) = $0 { failures.append(failure) }
    }
    try await stage.simulation.run()
    #expect((failures.map(\.code), failures.first?.message) == ([.timedOut], saysHolder))
    #expect((failures.first?.obstacle?.label, request.outcome?.code) == ("edit", .timedOut))
    #expect((stage.time, lock.waitingCount) == (.seconds(max(seconds, 0)), 0))
    token.end()
    #expect(stage.nav.viewControllers.count == 1)
  }

  @Test("An awaited call whose turn does not come in time throws, and moves time until then", arguments: [3, 0])
  func awaited(seconds: Int) async throws {
    let token = try hold()
    let failure = await #expect(throws: SerializedFailure.self) {
      try await serialized(.seconds(seconds)).pushViewController(stage.b, animated: true)
    }
    #expect((failure?.code, failure?.message, failure?.obstacle?.label) == (.timedOut, saysHolder, "edit"))
    #expect(stage.time == .seconds(seconds))
    token.end()
  }

  @Test("A timeout does not limit the transition of a call whose turn came in time")
  func inTime() async throws {
    let token = try hold()
    stage.simulation.schedule(after: .seconds(2)) { token.end() }
    stage.simulation.durations.stack = .seconds(60)
    #expect(try await serialized(.seconds(3)).pushViewController(stage.b, animated: true) == .finished)
    #expect(stage.time == .seconds(62))
  }

  @Test("A call that selects its target at the call keeps its timeout")
  func resolved() async throws {
    let token = try hold()
    let failure = await #expect(throws: SerializedFailure.self) {
      _ = try await serialized(.seconds(1)).resolvingWhenCalled.popViewController(animated: true)
    }
    #expect(failure?.code == .timedOut)
    token.end()
  }
}
