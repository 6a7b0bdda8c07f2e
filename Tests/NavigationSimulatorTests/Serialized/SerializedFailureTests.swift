import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// The messages of failures of serialized verbs.
@Suite("Serialized navigation: failures") @MainActor
struct SerializedFailureTests {
  private let stage = Stage()
  private let lock: TransitionLock

  init() { lock = TransitionLock(executor: stage.simulation.clock.executor) }

  @Test("The failure of a dropped operation names the attempt, the holder of the lock, and the remedy")
  func dropped() async throws {
    let token = try #require(lock.tryStart("edit", file: "App/Detail.swift", line: 3))
    let idle = stage.nav.serialized(by: lock).ifIdle
    let failure = await #expect(throws: SerializedFailure.self) {
      try await idle.pushViewController(stage.b, animated: true, file: "App/Screen.swift", line: 7)
    }
    #expect(
      failure?.description == "pushViewController(_:animated:) failed: "
        + "The transition \"edit\" (App/Detail.swift:3) holds the lock. Concerned: <NavigationController \"nav\">. Attempted at App/Screen.swift:7. "
        + "Wait in line if the call must not be lost."
    )
    token.end()
  }

  @Test("The failure of an outdated operation states that, and the reason")
  func outdated() async throws {
    let token = try #require(lock.tryStart())
    var failure: SerializedFailure?
    try stage.nav.serialized(by: lock).popToViewController(
      stage.b,
      animated: true,
      completion: { if case .failure(let cause) = $0 { failure = cause } },
      file: "App/Screen.swift",
      line: 8
    )
    token.end()
    try await stage.simulation.run()
    #expect(
      failure?.description == "popToViewController(_:animated:) failed: The call no longer makes sense at its turn. "
        + "Tried to pop to a view controller that doesn't exist. Concerned: <NavigationController \"nav\">. "
        + "Attempted at App/Screen.swift:8. If the change is still needed, call again for the current screen."
    )
  }

  @Test("The failure of a refused operation has the message of the controller's own verb, with the remedy")
  func refused() throws {
    let idle = stage.nav.serialized(by: lock).ifIdle
    func push() throws -> Bool {
      try idle.pushViewController(stage.a, animated: true, file: "App/Screen.swift", line: 9)
    }
    let failure = #expect(throws: SerializedFailure.self) { try push() }
    #expect(failure?.code == .refused)
    #expect(failure?.description == failure?.cause.map { "\($0)" })
    #expect(
      failure?.description.hasSuffix("Attempted at App/Screen.swift:9. Pop to it, or use another controller.") == true
    )
    #expect(failure?.controller == stage.nav.identity)
    #expect((failure?.file, failure?.line) == ("App/Screen.swift", 9))
  }
}
