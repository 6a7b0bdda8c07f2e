import NavigationSimulator
import Testing
import TransitionLock

extension ScreenTests {
  /// Runs what the doc comments of the module TransitionLock show.
  @Suite("Comments of TransitionLock") @MainActor struct LockCommentTests {
    private let screen = CommentedScreen().shown()
    private let root = UIViewController().shown()
    private let lock = TransitionLock(label: "comments")

    @Test("A tap starts or is dropped, and never makes a call that UIKit would drop")
    func startOrDrop() throws {
      screen.edit(EditorViewController())
      screen.edit(EditorViewController())
      #expect(screen.console.isEmpty)
      screen.finishTransition()
      #expect(!screen.lock.isTransitioning)
      screen.edit(EditorViewController())
      #expect(screen.console.isEmpty)
      #expect(!screen.lock.isTransitioning)
    }

    @Test(
      "If several paths end a token, the first one ends it, and the others do nothing"
    )
    func endIfHolding() throws {
      for isCancelled in [true, false] {
        screen.reload(with: try #require(screen.lock.tryStart()))
        #expect(screen.lock.isTransitioning)
        if isCancelled { screen.cancelReload() } else { screen.list.finishReload() }
        #expect(!screen.lock.isTransitioning)
        screen.list.finishReload()
      }
    }

    @Test("A token ends with an animation of a view")
    func token() {
      screen.openMenu()
      #expect(screen.lock.holder?.label == "open the menu")
      UIView.finishAnimations()
      #expect(!screen.lock.isTransitioning)
    }

    @Test("If a body ends its token early, the next transition can begin while the body continues")
    func endEarly() async throws {
      screen.edit(EditorViewController())
      screen.finishTransition()
      let (saves, saving) = AsyncStream.makeStream(of: Bool.self)
      let draft = CommentedScreen.Draft { [lock = screen.lock] in saving.yield(lock.isTransitioning)
      }
      let done = Task { try await screen.done(draft) }
      await screen.transitionBegins()
      #expect(screen.lock.holder?.label == "done")
      screen.finishTransition()
      try await done.value
      saving.finish()
      for await wasTransitioning in saves { #expect(!wasTransitioning) }
      #expect(screen.presentedViewController == nil)
    }

    @Test("A block that dismisses waits in line, and ends its turn if nothing is left to dismiss")
    func enqueue() async throws {
      signOut(root, lock)
      #expect(!root.isMoving)
      #expect(!lock.isTransitioning)
      root.present(EditorViewController(), animated: false)
      root.finishTransition()
      let token = try #require(lock.tryStart())
      signOut(root, lock)
      #expect(lock.waitingCount == 1)
      token.end()
      await root.finishNext()
      try await lock.waitUntilIdle()
      #expect(root.presentedViewController == nil)
    }

    @Test("Both forms of waiting in line work one after the other")
    func waitInLine() async throws {
      let list = ReloadedList()
      root.present(EditorViewController(), animated: false)
      root.finishTransition()
      try await refresh(list, andSignOut: root, lock)
      #expect(list.reloads == 1)
      #expect(root.isMoving)
      root.finishTransition()
      #expect(!lock.isTransitioning)
      try await refresh(lock) { try await list.reload() }
      #expect(list.reloads == 2)
    }

    @Test(
      "A request that is cancelled while it waits never runs; on a free lock, it has run already"
    )
    func request() async throws {
      let list = ReloadedList()
      let token = try #require(lock.tryStart())
      #expect(try await refreshAndThinkBetter(list, lock).code == .cancelled)
      #expect(list.reloads == 0)
      token.end()
      let outcome = Task { try await refreshAndThinkBetter(list, lock).code }
      while list.reloads == 0 { await Task.yield() }
      list.finishReload()
      #expect(try await outcome.value == .finished)
    }

    @Test("A pattern in `catch` matches a failure with its code, and no other")
    func failureCode() async throws {
      let simulation = NavigationSimulation()
      let lock = TransitionLock(clock: simulation.clock, executor: simulation.clock.executor) { _ in
      }
      let token = try #require(lock.tryStart())
      let late = Task { try await refreshOrLeaveIt(lock) { Issue.record("it has had no turn") } }
      while lock.waitingCount == 0 { await Task.yield() }
      await simulation.advance(by: .seconds(3))
      try await late.value
      token.end()
      lock.close()
      await #expect(throws: TransitionLock.Failure.self) { try await refreshOrLeaveIt(lock) {} }
    }

    @Test("A label names the holder, and the second call finds the lock busy")
    func label() {
      let tokens = labels(lock, NamedContact(name: "Alice"))
      #expect(lock.holder?.label == "edit")
      #expect(tokens[1] == nil)
      tokens[0]?.end()
      #expect(!lock.isTransitioning)
    }

    @Test("Each lock has its own limits")
    func limits() {
      #expect(limitedLock().limits.transition == .seconds(3))
      #expect(limitedLock().limits.overdue == .takeBack)
    }
  }
}
