import NavigationSimulator
import Testing
import TransitionSupport

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

@Suite("Calls whose end a task awaits") @MainActor
final class AwaitedCallTests: Scene {
  /// Makes a call in a task that tells which controllers have left the stack.
  @discardableResult
  private func await(_ verb: Verb<ViewController>, policy: TransitionLock.Policy = .wait)
    -> Task<Void, Never>
  {
    task(verb.words) { [unowned self] in
      let call = calls(policy: policy).call(verb, #fileID, #line) { leaving, _ in leaving }
      return "finished, leaving [\(try await call.end.map(\.name).joined())]"
    }
  }

  @Test("An awaited call returns when its transition has ended and the lock has been passed on")
  func one() async throws {
    self.await(.push(b))
    self.await(.pop)
    try await settle("0.35: push B finished, leaving [] 0.7: pop finished, leaving [B] → A")
  }

  @Test("With nothing to do, an awaited call returns at once")
  func nothing() async throws {
    self.await(.pop)
    try await settle("0.0: pop finished, leaving [] → A")
  }

  @Test("A dropped call throws")
  func dropped() async throws {
    self.await(.push(b))
    self.await(.pop, policy: .drop)
    try await settle("0.0: pop dropped 0.35: push B finished, leaving [] → (A) B")
  }

  @Test("If a waiting task is cancelled, its call leaves the line; a started transition continues")
  func cancelled() async throws {
    let (push, pop) = (self.await(.push(b)), self.await(.pop))
    pop.cancel()
    await pop.value
    push.cancel()
    await push.value
    #expect(lock.isTransitioning)
    try await settle(
      """
      0.0: pop threw CancellationError · push B threw CancellationError → (A) B
      """
    )
  }

  @Test("If a task is cancelled just before the turn of its call, nothing starts")
  func cancelledBeforeTheTurn() async throws {
    try await whileLocked { self.await(.push(b)).cancel() }
    try await settle("0.0: push B threw CancellationError → A")
  }

  @Test(
    "A call that is cancelled while a transition outside the lock holds it up gives its turn back"
  )
  func cancelledWhileHeldUp() async throws {
    try callUIKit(.push(b))
    let pop = self.await(.pop)
    #expect(lock.isTransitioning)
    pop.cancel()
    try await settle("0.0: pop threw CancellationError → (A) B")
  }

  @Test("G6: awaiting a call in the task that holds the lock throws")
  func deadlock() async throws {
    let (calls, b) = (self.calls(), b)
    try await lock.serialize("outer") {
      do {
        _ = try await calls.start(.push(b)).end
        Issue.record("it did not throw")
      } catch let failure as TransitionLock.Failure {
        #expect(failure.code == .deadlock)
      }
    }
    #expect(!lock.isTransitioning)
  }

  @Test("A call that waits longer than its timeout throws timedOut, and names the holder")
  func timedOut() async throws {
    let token = try #require(lock.tryStart("loading"))
    let call = calls(timeout: .seconds(1)).start(.push(b))
    let push = Task.immediate { try await call.end }
    await pass(seconds: 2)
    token.end()
    await #expect { try await push.value } throws: {
      ($0 as? Failure)?.code == .timedOut && "\($0)".contains("\"loading\"")
    }
  }
}
