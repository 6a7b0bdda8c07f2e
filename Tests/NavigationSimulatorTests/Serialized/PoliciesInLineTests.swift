import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// Verbs with other reactions to a conflict than waiting.
@Suite("Serialized navigation: policies") @MainActor
struct PoliciesInLineTests {
  private let stage = Stage()
  private let lock: TransitionLock
  private var screens: SerializedNavigation { stage.nav.serialized(by: lock) }

  init() { lock = TransitionLock(clock: stage.simulation.clock, executor: stage.simulation.clock.executor) }

  /// A completion that records its name, the time of its call, and the result.
  private func note(_ name: String) -> SerializedNavigation.Completion {
    { [stage] result in
      switch result {
      case .success(let end): stage.ends.append("\(stage.time) \(name) \(end)")
      case .failure(let failure):
        let obstacle = failure.obstacle.map { " by line \($0.line)" } ?? ""
        stage.ends.append("\(stage.time) \(name) \(failure.code)\(obstacle)")
      }
    }
  }

  @Test("On a free lock, a call with any policy starts at once", arguments: policies)
  func free(policy: TransitionLock.Policy) async throws {
    try screens.with(policy: policy).pushViewController(stage.b, animated: true, completion: note("push"))
    #expect(lock.isTransitioning)
    try await stage.simulation.run()
    let popped = try await screens.with(policy: policy).popViewController(animated: true)?.title
    #expect(popped == "B")
    #expect(stage.ends == ["0.35 seconds push finished"])
    #expect(screens.with(policy: policy).policy == policy)
  }

  @Test("A dropped call names the holder in the way, in its completion and in the thrown failure")
  func dropped() async throws {
    try screens.pushViewController(stage.b, animated: true, completion: note("push"), line: 1)
    let dropping = screens.with(policy: .drop)
    let request = try dropping.popViewController(animated: true, completion: note("pop"))
    #expect(stage.ends == ["0.0 seconds pop dropped by line 1"])
    #expect(request.outcome?.code == .dropped)
    let failure = await #expect(throws: SerializedFailure.self) {
      _ = try await dropping.popViewController(animated: true, file: "App/Screen.swift", line: 7)
    }
    #expect((failure?.code, failure?.obstacle) == (.dropped, lock.holder))
    #expect(
      failure?.message == "The transition \"pushViewController(_:animated:)\" "
        + "(NavigationSimulatorTests/PoliciesInLineTests.swift:1) holds the lock."
    )
    try await stage.simulation.run()
    #expect(stage.ends.last == "0.35 seconds push finished")
  }

  @Test(
    "A call with the policy drop is dropped during a rotation of the window, and holds nothing",
    arguments: [true, false]
  )
  func droppedByRotation(isAwaited: Bool) async throws {
    stage.window.rotate(animated: true)
    let dropping = screens.with(policy: .drop)
    if isAwaited {
      let failure = await #expect(throws: SerializedFailure.self) {
        try await dropping.pushViewController(stage.b, animated: true)
      }
      #expect(failure?.code == .dropped)
    } else {
      try dropping.pushViewController(stage.b, animated: true, completion: note("push"))
      #expect(stage.ends == ["0.0 seconds push dropped"])
    }
    #expect(!lock.isTransitioning)
    try await stage.simulation.run()
    #expect(stage.nav.viewControllers.count == 1)
  }

  @Test("A call with the policy drop is dropped in the very task that holds the lock, because it waits for nothing")
  func droppedByItself() async throws {
    try await lock.serialize("outer") {
      let failure = await #expect(throws: SerializedFailure.self) {
        try await screens.with(policy: .drop).pushViewController(stage.b, animated: true)
      }
      #expect((failure?.code, failure?.obstacle?.label) == (.dropped, "outer"))
    }
  }

  @Test("The newest call with a key takes the place in line of the older one, whose failure names it")
  func superseded() async throws {
    let showing = screens.with(policy: .replace("detail"))
    try screens.pushViewController(stage.b, animated: true, completion: note("push"))
    try showing.pushViewController(stage.c, animated: true, completion: note("C"), line: 1)
    try screens.present(ViewController(title: "sheet"), animated: true, completion: note("sheet"))
    try showing.pushViewController(stage.d, animated: true, completion: note("D"), line: 2)
    await stage.simulation.advance(by: .zero)
    #expect(stage.ends == ["0.0 seconds C superseded by line 2"])
    try await stage.simulation.run()
    #expect(
      stage.ends.dropFirst() == [
        "0.35 seconds push finished", "0.7 seconds D finished", "1.2 seconds sheet finished",
      ]
    )
    #expect(stage.nav.viewControllers.map(\.title) == ["A", "B", "D"])
  }

  @Test("An awaited call that is superseded throws a failure that names the newer one")
  func supersededTask() async throws {
    let token = try #require(lock.tryStart("loading"))
    let showing = screens.with(policy: .replace(1))
    let older = Task.immediate { try await showing.pushViewController(stage.b, animated: true) }
    let newer = Task.immediate { try await showing.pushViewController(stage.c, animated: true, line: 2) }
    let failure = await #expect(throws: SerializedFailure.self) { try await older.value }
    #expect((failure?.code, failure?.obstacle?.line) == (.superseded, 2))
    #expect(
      failure?.message == "A newer call with the same key took its place in line: \"pushViewController(_:animated:)\" "
        + "(NavigationSimulatorTests/PoliciesInLineTests.swift:2)."
    )
    token.end()
    #expect(try await newer.value == .finished)
    #expect(stage.nav.viewControllers.map(\.title) == ["A", "C"])
  }

  @Test("A call that took the place of another one is checked again at its turn")
  func outdated() async throws {
    try stage.push(stage.b)
    try screens.popViewController(animated: true, completion: note("pop"))
    try screens.with(policy: .replace("to")).popToViewController(stage.c, animated: true, completion: note("C"))
    try screens.with(policy: .replace("to")).popToViewController(stage.b, animated: true, completion: note("B"))
    try await stage.simulation.run()
    #expect(
      Set(stage.ends.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ").prefix(5) })
        == ["C sup", "pop f", "B out"]
    )
  }

  @Test("A copy with another policy keeps the timeout, and the time at which verbs select their target")
  func keeps() async throws {
    let token = try #require(lock.tryStart("loading"))
    let hasty = stage.nav.serialized(by: lock, timeout: .seconds(1)).resolvingWhenCalled.with(policy: .interrupt)
    try hasty.popViewController(animated: true, completion: note("pop"))
    await stage.simulation.advance(by: .seconds(2))
    #expect(stage.ends.first?.contains("pop timedOut by line") == true)
    token.end()
    let other = try #require(lock.tryStart("loading"))
    let meant = screens.with(policy: .replace("x")).resolvingWhenCalled
    #expect(meant.policy == .replace("x"))
    try meant.popViewController(animated: true, completion: note("meant"))
    try stage.nav.pushViewController(stage.b, animated: false, completion: nil)
    other.end()
    try await stage.simulation.run()
    #expect(stage.ends.last == "2.0 seconds meant outdated")
  }
}

private let policies: [TransitionLock.Policy] = [.wait, .drop, .replace("x"), .interrupt]
