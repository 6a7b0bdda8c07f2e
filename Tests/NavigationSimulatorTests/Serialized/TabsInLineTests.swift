import Testing
import TransitionLock

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Selecting a tab through a lock.
@Suite("Serialized navigation: tabs") @MainActor
struct TabsInLineTests {
  private let stage = TabStage()
  private let lock: TransitionLock

  init() { lock = TransitionLock(executor: stage.simulation.clock.executor) }

  @Test("A selection of a tab waits in line, and holds the lock until its change has ended")
  func inLine() async throws {
    stage.animate()
    var results: [Result<TransitionEnd, SerializedFailure>] = []
    let first = stage.first.serialized(by: lock)
    try first.pushViewController(stage.b, animated: true, completion: nil)
    try stage.tabs.serialized(by: lock).setSelectedViewController(stage.second) { results.append($0) }
    #expect(stage.tabs.selectedIndex == 0)
    try await stage.simulation.run()
    #expect((results, stage.seen) == ([.success(.finished)], ["X"]))
    #expect(stage.simulation.clock.now.offset == .milliseconds(350 + 200))
    #expect(!lock.isTransitioning)
  }

  @Test("An awaited selection through a controller in the tabs ends with its change, or at once if the tab is selected")
  func awaited() async throws {
    stage.animate()
    let serialized = stage.a.serialized(by: lock)
    #expect(try await serialized.setSelectedViewController(stage.second) == .finished)
    #expect(try await serialized.setSelectedViewController(stage.second) == .finished)
    #expect(stage.simulation.clock.now.offset == .milliseconds(200))
  }

  @Test("A tap that selects a tab is dropped while the lock is held, and holds it otherwise")
  func ifIdle() async throws {
    stage.animate()
    let idle = stage.tabs.serialized(by: lock).ifIdle
    #expect(try idle.setSelectedViewController(stage.second, completion: stage.note("second")))
    #expect(lock.holder?.label == "setSelectedViewController(_:)")
    #expect(try !idle.setSelectedViewController(stage.p, completion: stage.note("never")))
    try await stage.simulation.run()
    #expect(stage.ends == ["second finished"])
    await #expect(throws: SerializedFailure.self) {
      try await idle.setSelectedViewController(stage.a)
    }
  }

  @Test("A selection of a controller that is no longer a tab is outdated; one that never was a tab is refused")
  func notATab() async throws {
    let token = try #require(lock.tryStart())
    var codes: [SerializedFailure.Code] = []
    let serialized = stage.tabs.serialized(by: lock)
    try serialized.setSelectedViewController(stage.p) {
      if case .failure(let failure) = $0 { codes.append(failure.code) }
    }
    stage.tabs.viewControllers = [stage.first, stage.second]
    token.end()
    try await stage.simulation.run()
    let failure = await #expect(throws: SerializedFailure.self) {
      try await stage.x.serialized(by: lock).setSelectedViewController(stage.p)
    }
    #expect((codes, failure?.code, failure?.cause?.code) == ([.outdated], .refused, .notATab))
    await #expect(throws: NavigationFailure.self) { try await stage.b.setSelectedViewController(stage.second) }
  }

  @Test(
    "A tab can be selected during a rotation of the window: the call holds the lock, and waits for nothing",
    arguments: [true, false]
  )
  func duringRotation(isAwaited: Bool) async throws {
    stage.window.rotate(animated: true, completion: stage.note("rotation"))
    #expect(try stage.tabs.serialized(by: lock).ifIdle.present(stage.b, animated: true, completion: nil) == false)
    if isAwaited {
      #expect(try await stage.tabs.serialized(by: lock).setSelectedViewController(stage.second) == .finished)
    } else {
      #expect(try stage.tabs.serialized(by: lock).ifIdle.setSelectedViewController(stage.second, completion: nil))
    }
    #expect((stage.seen, stage.simulation.clock.now.offset) == (["X"], .zero))
    try await stage.simulation.run()
    #expect(stage.ends == ["rotation finished"])
    #expect(stage.second.view.frame == stage.window.bounds)
  }
}
