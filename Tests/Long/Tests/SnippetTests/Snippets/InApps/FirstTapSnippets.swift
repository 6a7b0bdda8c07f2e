import TransitionLock
import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

/// What the screens of this file print.
@MainActor enum Printed {
  static var lines: [String] = []
}

@MainActor private func print(_ item: Any) { Printed.lines.append("\(item)") }

/// The screen that the tutorial "Your first ten minutes" begins with.
class HastyViewController: UIViewController {
  // snippet.first-before
  func editTapped() {
    present(EditorViewController(), animated: true)
  }

  func timerFired() {
    dismiss(animated: true)
  }
  // snippet.end

  // snippet.first-twice
  func buttonTapped() {
    editTapped()
    editTapped()
  }
  // snippet.end
}

/// The screen that the tutorial ends with.
final class PatientViewController: UIViewController {
  // snippet.first-verbs
  private var screens: SerializedNavigation?

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard let lock = view.window?.windowScene?.transitionLock else { return }
    screens = serialized(by: lock)
  }
  // snippet.end

  // snippet.first-tap
  func editTapped() {
    screens?.ifIdle.present(EditorViewController(), animated: true)
  }
  // snippet.end

  // snippet.first-timer
  func timerFired() {
    screens?.dismiss(animated: true) { result in
      switch result {
      case .success: print("The editor is gone.")
      case .failure(let failure): print(failure)
      }
    }
  }
  // snippet.end

  // snippet.first-collision
  func buttonTapped() {
    editTapped()
    editTapped()
    timerFired()
    timerFired()
  }
  // snippet.end
}
