import TransitionLock

/// The approaches of the README and of the guide on choosing, with the lock alone.
final class ContactViewController: UIViewController {
  let lock = TransitionLock(label: "contact")

  // snippet.drop
  func editTapped() {
    guard presentedViewController == nil, let token = lock.tryStart() else {
      return  // something moves or is in the way: drop the tap
    }
    present(EditorViewController(), animated: true) { token.end() }
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

  // snippet.await-completion
  func expire() async throws {
    try await lock.serialize("session is over") {
      guard presentedViewController != nil else { return }
      await withCheckedContinuation { done in
        dismiss(animated: true) { done.resume() }
      }
    }
  }
  // snippet.end
}
