import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// The texts of failures: the attempt, the obstacle, and the remedy.
@Suite("Transitions in line: texts of failures")
final class FailureTextTests: Line {
  @Test("The failure of a dropped call names the holder of the lock")
  func dropped() throws {
    let token = try hold()
    let call = calls.ifIdle.pushViewController(b, animated: true, file: "App/Screen.swift", line: 7)
    #expect(
      call.failure?.description == "pushViewController(_:animated:) failed: "
        + "The transition \"edit\" (App/Detail.swift:42) holds the lock. Attempted at App/Screen.swift:7. "
        + "Wait in line if the call must not be lost."
    )
    token.end()
  }

  @Test("The failure of an outdated call states the reason")
  func outdated() async throws {
    let token = try hold()
    let call = calls.popToViewController(b, animated: true, file: "App/Screen.swift", line: 8)
    token.end()
    try await settle("0.0: thrown notOnStack")
    #expect(
      call.failure?.description
        == "popToViewController(_:animated:) failed: The call no longer makes sense at its "
        + "turn. Tried to pop to a view controller that doesn't exist: <Probe \"B\"> is not on the stack of "
        + "<NavigationController \"nav\">. Attempted at App/Screen.swift:8. "
        + "If the change is still needed, call again for the current screen."
    )
  }

  @Test("A refused call has the same message, with a remedy, as the controller's method")
  func refused() throws {
    let call = calls.pushViewController(a, animated: true, file: "App/Screen.swift", line: 9)
    let failure = try #require(call.failure)
    #expect(failure.code == .invalid)
    #expect(failure.cause?.code == .alreadyOnStack)
    #expect(failure.message == failure.cause?.message)
    #expect(
      failure.description == "pushViewController(_:animated:) failed: \(failure.message) "
        + "Attempted at App/Screen.swift:9. Pop to it, or use another controller."
    )
  }
}
