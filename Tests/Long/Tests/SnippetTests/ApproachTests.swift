import Testing
import TransitionLock

/// Screens that the documentation shows, one test after the other, because some of them share
/// `TransitionLock.shared`.
@Suite("Screens of the documentation", .serialized, .timeLimit(.minutes(10)))
@MainActor enum ScreenTests {}

extension ScreenTests {
  /// Runs what the README and the guide on choosing between the two approaches show.
  @Suite("README, and choosing between the two approaches") @MainActor struct ApproachTests {
    @Test("Without the lock, the second tap causes the README's warning")
    func warning() {
      let contact = UIViewController().shown()
      contact.present(EditorViewController(), animated: true)
      contact.present(EditorViewController(), animated: true)
      #expect(
        contact.console == [
          "Attempt to present <EditorViewController> on <UIViewController> while a presentation is in progress!"
        ]
      )
    }

    @Test("Synchronous approach: a tap starts at once or is dropped")
    func drop() {
      let contact = ContactViewController().shown()
      contact.editTapped()
      #expect(contact.isMoving)
      contact.editTapped()
      contact.finishTransition()
      #expect(contact.console.isEmpty)
      #expect(contact.presentedViewController is EditorViewController)
      #expect(!contact.lock.isTransitioning)
    }

    @Test(
      "A tap that UIKit would drop calls nothing, and the next tap works",
      arguments: ["in progress", "presented"]
    )
    func obstructed(editor: String) throws {
      let contact = ContactViewController().shown()
      contact.present(EditorViewController(), animated: true)
      if editor == "presented" { contact.finishTransition() }
      contact.editTapped()
      #expect(!contact.lock.isTransitioning)
      if editor == "in progress" { contact.finishTransition() }
      contact.dismiss(animated: false)
      contact.finishTransition()
      contact.editTapped()
      try #require(contact.isMoving)
      contact.finishTransition()
      #expect(contact.presentedViewController is EditorViewController)
      #expect(contact.console.isEmpty)
      #expect(!contact.lock.isTransitioning)
    }

    @Test("Asynchronous approach: a timer during the presentation dismisses after it")
    func queue() async throws {
      let contact = ContactViewController().shown()
      contact.editTapped()
      contact.timerFired()
      #expect(contact.lock.waitingCount == 1)
      contact.finishTransition()
      #expect(!contact.isMoving, "a turn never begins on the call stack of end")
      await contact.finishNext()
      try await contact.lock.waitUntilIdle()
      #expect(contact.presentedViewController == nil)
      #expect(contact.console.isEmpty)
    }

    @Test(
      "Asynchronous approach: if the editor is gone, the timer ends its turn without a transition"
    )
    func queueForNothing() {
      let contact = ContactViewController().shown()
      contact.timerFired()
      #expect(!contact.isMoving)
      #expect(!contact.lock.isTransitioning)
    }

    @Test("Asynchronous approach: if the screen is gone, the timer also ends its turn")
    func queueForNobody() async throws {
      var contact: ContactViewController? = ContactViewController()
      let lock = try #require(contact).lock
      let token = try #require(lock.tryStart())
      contact?.timerFired()
      contact = nil
      token.end()
      try await lock.waitUntilIdle()
      #expect(!lock.isTransitioning)
    }

    @Test("In an asynchronous function, serialize waits for the presentation and then dismisses")
    func serialize() async throws {
      let contact = ContactViewController().shown()
      contact.editTapped()
      async let expired: Void = contact.expire()
      while contact.lock.waitingCount == 0 { await Task.yield() }
      contact.finishTransition()
      await contact.finishNext()
      try await expired
      #expect(contact.presentedViewController == nil)
      #expect(contact.console.isEmpty)
    }
  }
}
