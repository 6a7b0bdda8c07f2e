import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// Serialized verbs that code uses on another actor than the one that created them.
@Suite("Serialized navigation: the wrong isolation")
struct WrongIsolationTests {
  private actor Elsewhere {}

  private func expectWrong(
    _ stage: Stage,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ call: () throws -> Void
  ) {
    let failure = #expect(throws: SerializedFailure.self, sourceLocation: sourceLocation) { try call() }
    #expect(failure?.code == .wrongIsolation, sourceLocation: sourceLocation)
    #expect(failure?.operation == "pushViewController(_:animated:)", sourceLocation: sourceLocation)
    #expect(stage.nav.viewControllers.count == 1, sourceLocation: sourceLocation)
  }

  @Test("A call with a completion on another actor throws instead of trapping, and changes nothing")
  func withCompletion() {
    let stage = Stage()
    let lock = TransitionLock()
    let serialized = stage.nav.serialized(by: lock, isolation: Elsewhere())
    expectWrong(stage) { try serialized.pushViewController(stage.b, animated: true, completion: nil) }
    #expect((lock.isTransitioning, lock.waitingCount) == (false, 0))
  }

  @Test("A call through ifIdle checks the isolation as well, awaited or not")
  func ifIdle() async {
    let stage = Stage()
    let lock = TransitionLock()
    let idle = stage.nav.serialized(by: lock, isolation: Elsewhere()).ifIdle
    expectWrong(stage) { _ = try idle.pushViewController(stage.b, animated: true, completion: nil) }
    let failure = await #expect(throws: SerializedFailure.self) {
      try await idle.pushViewController(stage.b, animated: true)
    }
    #expect(failure?.code == .wrongIsolation)
    func swipe() throws { _ = try idle.beginInteractivePop() }
    #expect(throws: SerializedFailure.self) { try swipe() }
    #expect(!lock.isTransitioning)
  }

  @Test("A call through ifIdle needs no actor if the verbs were created on none")
  func onNone() async throws {
    let stage = Stage()
    let idle = stage.nav.serialized(by: TransitionLock(), isolation: nil).ifIdle
    func push() throws -> Bool { try idle.pushViewController(stage.b, animated: true, completion: nil) }
    #expect(try push())
    try await stage.simulation.run()
  }

  @Test("A call on the right actor works from nonisolated functions") @MainActor
  func right() async throws {
    let stage = Stage()
    let serialized = stage.nav.serialized(by: TransitionLock())
    nonisolated func push() throws {
      try serialized.pushViewController(stage.b, animated: false)
    }
    try push()
    try await stage.simulation.run()
    #expect(stage.nav.viewControllers.count == 2)
  }
}
