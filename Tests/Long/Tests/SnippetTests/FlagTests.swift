import Testing
import TransitionLock

extension ScreenTests {
  /// Runs the two screens of the guide "From hand-kept flags to the lock": what it says of them is so.
  @Suite("From hand-kept flags to the lock") @MainActor struct FlagTests {
    private func contact<Screen: UIViewController>(
      _ screen: Screen,
      opening makeEditor: @escaping () -> UIViewController
    ) -> Screen {
      screen.segues["edit"] = makeEditor
      return screen
    }

    @Test("With flags: full screen, taps are dropped and the timer's dismissal is deferred")
    func flagsInADemonstration() {
      let contact = contact(ContactWithFlags()) {
        let editor = EditorWithFlags()
        editor.modalPresentationStyle = .fullScreen
        return editor
      }
      contact.editTapped()
      contact.editTapped()
      contact.timerFired()
      contact.finishTransition()
      #expect(contact.isMoving, "the dismissal has begun inside viewDidAppear")
      contact.finishTransition()
      #expect(contact.presentedViewController == nil)
      contact.editTapped()
      #expect(contact.isMoving)
      #expect(contact.console.isEmpty)
    }

    @Test("With flags: after a sheet the edit button is dead")
    func flagsFreeze() {
      let contact = contact(ContactWithFlags(), opening: EditorWithFlags.init)
      contact.editTapped()
      contact.finishTransition()
      contact.timerFired()
      contact.finishTransition()
      #expect(contact.presentedViewController == nil)
      contact.editTapped()
      #expect(!contact.isMoving)
    }

    @Test("With flags: after a segue that UIKit has dropped the edit button is dead")
    func flagsFreezeWhenDropped() {
      let contact = contact(ContactWithFlags(), opening: EditorWithFlags.init)
      contact.isInWindow = false
      contact.editTapped()
      #expect(contact.console.count == 1)
      contact.isInWindow = true
      contact.editTapped()
      #expect(!contact.isMoving)
    }

    @Test("With flags: another controller's transition collides with this one's")
    func flagsCollide() {
      let contact = contact(ContactWithFlags(), opening: EditorWithFlags.init)
      contact.present(EditorViewController(), animated: true)
      contact.editTapped()
      #expect(contact.console.count == 1)
    }

    @Test("With the lock: a sheet or full screen, taps are dropped, the timer waits, and the button lives on")
    func lock() async throws {
      for style in [UIModalPresentationStyle.automatic, .fullScreen] {
        let contact = contact(ContactWithLock()) {
          let editor = EditorViewController()
          editor.modalPresentationStyle = style
          return editor
        }
        contact.editTapped()
        contact.editTapped()
        contact.timerFired()
        contact.finishTransition()
        #expect(!contact.isMoving, "the deferred dismissal has not begun inside the callback")
        await contact.transitionBegins()
        contact.finishTransition()
        try await TransitionLock.shared.waitUntilIdle()
        #expect(contact.presentedViewController == nil)
        contact.editTapped()
        #expect(contact.isMoving)
        contact.finishTransition()
        #expect(contact.console.isEmpty)
      }
    }

    @Test("With the lock: the token of a segue that UIKit has dropped ends at once, and the button lives on")
    func lockWhenDropped() {
      let contact = contact(ContactWithLock(), opening: EditorViewController.init)
      contact.isInWindow = false
      contact.editTapped()
      #expect(contact.console.count == 1)
      #expect(!TransitionLock.shared.isTransitioning)
      contact.isInWindow = true
      contact.editTapped()
      #expect(contact.isMoving)
      contact.finishTransition()
      #expect(!TransitionLock.shared.isTransitioning)
    }

    @Test("With the lock: the token of a segue that was dropped for a transition in progress ends with that")
    func lockWhenInProgress() {
      let contact = contact(ContactWithLock(), opening: EditorViewController.init)
      contact.present(EditorViewController(), animated: true)
      contact.editTapped()
      #expect(contact.console.count == 1)
      #expect(TransitionLock.shared.isTransitioning)
      contact.finishTransition()
      #expect(!TransitionLock.shared.isTransitioning)
    }

    @Test("A token whose segue began no transition ends at once")
    func nothingBegan() throws {
      let lock = TransitionLock()
      let token = try #require(lock.tryStart())
      UIViewController().endWithTransition(token)
      #expect(!lock.isTransitioning)
    }
  }
}
