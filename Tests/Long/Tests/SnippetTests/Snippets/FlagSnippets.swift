// snippet.flags
final class ContactWithFlags: UIViewController {
  private var isTransitioning = false
  private var isDismissalDue = false

  func editTapped() {
    guard !isTransitioning else { return }
    performSegue(withIdentifier: "edit", sender: self)
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    isTransitioning = true
    if let editor = segue.destination as? EditorWithFlags {
      editor.didAppear = { [weak self] in self?.transitionDidEnd() }
    }
  }

  func timerFired() {
    guard !isTransitioning else {
      isDismissalDue = true
      return
    }
    guard presentedViewController != nil else { return }
    isTransitioning = true
    dismiss(animated: true)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    transitionDidEnd()
  }

  private func transitionDidEnd() {
    isTransitioning = false
    guard isDismissalDue else { return }
    isDismissalDue = false
    timerFired()
  }
}

final class EditorWithFlags: UIViewController {
  var didAppear: (() -> Void)?

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    didAppear?()
  }
}
// snippet.end
