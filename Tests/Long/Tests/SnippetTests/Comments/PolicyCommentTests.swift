import Testing
import TransitionLock

/// Runs what the doc comments of the module TransitionLock show of policies, scopes and observing.
@Suite("Comments of TransitionLock: policies, scopes, observing", .timeLimit(.minutes(10)))
@MainActor
struct PolicyCommentTests {
  private let screen = PolicyScreen()

  @Test("A tap opens a contact on a free lock; on a busy lock, it is dropped, and names the holder")
  func attempt() async throws {
    await screen.openContact("Ada")
    await screen.openContactByCode("Ada")
    #expect(screen.shown == ["open Ada", "open Ada"])
    let token = try #require(screen.lock.tryStart("holder", file: "App/Screen.swift", line: 1))
    await screen.openContact("Ada")
    await screen.openContactByCode("Ada")
    #expect(screen.shown.count == 2)
    token.end()
    screen.lock.close()
    await screen.openContact("Ada")
    #expect(
      screen.printed == [
        #"not now: "holder" (App/Screen.swift:1)"#, "not now", "not opened: closed",
      ]
    )
  }

  @Test("On a free lock all policies do the same")
  func policies() async {
    await screen.askInThreeWays("Ada", ["a", "b"], "alert")
    #expect(screen.shown == ["open Ada", "results 2", "present alert"])
  }

  @Test("A contact that was deleted is not renamed")
  func relevance() async {
    await screen.rename("Ada", ["Ada"], "editor")
    await screen.rename("Ada", [], "editor")
    #expect(screen.shown == ["present editor"])
    screen.printLock()
    #expect(screen.printed == [#"lock "policies" is idle"#])
  }

  @Test("Of several waiting badges, the newest is shown")
  func badge() async throws {
    let bar = BadgedBar()
    let token = try #require(screen.lock.tryStart())
    for _ in 0..<3 { screen.showBadge(bar) }
    #expect(screen.lock.waitingCount == 1)
    token.end()
    while bar.badges == 0 { await Task.yield() }
    bar.finish()
    try await screen.lock.waitUntilIdle()
    #expect(bar.badges == 1)
  }

  @Test("Two columns move side by side, and the window moves after both")
  func scopes() async throws {
    let window = TransitionLock(label: "window", limits: .none)
    let log = EventLog()
    follow(window, in: log)
    moveColumns(of: window)
    try await window.waitUntilIdle()
    while log.count < 7 { await Task.yield() }
    let lines = log.text.split(separator: "\n").map { line in
      ["show the list", "push", "present"].first { line.contains($0) } ?? ""
    }
    #expect(
      lines == ["show the list", "push", "push", "present", "show the list", "present", "present"]
    )
  }

  @Test("A menu that is asked to give way closes, and then the alert is shown")
  func interruption() async throws {
    let (lock, menu) = (TransitionLock(label: "menu", limits: .none), InterruptibleMenu())
    openMenu(menu, lock)
    let animator = try #require(menu.animator)
    let request = lock.enqueue(policy: .interrupt, "alert") { $0.end() }
    #expect(!animator.isReversed)
    while !animator.isReversed { await Task.yield() }
    animator.finish()
    #expect(try await request.settled().isFinished)
  }

  @Test("A function that waits for the request to give way receives it")
  func asked() async throws {
    let lock = TransitionLock(label: "menu", limits: .none)
    let token = try #require(lock.tryStart(isInterruptible: true))
    let animator = TurningAnimator {}
    turnRound(animator, token)
    let request = lock.enqueue(policy: .interrupt, "alert") { $0.end() }
    while !animator.isReversed { await Task.yield() }
    token.end()
    #expect(try await request.settled().isFinished)
  }
}
