import TransitionLock

/// The examples of the guide on choosing between the two approaches.
final class LabelledViewController: UIViewController {
  let lock = TransitionLock(label: "contact")

  // snippet.drop-with-label
  func editTapped() {
    guard presentedViewController == nil, let token = lock.tryStart("edit") else { return }
    present(EditorViewController(), animated: true) { token.end() }
  }
  // snippet.end

  // snippet.queue-with-label
  func timerFired() {
    lock.enqueue("session is over") { [weak self] token in
      guard let self, presentedViewController != nil else {
        token.end()
        return
      }
      dismiss(animated: true) { token.end() }
    }
  }
  // snippet.end

  // snippet.await-with-label
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

/// The guide's screen whose lock takes an overdue turn back.
final class ImpatientViewController: UIViewController {
  // snippet.take-back
  let lock = TransitionLock(label: "contact", limits: .init(transition: .seconds(3), overdue: .takeBack))
  // snippet.end
}
