import Testing
import TransitionLock

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Rotations, which the user causes without a lock, and the verbs during them.
@Suite("Serialized navigation: rotations") @MainActor
struct RotationsInLineTests {
  private let stage = Stage()
  private let lock: TransitionLock
  private var simulation: NavigationSimulation { stage.simulation }
  private var serialized: SerializedNavigation { stage.nav.serialized(by: lock) }

  init() { lock = TransitionLock(executor: stage.simulation.clock.executor) }

  @Test("A call that has its turn during a rotation holds the lock and waits for the end of the rotation")
  func withCompletion() async throws {
    stage.window.rotate(animated: true, completion: stage.note("rotation"))
    var ends: [Result<TransitionEnd, SerializedFailure>] = []
    try serialized.pushViewController(stage.b, animated: true) { ends.append($0) }
    #expect((lock.isTransitioning, stage.nav.viewControllers.count) == (true, 1))
    try await simulation.run()
    #expect(ends == [.success(.finished)])
    #expect(stage.ends == ["rotation finished"])
    #expect(stage.time == .milliseconds(650))
  }

  @Test("An awaited call waits for the end of the rotation")
  func awaited() async throws {
    stage.window.rotate(animated: true)
    #expect(try await serialized.pushViewController(stage.b, animated: true) == .finished)
    #expect(stage.time == .milliseconds(650))
  }

  @Test("A rotation that begins between two calls in line holds up the second")
  func between() async throws {
    var ends = 0
    try serialized.pushViewController(stage.b, animated: true) { _ in ends += 1 }
    try serialized.popViewController(animated: true) { if case .success(.finished) = $0 { ends += 1 } }
    stage.window.rotate(animated: true)
    stage.window.rotate(animated: true)
    try await simulation.run()
    #expect((ends, stage.nav.viewControllers.map(\.title)) == (2, ["A"]))
    #expect(stage.time == .milliseconds(350 + 300 + 300 + 350))
  }

  @Test("A turn that the lock takes back during a rotation is no longer used", arguments: [true, false])
  func takenBack(isAwaited: Bool) async throws {
    let limits = TransitionLock.Limits(transition: .seconds(1), overdue: .takeBack)
    let lock = TransitionLock(clock: simulation.clock, executor: simulation.clock.executor, limits: limits) { _ in }
    simulation.durations.rotation = .seconds(5)
    stage.window.rotate(animated: true)
    let serialized = stage.nav.serialized(by: lock)
    var codes: [SerializedFailure.Code] = []
    if isAwaited {
      Task.immediate {
        do {
          try await serialized.pushViewController(stage.b, animated: true)
        } catch let failure as SerializedFailure {
          codes.append(failure.code)
        }
      }
    } else {
      try serialized.pushViewController(stage.b, animated: true) {
        if case .failure(let failure) = $0 { codes.append(failure.code) }
      }
    }
    #expect(lock.tryStart() == nil)
    try await simulation.run()
    #expect((codes, stage.nav.viewControllers.map(\.title)) == ([.withdrawn], ["A"]))
  }

  @Test("A call that has waited for a rotation is checked again, because its target may be gone")
  func outdated() async throws {
    try stage.push(stage.b)
    stage.window.rotate(animated: true) { [stage] _ in
      _ = try? stage.nav.popViewController(animated: false)
    }
    var failure: SerializedFailure?
    try serialized.popToViewController(stage.b, animated: true) {
      if case .failure(let cause) = $0 { failure = cause }
    }
    try await simulation.run()
    #expect((failure?.code, lock.isTransitioning) == (.outdated, false))
  }

  @Test("An awaited call that is cancelled during a rotation does not start, and gives the lock back")
  func cancelled() async throws {
    stage.window.rotate(animated: true)
    let task = Task.immediate { try await serialized.pushViewController(stage.b, animated: true) }
    #expect(lock.isTransitioning)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect((stage.nav.viewControllers.count, lock.isTransitioning) == (1, false))
  }

  @Test("A tap is dropped during a rotation of the window")
  func dropped() async throws {
    stage.window.rotate(animated: true)
    #expect(try serialized.ifIdle.pushViewController(stage.b, animated: true, completion: nil) == false)
    let failure = await #expect(throws: SerializedFailure.self) {
      try await serialized.ifIdle.pushViewController(stage.b, animated: true)
    }
    #expect((failure?.code, failure?.message.hasPrefix("The window is being turned: rotate")) == (.dropped, true))
    #expect(!lock.isTransitioning)
    try await simulation.run()
  }

  @Test("A simulation released while a call waits for a rotation gives the lock back, and settles the call")
  func worldGone() throws {
    let lock = TransitionLock()
    var failure: SerializedFailure?
    do {
      let stage = Stage()
      stage.window.rotate(animated: true)
      try stage.nav.serialized(by: lock).pushViewController(stage.b, animated: true) {
        if case .failure(let cause) = $0 { failure = cause }
      }
      #expect(lock.isTransitioning)
    }
    #expect((failure?.code, lock.isTransitioning) == (.gone, false))
  }
}
