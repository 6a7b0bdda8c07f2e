import TransitionLock

/// The README's two approaches, with the lock alone.
final class ContactViewController: UIViewController {
  let lock = TransitionLock(label: "contact")

  // snippet.drop
  func editTapped() {
    guard let token = lock.tryStart() else {
      return  // something moves: drop the tap
    }
    let editor = EditorViewController()
    present(editor, animated: true) { token.endIfHolding() }
    if editor.presentingViewController == nil {
      token.endIfHolding()  // dropped by UIKit
    }
  }
  // snippet.end

  // snippet.queue
  func timerFired() {
    lock.enqueue { [weak self] token in
      guard let self, presentedViewController != nil else {
        token.end()  // nothing left to dismiss
        return
      }
      dismiss(animated: true) { token.end() }
    }
  }
  // snippet.end
}
