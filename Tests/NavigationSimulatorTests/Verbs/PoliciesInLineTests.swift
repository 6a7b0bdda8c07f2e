import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// The options of calls, which the simulator passes to the engine.
@Suite("Transitions in line: policies and limits")
final class PoliciesInLineTests: Line {
  @Test("A dropped call names the holder in the way")
  func dropped() async throws {
    calls.pushViewController(b, animated: true, line: 1).noted("push", in: story)
    let call = calls.with(policy: .drop).popViewController(animated: true).noted("pop", in: story)
    #expect(call.failure?.obstacle == lock.holder)
    #expect(
      call.failure?.message == "The transition \"pushViewController(_:animated:)\" "
        + "(NavigationSimulatorTests/PoliciesInLineTests.swift:1) holds the lock."
    )
    try await settle("0.0: pop dropped\n0.35: push finished")
  }

  @Test(
    "The newest call with a key takes the older one's place in line, and the older one's handle names it"
  )
  func superseded() async throws {
    let showing = calls.with(policy: .replace("detail"))
    calls.pushViewController(b, animated: true)
    let older = showing.pushViewController(c, animated: true).noted("C", in: story)
    calls.present(ViewController(title: "S"), animated: true).noted("sheet", in: story)
    showing.pushViewController(d, animated: true, line: 2).noted("D", in: story)
    let failure = await #expect(throws: TransitionFailure.self) { try await older.end }
    #expect(failure?.obstacle?.line == 2)
    try await settle(
      """
      0.0: C superseded
      0.7: D finished
      1.2: sheet finished
      → (A) (B) D + S
      """
    )
  }

  @Test(
    "An awaited call that times out names the holder, and has moved time",
    arguments: zip([3, 0, -1], ["3.0", "0.0", "0.0"])
  )
  func timedOut(limit: Int, end: String) async throws {
    let token = try hold()
    let call = calls.with(timeout: .seconds(limit)).popViewController(animated: true)
      .noted("pop", in: story)
    let failure = await #expect(throws: TransitionFailure.self) { _ = try await call.end }
    story.expect("\(end): pop timedOut")
    #expect(
      failure?.message
        == "Its turn did not come in time. The transition \"edit\" (App/Detail.swift:42) holds the lock."
    )
    #expect(lock.waitingCount == 0)
    token.end()
  }

  @Test("A required login waits until its limit for a presenter that is in no window")
  func withinWindow() async throws {
    try push(b)
    try nav.popViewController(animated: false, completion: nil)
    b.transitions.present(c, animated: true, within: .seconds(60)).noted("login", in: story)
    b.transitions.present(d, animated: true, within: .seconds(2)).noted("late", in: story)
    await simulation.advance(by: .seconds(3))
    story.expect("2.0: late timedOut: notInWindow")
    try push(b)
    try await settle("3.75: login finished → (A) B + C")
  }

  @Test(
    "A required login leaves the lock free while an alert stays, and is shown when the alert leaves"
  )
  func within() async throws {
    try a.presentAndSettle(b)
    calls(on: a).present(c, animated: true, within: .seconds(60)).noted("login", in: story)
    #expect(!lock.isTransitioning)
    simulation.schedule(after: .milliseconds(3_100)) { [a] in try? a.dismiss(animated: false) }
    try await settle("3.75: login finished → A + C")
    // On top of the login, there is no obstacle.
    calls(on: a).present(d, animated: true, on: .top, within: .seconds(1)).noted("top", in: story)
    try await settle("4.25: top finished → A + C + D")
    calls(on: a).present(b, animated: true, within: .seconds(2)).noted("late", in: story)
    try await settle("6.25: thrown alreadyPresenting · late timedOut: alreadyPresenting")
    #expect(reports.map(\.code) == [.refused])
  }
}
