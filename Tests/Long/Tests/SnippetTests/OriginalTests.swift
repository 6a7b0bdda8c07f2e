import Testing
import TransitionLock

extension ScreenTests {
  /// Runs the guide "Moving over": what it says of the lock is so.
  @Suite("Moving over: the original") @MainActor struct OriginalTests {
    private var lock: TransitionLock { TransitionLock.shared }

    private func withEditor<Screen: UIViewController>(_ screen: Screen) -> Screen {
      screen.segues["edit"] = EditorViewController.init
      return screen
    }

    @Test(
      "Method by method: a second tap is dropped, the timer waits, and the screen does not freeze"
    )
    func byHand() async throws {
      let contact = withEditor(MovedViewController().shown())
      contact.editTapped()
      contact.editTapped()
      contact.sessionExpired()
      #expect(lock.holder?.label == "edit")
      #expect(lock.waitingCount == 1)
      contact.finishTransition()
      #expect(!contact.isMoving, "a turn never begins on the call stack of end")
      await contact.transitionBegins()
      #expect(lock.holder?.label == "session is over")
      contact.finishTransition()
      try await lock.waitUntilIdle()
      #expect(contact.presentedViewController == nil)
      #expect(contact.console.isEmpty)
    }

    @Test("Method by method: the token of a segue that UIKit would drop, or drops, ends")
    func droppedByHand() async throws {
      let contact = withEditor(MovedViewController())
      contact.editTapped()
      try await lock.waitUntilIdle()
      contact.shown()
      contact.isDeaf = true
      contact.editTapped()
      try await lock.waitUntilIdle()
      contact.isDeaf = false
      contact.editTapped()
      #expect(contact.isMoving)
      contact.finishTransition()
      try await lock.waitUntilIdle()
    }

    @Test(
      "With the verbs: a second tap is dropped, the timer waits, and the screen does not freeze"
    )
    func verbs() async throws {
      let contact = withEditor(SettledViewController())
      let window = UIWindow(windowScene: UIWindowScene())
      window.rootViewController = contact
      let lock = try #require(window.windowScene?.transitionLock)
      #expect(contact.shouldPerformSegue(withIdentifier: "edit", sender: nil))
      contact.editTapped()
      #expect(!contact.shouldPerformSegue(withIdentifier: "edit", sender: nil))
      contact.editTapped()
      contact.sessionExpired()
      #expect(lock.waitingCount == 1)
      contact.finishTransition()
      await contact.finishNext()
      try await lock.waitUntilIdle()
      #expect(contact.presentedViewController == nil)
      #expect(contact.console.isEmpty)
    }
  }
}
