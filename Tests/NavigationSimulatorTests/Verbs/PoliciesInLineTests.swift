import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// The options of calls, which the simulator passes to the engine.
@Suite("Transitions in line: policies and limits")
struct PoliciesInLineTests {
  private let line = Line()
  private var fixture: StackFixture { line.stack }

  @Test("A dropped call names the holder in the way")
  func dropped() async throws {
    line.nav.pushViewController(fixture.b, animated: true, line: 1).noted("push", on: line)
    let call = line.nav.with(policy: .drop).popViewController(animated: true)
    #expect(
      (call.state, call.failure?.code, call.failure?.obstacle) == (
        .dropped, .dropped, line.lock.holder
      )
    )
    #expect(
      call.failure?.message == "The transition \"pushViewController(_:animated:)\" "
        + "(NavigationSimulatorTests/PoliciesInLineTests.swift:1) holds the lock."
    )
    try await line.simulation.run()
    #expect(line.ends == ["0.35 seconds push finished"])
  }

  @Test(
    "The newest call with a key takes the place in line of the older one, whose handle names it"
  )
  func superseded() async throws {
    let showing = line.nav.with(policy: .replace("detail"))
    line.nav.pushViewController(fixture.b, animated: true)
    let older = showing.pushViewController(fixture.c, animated: true)
    line.nav.present(ViewController(title: "sheet"), animated: true).noted("sheet", on: line)
    showing.pushViewController(fixture.d, animated: true, line: 2).noted("D", on: line)
    let failure = await #expect(throws: TransitionFailure.self) { try await older.end }
    #expect((failure?.code, failure?.obstacle?.line, line.time) == (.superseded, 2, .zero))
    try await line.simulation.run()
    #expect(line.ends == ["0.7 seconds D finished", "1.2 seconds sheet finished"])
    #expect(line.titles == ["A", "B", "D"])
  }

  @Test(
    "An awaited call whose turn does not come in time names the holder, and has moved time",
    arguments: [3, 0, -1]
  )
  func timedOut(seconds: Int) async throws {
    let token = try line.hold()
    let call = line.nav.with(timeout: .seconds(seconds)).popViewController(animated: true)
    let failure = await #expect(throws: TransitionFailure.self) { _ = try await call.end }
    #expect((failure?.code, failure?.obstacle?.label) == (.timedOut, "edit"))
    #expect(
      failure?.message
        == "Its turn did not come in time. The transition \"edit\" (App/Detail.swift:42) holds the lock."
    )
    #expect((line.time, line.lock.waitingCount) == (.seconds(max(seconds, 0)), 0))
    token.end()
  }

  @Test("A login that must be shown waits, until its limit, for a presenter that is in no window")
  func withinWindow() async throws {
    try fixture.push(fixture.b)
    try fixture.nav.popViewController(animated: false, completion: nil)
    let login = fixture.b.transitions.present(fixture.c, animated: true, within: .seconds(60))
      .noted("login", on: line)
    fixture.b.transitions.present(fixture.d, animated: true, within: .seconds(2)).noted(
      "late",
      on: line
    )
    await line.simulation.advance(by: .seconds(3))
    #expect(login.state == .pending)
    try fixture.push(fixture.b)
    try await line.simulation.run()
    #expect(line.ends == ["2.0 seconds late timedOut: notInWindow", "3.75 seconds login finished"])
    #expect(fixture.c.presentingViewController != nil)
  }

  @Test(
    "While an alert stays, a login that must be shown leaves the lock free; when it has gone, the login is shown"
  )
  func within() async throws {
    try fixture.a.presentAndSettle(fixture.b)
    let login = ViewController(title: "login")
    line.a.present(login, animated: true, within: .seconds(60)).noted("login", on: line)
    #expect(!line.lock.isTransitioning)
    line.simulation.schedule(after: .milliseconds(3_100)) { [fixture] in
      try? fixture.a.dismiss(animated: false)
    }
    try await line.simulation.run()
    #expect(line.ends == ["3.75 seconds login finished"])
    // On top of the login, there is no obstacle.
    #expect(
      try await line.a.present(fixture.c, animated: true, on: .top, within: .seconds(1)).end
        == .finished
    )
    let failure = await #expect(throws: TransitionFailure.self) {
      try await line.a.present(fixture.d, animated: true, within: .seconds(2)).end
    }
    #expect((failure?.code, failure?.cause?.code) == (.timedOut, .alreadyPresenting))
    #expect((line.time, line.reports.map(\.code)) == (.milliseconds(6_250), [.refused]))
  }
}
