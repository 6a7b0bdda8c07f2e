import Testing
import TransitionLock

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Rotations, which the user causes without a lock, and the calls during them.
@Suite("Transitions in line: rotations") @MainActor
struct RotationsInLineTests {
  private let line = Line()
  private var fixture: StackFixture { line.stack }
  private var simulation: NavigationSimulation { line.simulation }

  @Test(
    "A call that has its turn during a rotation holds the lock and waits for the end of the rotation"
  )
  func duringRotation() async throws {
    fixture.window.rotate(animated: true, completion: line.note("rotation"))
    let call = line.nav.pushViewController(fixture.b, animated: true)
    #expect((call.state, line.lock.isTransitioning, line.titles) == (.pending, true, ["A"]))
    #expect(try await call.end == .finished)
    #expect((line.ends, line.time) == (["0.3 seconds rotation finished"], .milliseconds(650)))
  }

  @Test("A rotation that begins between two calls in line holds up the second")
  func between() async throws {
    line.nav.pushViewController(fixture.b, animated: true).noted("push", on: line)
    line.nav.popViewController(animated: true).noted("pop", on: line)
    fixture.window.rotate(animated: true)
    fixture.window.rotate(animated: true)
    try await simulation.run()
    #expect((line.ends.last, line.titles) == ("1.3 seconds pop B", ["A"]))
  }

  @Test("A turn that the lock takes back during a rotation is no longer used")
  func takenBack() async throws {
    let line = Line(limits: .init(transition: .seconds(1), overdue: .takeBack))
    line.simulation.durations.rotation = .seconds(5)
    line.stack.window.rotate(animated: true)
    line.nav.pushViewController(line.stack.b, animated: true).noted("push", on: line)
    #expect(line.lock.tryStart() == nil)
    try await line.simulation.run()
    #expect((line.ends, line.titles) == (["5.0 seconds push cancelled"], ["A"]))
  }

  @Test("The report of a turn that came back too late may cancel the call that gives it back")
  func cancelledByReport() async throws {
    let box = Box()
    let (clock, limits) = (
      simulation.clock, TransitionLock.Limits(transition: .seconds(1), overdue: .takeBack)
    )
    let lock = TransitionLock(clock: clock, executor: clock.executor, limits: limits) { report in
      if report.code == .late { box.call?.cancel() }
    }
    simulation.durations.rotation = .seconds(5)
    fixture.window.rotate(animated: true)
    let call = fixture.nav.transitions(by: lock).pushViewController(fixture.b, animated: true)
      .noted("push", on: line)
    #expect(lock.tryStart() == nil)
    await simulation.advance(by: .seconds(2))
    box.call = call
    call.cancel()
    #expect((line.ends, lock.isTransitioning) == (["2.0 seconds push cancelled"], false))
  }

  @Test("A call that has waited for a rotation is checked again, because its target may be gone")
  func outdated() async throws {
    try fixture.push(fixture.b)
    fixture.window.rotate(animated: true) { [fixture] _ in
      _ = try? fixture.nav.popViewController(animated: false)
    }
    line.nav.popToViewController(fixture.b, animated: true).noted("to", on: line)
    try await simulation.run()
    #expect(
      (line.ends, line.lock.isTransitioning) == (["0.3 seconds to outdated: notOnStack"], false)
    )
  }

  @Test("A call that is cancelled during a rotation does not start, and gives the lock back")
  func cancelled() async throws {
    fixture.window.rotate(animated: true)
    let call = line.nav.pushViewController(fixture.b, animated: true)
    #expect(line.lock.isTransitioning)
    call.cancel()
    #expect((call.failure?.code, line.lock.isTransitioning) == (.cancelled, false))
    try await simulation.run()
    #expect(line.titles == ["A"])
  }

  @Test("A call whose task is cancelled in the very turn in which the rotation ends does not start")
  func cancelledAtItsEnd() async throws {
    var task: Task<TransitionEnd, any Error>?
    fixture.window.rotate(animated: true) { _ in task?.cancel() }
    task = Task.immediate { try await line.nav.pushViewController(fixture.b, animated: true).end }
    await #expect(throws: CancellationError.self) { try await task?.value }
    try await simulation.run()
    #expect((line.titles, line.lock.isTransitioning) == (["A"], false))
  }

  @Test(
    "A tap is dropped during a rotation of the window, and so is a call with the policy drop",
    arguments: [true, false]
  )
  func dropped(isTap: Bool) async throws {
    fixture.window.rotate(animated: true)
    let calls = isTap ? line.nav.ifIdle : line.nav.with(policy: .drop)
    let call = calls.pushViewController(fixture.b, animated: true)
    #expect(call.failure?.message.hasPrefix("The window is being turned: rotate") == true)
    #expect((call.state, line.lock.isTransitioning) == (.dropped, false))
    try await simulation.run()
    #expect(line.titles == ["A"])
  }
}

/// A call for a report of its lock, which comes in the isolation of the call.
private final class Box: @unchecked Sendable {
  var call: TransitionCall<TransitionEnd>?
}
