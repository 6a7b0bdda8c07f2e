import Testing

extension ScreenTests {
  /// Runs the screen with flags of the guide "Moving over": what it says of it is so.
  @Suite("Moving over: flags") @MainActor struct FlagTests {
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
  }
}
