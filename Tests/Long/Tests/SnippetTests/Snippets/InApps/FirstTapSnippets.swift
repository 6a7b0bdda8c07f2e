import TransitionLock
import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

/// The output of the screens of this file.
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
  // snippet.first-tap
  func editTapped() {
    transitions.ifIdle.present(EditorViewController(), animated: true)
  }
  // snippet.end

  // snippet.first-timer
  func timerFired() {
    transitions.dismiss(animated: true).onEnd { result in
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
