import Testing
import TransitionLock

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Rotations, which the user causes without a lock, and the calls during them.
@Suite("Transitions in line: rotations") @MainActor
struct RotationsInLineTests {
  private let line = Line()
  private var story: Story { line.story }
  private var calls: Transitions { line.calls }

  @Test(
    "A call that has its turn during a rotation holds the lock and waits for the end of the rotation"
  )
  func duringRotation() async throws {
    line.window.rotate(animated: true, completion: line.note("rotation"))
    let call = calls.pushViewController(line.b, animated: true).noted("push", in: story)
    #expect(call.state == .pending)
    #expect(line.lock.isTransitioning)
    story.expect("→ A")
    #expect(try await call.end == .finished)
    story.expect("0.3: rotation finished\n0.65: push finished → (A) B")
  }

  @Test("A rotation that begins between two calls in line holds up the second")
  func between() async throws {
    calls.pushViewController(line.b, animated: true).noted("push", in: story)
    calls.popViewController(animated: true).noted("pop", in: story)
    line.window.rotate(animated: true)
    line.window.rotate(animated: true)
    try await line.settle(
      """
      0.35: push finished
      1.3: pop B
      → A
      """
    )
  }

  private let takingBack = TransitionLock.Limits(transition: .seconds(1), overdue: .takeBack)

  @Test("A call whose turn is taken back while it waits for a rotation is cancelled")
  func takenBack() async throws {
    let line = Line(limits: takingBack)
    line.simulation.durations.rotation = .seconds(5)
    line.window.rotate(animated: true)
    line.calls.pushViewController(line.b, animated: true).noted("push", in: line.story)
    #expect(line.lock.tryStart() == nil)
    try await line.settle("5.0: push cancelled → A")
  }

  @Test("In the report of its late end, a call may be cancelled again")
  func cancelledByReport() async throws {
    let box = Box()
    let clock = line.simulation.clock
    let lock = TransitionLock(clock: clock, executor: clock.executor, limits: takingBack) {
      if $0.code == .late { box.call?.cancel() }
    }
    line.simulation.durations.rotation = .seconds(5)
    line.window.rotate(animated: true)
    let call = line.nav.transitions(by: lock).pushViewController(line.b, animated: true)
      .noted("push", in: story)
    #expect(lock.tryStart() == nil)
    await line.simulation.advance(by: .seconds(2))
    box.call = call
    call.cancel()
    story.expect("2.0: push cancelled")
    #expect(!lock.isTransitioning)
  }

  @Test("If the target is gone when the rotation has ended, a call is outdated")
  func outdated() async throws {
    try line.push(line.b)
    line.window.rotate(animated: true) { [nav = line.nav] _ in
      _ = try? nav.popViewController(animated: false)
    }
    calls.popToViewController(line.b, animated: true).noted("to", in: story)
    try await line.settle("0.3: thrown notOnStack · to outdated: notOnStack → A")
  }

  @Test("A call that is cancelled during a rotation does not start, and gives the lock back")
  func cancelled() async throws {
    line.window.rotate(animated: true)
    let call = calls.pushViewController(line.b, animated: true).noted("push", in: story)
    #expect(line.lock.isTransitioning)
    call.cancel()
    #expect(!line.lock.isTransitioning)
    try await line.settle("0.0: push cancelled → A")
  }

  @Test("If its task is cancelled in the rotation's completion, a call does not start")
  func cancelledAtItsEnd() async throws {
    var task: Task<TransitionEnd, any Error>?
    line.window.rotate(animated: true) { _ in task?.cancel() }
    task = Task.immediate { try await calls.pushViewController(line.b, animated: true).end }
    await #expect(throws: CancellationError.self) { try await task?.value }
    try await line.settle("→ A")
  }

  @Test("A tap is dropped during a rotation of the window, and so is a call with the policy drop")
  func dropped() async throws {
    line.window.rotate(animated: true)
    let tap = calls.ifIdle.pushViewController(line.b, animated: true).noted("tap", in: story)
    #expect(tap.failure?.message.hasPrefix("The window is being turned: rotate") == true)
    calls.with(policy: .drop).pushViewController(line.b, animated: true).noted("drop", in: story)
    #expect(!line.lock.isTransitioning)
    try await line.settle("0.0: tap dropped · drop dropped → A")
  }
}

/// A call for a report of its lock, which comes in the isolation of the call.
private final class Box: @unchecked Sendable {
  var call: TransitionCall<TransitionEnd>?
}
