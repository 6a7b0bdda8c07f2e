import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// The texts of failures: the attempt, the obstacle, and the remedy.
@Suite("Transitions in line: texts of failures")
struct FailureTextTests {
  private let line = Line()
  private var fixture: StackFixture { line.stack }

  @Test("A dropped call names the holder of the lock")
  func dropped() throws {
    let token = try line.hold()
    let call = line.nav.ifIdle.pushViewController(
      fixture.b,
      animated: true,
      file: "App/Screen.swift",
      line: 7
    )
    #expect(
      call.failure?.description == "pushViewController(_:animated:) failed: "
        + "The transition \"edit\" (App/Detail.swift:42) holds the lock. Attempted at App/Screen.swift:7. "
        + "Wait in line if the call must not be lost."
    )
    token.end()
  }

  @Test("An outdated call states that, and the reason")
  func outdated() async throws {
    let token = try line.hold()
    let call = line.nav.popToViewController(
      fixture.b,
      animated: true,
      file: "App/Screen.swift",
      line: 8
    )
    token.end()
    try await line.simulation.run()
    #expect(
      call.failure?.description
        == "popToViewController(_:animated:) failed: The call no longer makes sense at its "
        + "turn. Tried to pop to a view controller that doesn't exist: <Probe \"B\"> is not on the stack of "
        + "<NavigationController \"nav\">. Attempted at App/Screen.swift:8. "
        + "If the change is still needed, call again for the current screen."
    )
  }

  @Test("A refused call has the message of the controller's own verb, with its remedy")
  func refused() throws {
    let failure = line.nav.pushViewController(
      fixture.a,
      animated: true,
      file: "App/Screen.swift",
      line: 9
    ).failure
    #expect((failure?.code, failure?.cause?.code) == (.invalid, .alreadyOnStack))
    #expect(failure?.message == failure?.cause?.message)
    #expect(
      failure?.description.hasSuffix(
        "Attempted at App/Screen.swift:9. Pop to it, or use another controller."
      ) == true
    )
    #expect(
      (failure?.operation, failure?.file, failure?.line) == (
        "pushViewController(_:animated:)", "App/Screen.swift", 9
      )
    )
  }
}
