import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// Each call checks at its turn that it still makes sense.
@Suite("Serialized navigation: calls that are outdated at their turn") @MainActor
struct OutdatedCallTests {
  enum Call: CaseIterable {
    case popToOneThatIsGone
    case pushOneThatIsThere
    case pushOneThatHasAParent
    case presentOnOneThatPresents
    case presentFromOneThatIsOffScreen
    case presentOneThatIsPresented
    case dismissOneThatIsDismissed
    case stackThatLeftItsWindow

    var cause: NavigationFailure.Code {
      switch self {
      case .popToOneThatIsGone: .notOnStack
      case .pushOneThatIsThere: .alreadyOnStack
      case .pushOneThatHasAParent: .hasParent
      case .presentOnOneThatPresents: .alreadyPresenting
      case .presentFromOneThatIsOffScreen, .stackThatLeftItsWindow: .notInWindow
      case .presentOneThatIsPresented: .alreadyActive
      case .dismissOneThatIsDismissed: .nothingPresented
      }
    }
  }

  /// Makes a call that makes sense now, and returns a change that makes it outdated.
  private func make(
    _ call: Call,
    _ stage: Stage,
    _ lock: TransitionLock,
    _ completion: @escaping SerializedNavigation.Completion
  ) throws -> () throws -> Void {
    let nav = SerializedNavigation(stage.nav, lock: lock)
    let a = SerializedNavigation(stage.a, lock: lock)
    let b = SerializedNavigation(stage.b, lock: lock)
    switch call {
    case .popToOneThatIsGone:
      try stage.push(stage.b, stage.c)
      try nav.popToViewController(stage.b, animated: true, completion: completion)
      return { try stage.nav.popToRootViewController(animated: false, completion: nil) }
    case .pushOneThatIsThere:
      try nav.pushViewController(stage.b, animated: true, completion: completion)
      return { try stage.nav.pushViewController(stage.b, animated: false, completion: nil) }
    case .pushOneThatHasAParent:
      try nav.pushViewController(stage.b, animated: true, completion: completion)
      return { _ = NavigationController(rootViewController: stage.b).retained(by: stage) }
    case .presentOnOneThatPresents:
      try a.present(stage.b, animated: true, completion: completion)
      return { try stage.a.present(stage.c, animated: false, completion: nil) }
    case .presentFromOneThatIsOffScreen:
      try stage.push(stage.b)
      try b.present(stage.c, animated: true, completion: completion)
      return { try stage.nav.popViewController(animated: false, completion: nil) }
    case .presentOneThatIsPresented:
      try a.present(stage.b, animated: true, completion: completion)
      return { try stage.a.present(stage.b, animated: false, completion: nil) }
    case .dismissOneThatIsDismissed:
      try stage.a.present(stage.b, animated: false, completion: nil)
      try b.dismiss(animated: true, completion: completion)
      return { try stage.a.dismiss(animated: false, completion: nil) }
    case .stackThatLeftItsWindow:
      try nav.pushViewController(stage.b, animated: true, completion: completion)
      return { stage.window.rootViewController = stage.c }
    }
  }

  @Test(
    "A call that no longer makes sense at its turn settles as outdated, with the reason",
    arguments: Call.allCases
  )
  func outdated(call: Call) async throws {
    let stage = Stage()
    let lock = TransitionLock(executor: stage.simulation.clock.executor)
    let token = try #require(lock.tryStart())
    var results: [Result<TransitionEnd, SerializedFailure>] = []
    let change = try make(call, stage, lock) { results.append($0) }
    #expect(results.isEmpty)
    try change()
    stage.forget()
    token.end()
    try await stage.simulation.run()
    #expect(results.count == 1)
    guard case .failure(let failure) = results.first else {
      Issue.record("it did not settle as outdated: \(results)")
      return
    }
    #expect((failure.code, failure.cause?.code, stage.log.records) == (.outdated, call.cause, []))
    #expect(!lock.isTransitioning)
  }

  @Test("A call that waited and still makes sense continues")
  func stillGood() async throws {
    let stage = Stage()
    let lock = TransitionLock(executor: stage.simulation.clock.executor)
    let token = try #require(lock.tryStart())
    let serialized = SerializedNavigation(stage.nav, lock: lock)
    var results: [Result<TransitionEnd, SerializedFailure>] = []
    try serialized.pushViewController(stage.b, animated: true) { results.append($0) }
    token.end()
    try await stage.simulation.run()
    #expect(results == [.success(.finished)])
  }

  @Test("A call whose controller is gone at its turn fails as gone")
  func gone() async throws {
    let stage = Stage()
    let lock = TransitionLock(executor: stage.simulation.clock.executor)
    let token = try #require(lock.tryStart())
    var results: [Result<TransitionEnd, SerializedFailure>] = []
    do {
      let gone = ViewController()
      try SerializedNavigation(gone, lock: lock).dismiss(animated: true) { results.append($0) }
    }
    token.end()
    try await stage.simulation.run()
    #expect(results.count == 1)
    if case .failure(let failure)? = results.first { #expect(failure.code == .gone) }
  }

  @Test("An awaited call that is outdated throws the reason, and passes the lock on")
  func awaited() async throws {
    let stage = Stage()
    let lock = TransitionLock()
    try stage.push(stage.b)
    let token = try #require(lock.tryStart())
    try stage.nav.popViewController(animated: true) { _ in token.end() }
    let serialized = SerializedNavigation(stage.nav, lock: lock)
    let failure = await #expect(throws: SerializedFailure.self) {
      _ = try await serialized.popToViewController(stage.b, animated: true)
    }
    #expect((failure?.code, failure?.cause?.code, lock.isTransitioning) == (.outdated, .notOnStack, false))
  }

  @Test("A call that did not wait fails with the failure of the controller's own verb")
  func immediate() async throws {
    let stage = Stage()
    let serialized = SerializedNavigation(stage.nav, lock: TransitionLock())
    var results: [Result<TransitionEnd, SerializedFailure>] = []
    try serialized.popToViewController(stage.b, animated: true) { results.append($0) }
    #expect(results.count == 1)
    if case .failure(let failure)? = results.first { #expect(failure.cause?.code == .notOnStack) }
    let failure = await #expect(throws: SerializedFailure.self) {
      _ = try await serialized.popToViewController(stage.b, animated: true)
    }
    #expect((failure?.code, failure?.cause?.code) == (.refused, .notOnStack))
    #expect(try await serialized.dismiss(animated: true) == .finished)
  }

  @Test("A request that is cancelled, or whose lock is closed, settles its completion once", arguments: [true, false])
  func withdrawn(byCancelling: Bool) async throws {
    let stage = Stage()
    let lock = TransitionLock(executor: stage.simulation.clock.executor)
    let token = try #require(lock.tryStart())
    let serialized = SerializedNavigation(stage.nav, lock: lock)
    var results: [Result<TransitionEnd, SerializedFailure>] = []
    let request = try serialized.pushViewController(stage.b, animated: true) { results.append($0) }
    let awaited = Task { try await serialized.pushViewController(stage.c, animated: true) }
    await stage.simulation.advance(by: .zero)
    if byCancelling {
      request.cancel()
      awaited.cancel()
      await #expect(throws: CancellationError.self) { try await awaited.value }
    } else {
      lock.close()
      let failure = await #expect(throws: SerializedFailure.self) { try await awaited.value }
      #expect((failure?.code, failure?.operation) == (.withdrawn, "pushViewController(_:animated:)"))
      #expect(failure?.file == #fileID)
    }
    token.end()
    try await stage.simulation.run()
    #expect(results.count == 1)
    if case .failure(let failure)? = results.first {
      #expect((failure.code, failure.operation) == (.withdrawn, "pushViewController(_:animated:)"))
      #expect(failure.file == #fileID)
    }
    #expect(stage.nav.viewControllers.map(\.title) == ["A"])
  }

  @Test("A simulation released in the middle of a transition gives the lock back, and settles the completion")
  func worldGone() async throws {
    let lock = TransitionLock()
    var results: [Result<TransitionEnd, SerializedFailure>] = []
    do {
      let stage = Stage()
      let serialized = SerializedNavigation(stage.nav, lock: lock)
      try serialized.pushViewController(stage.b, animated: true) { results.append($0) }
      #expect(lock.isTransitioning)
    }
    #expect((lock.isTransitioning, results.count) == (false, 1))
    if case .failure(let failure)? = results.first {
      #expect(failure.code == .gone)
    }
  }

  @Test("A simulation released in the middle of a tap's transition gives the lock back")
  func worldGoneWhileIdle() async throws {
    let lock = TransitionLock()
    do {
      let stage = Stage()
      let idle = SerializedNavigation(stage.nav, lock: lock).ifIdle
      #expect(try idle.pushViewController(stage.b, animated: true, completion: nil))
      #expect(lock.isTransitioning)
    }
    #expect(!lock.isTransitioning)
  }
}

extension NavigationController {
  /// Retains this controller as long as the stage's root exists.
  fileprivate func retained(by stage: Stage) -> NavigationController {
    stage.a.reactions[.viewDidLoad] = { _ = self }
    return self
  }
}
