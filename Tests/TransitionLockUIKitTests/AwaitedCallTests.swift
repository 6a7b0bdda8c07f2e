import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock
import TransitionSupport

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

@Suite("Awaited calls") @MainActor
struct AwaitedCallTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  /// Begins a task that already waits for its turn or its transition when this returns.
  private func begin(
    isTap: Bool = false,
    timeout: Duration? = nil,
    _ verb: Verb<ViewController>
  ) -> Task<(leaving: [String], end: End), any Error> {
    let (calls, site) = (scene.calls(policy: isTap ? .drop : .wait, timeout: timeout), scene.site())
    return Task.immediate {
      try await calls.call(verb, at: site) { ($0.compactMap(\.title), $1) }.end
    }
  }

  @Test("An awaited call returns when its transition has ended and the lock has been passed on")
  func one() async throws {
    let push = begin(.push(stage.b, animated: true))
    let pop = begin(.pop(animated: true))
    try await scene.settle()
    #expect(try await push.value.end == .finished)
    #expect(try await pop.value.leaving == ["B"])
    #expect(scene.time == .milliseconds(700))
  }

  @Test("With nothing to do, an awaited call returns at once")
  func nothing() async throws {
    let pop = begin(.pop(animated: true))
    #expect(try await pop.value.leaving == [])
    #expect(!scene.lock.isTransitioning)
  }

  @Test("A dropped call throws, with the obstacle")
  func dropped() async throws {
    let push = begin(.push(stage.b, animated: true))
    let tap = begin(isTap: true, .pop(animated: true))
    try await scene.settle()
    _ = try await push.value
    await #expect { try await tap.value } throws: { ($0 as? Failure)?.code == .dropped }
  }

  @Test(
    "A task that is cancelled waits no longer: its call leaves the line; a transition that has started continues"
  )
  func cancelled() async throws {
    let push = begin(.push(stage.b, animated: true))
    let pop = begin(.pop(animated: true))
    pop.cancel()
    push.cancel()
    for task in [push, pop] {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(scene.lock.isTransitioning)
    try await scene.settle()
    #expect(scene.stack == ["A", "B"])
  }

  @Test(
    "A task that is cancelled just before the turn of its call throws the cancellation, and nothing starts"
  )
  func cancelledBeforeTheTurn() async throws {
    let token = try #require(scene.lock.tryStart("loading"))
    let push = begin(.push(stage.b, animated: true))
    push.cancel()
    token.end()
    try await scene.settle()
    await #expect(throws: CancellationError.self) { try await push.value }
    #expect(scene.stack == ["A"])
  }

  @Test(
    "A cancelled call that waits with its turn for a transition outside the lock gives the turn back"
  )
  func cancelledWhileHeldUp() async throws {
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    let pop = begin(.pop(animated: true))
    #expect(scene.lock.isTransitioning)
    pop.cancel()
    try await scene.settle()
    await #expect(throws: CancellationError.self) { try await pop.value }
    #expect(scene.stack == ["A", "B"])
  }

  @Test("Awaiting in the very task that holds the lock throws, and names the holder (G6)")
  func deadlock() async throws {
    let (calls, site, b) = (scene.calls(), scene.site(), stage.b)
    try await scene.lock.serialize("outer") {
      do {
        _ = try await calls.ask(.push(b, animated: true), at: site).end
        Issue.record("it did not throw")
      } catch let failure as TransitionLock.Failure {
        #expect(failure.code == .deadlock)
      }
    }
    #expect(!scene.lock.isTransitioning)
  }

  @Test("A call that waits longer than its timeout throws timedOut, and names the holder")
  func timedOut() async throws {
    let token = try #require(scene.lock.tryStart("loading"))
    let push = begin(timeout: .seconds(1), .push(stage.b, animated: true))
    await stage.simulation.advance(by: .seconds(2))
    token.end()
    await #expect { try await push.value } throws: {
      ($0 as? Failure)?.code == .timedOut && "\($0)".contains("\"loading\"")
    }
  }
}
