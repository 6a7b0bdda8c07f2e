import Testing
import TransitionLock

/// Runs the cures of the page "'nil' is not compatible with expected argument type 'any Actor'".
@Suite("enqueue outside an actor", .timeLimit(.minutes(10))) @MainActor struct NoActorTests {
  private let lock = TransitionLock(label: "no actor")

  @Test("A deinit can enqueue a block that does not use the object")
  func deinitializer() async throws {
    let store = DraftStore()
    let token = try #require(lock.tryStart())
    do { _ = Draft(lock: lock, store: store) }
    #expect(lock.waitingCount == 1)
    token.end()
    try await lock.waitUntilIdle()
    #expect(await store.isClosed)
  }

  @Test("Page and comment quote the compiler's error exactly as the check of refused code does")
  func quotation() throws {
    let page = try Repository.text(of: "Docs/Guide.docc/Moving/EnqueueOnNoActor.md")
    let refused = try Repository.text(of: ".ci/refused/NoActor.swift")
    let quotation = "'nil' is not compatible with expected argument type 'any Actor'"
    #expect(page.hasPrefix("# \(quotation)\n"))
    #expect(refused.contains("// error: \(quotation)"))
    let comments = Example.comments(
      of: try Repository.text(of: "Sources/TransitionLock/API/TransitionLock+Enqueue.swift")
    )
    #expect(
      comments.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(quotation)
    )
  }
}
