import NavigationSimulator
import Testing
import TransitionLock

/// Runs the cures of the page "'nil' is not compatible with expected argument type 'any Actor'".
@Suite("enqueue on no actor", .timeLimit(.minutes(10))) @MainActor struct NoActorTests {
  private let lock = TransitionLock(label: "no actor")

  @Test("A class on the main actor waits in line, and its block uses what belongs to that actor")
  func mainActorClass() async throws {
    let root = UIViewController()
    root.present(EditorViewController(), animated: false)
    root.finishTransition()
    let timer = SessionTimer(lock: lock, root: root)
    let token = try #require(lock.tryStart())
    timer.fired()
    #expect(lock.waitingCount == 1)
    token.end()
    await root.transitionBegins()
    root.finishTransition()
    timer.fired()
    try await lock.waitUntilIdle()
    #expect(root.presentedViewController == nil)
  }

  @Test("A plain class enqueues a block that may run anywhere: at once on a free lock, else in line")
  func plainClass() async throws {
    let store = DraftStore(isHeld: true)  // else it might have saved, on another thread, before the line is looked at
    let autosave = Autosave(lock: lock, store: store)
    autosave.save()
    #expect(lock.holder?.label == "autosave")
    autosave.save()
    #expect(lock.waitingCount == 1)
    await store.release()
    try await lock.waitUntilIdle()
    #expect(await store.saves == 2)
  }

  @Test("A deinit enqueues a block that does not need its object")
  func deinitializer() async throws {
    let store = DraftStore()
    let token = try #require(lock.tryStart())
    do { _ = Draft(lock: lock, store: store) }
    #expect(lock.waitingCount == 1)
    token.end()
    try await lock.waitUntilIdle()
    #expect(await store.isClosed)
  }

  @Test("A controller of the simulator waits in line in its callback by a verb, in its own method by a block")
  func controller() async throws {
    let simulation = NavigationSimulation()
    let lock = TransitionLock(clock: simulation.clock, executor: simulation.clock.executor)
    let controller = ContactController(lock: lock)
    let token = try #require(lock.tryStart())
    let window = Window(simulation: simulation, rootViewController: controller)
    controller.editTapped()
    #expect(lock.waitingCount == 2)
    token.end()
    try await simulation.run()
    #expect(controller.presentedViewController?.title == "Greeting")
    try await controller.dismiss(animated: true)
    controller.editTapped()
    #expect(lock.holder?.label == "edit")
    try await simulation.run()
    #expect(controller.presentedViewController?.title == "Editor")
    #expect(!lock.isTransitioning)
    withExtendedLifetime(window) {}
  }

  @Test("The page and the comment of the parameter quote the compiler as the check of what it refuses does")
  func quotation() throws {
    let page = try Repository.text(of: "Docs/Guide.docc/Moving/EnqueueOnNoActor.md")
    let refused = try Repository.text(of: ".ci/refused/NoActor.swift")
    let quotation = "'nil' is not compatible with expected argument type 'any Actor'"
    #expect(page.hasPrefix("# \(quotation)\n"))
    #expect(refused.contains("// error: \(quotation)"))
    let comments = Example.comments(
      of: try Repository.text(of: "Sources/TransitionLock/API/TransitionLock+Enqueue.swift")
    )
    #expect(comments.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(quotation))
  }
}
