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
  // snippet: FirstTenMinutes.md: func editTapped

  // snippet: FirstTenMinutes.md: func buttonTapped
}

/// The screen that the tutorial ends with.
final class PatientViewController: UIViewController {
  // snippet: FirstTenMinutes.md: transitions.ifIdle

  // snippet: FirstTenMinutes.md: transitions.dismiss

  // snippet: FirstTenMinutes.md: // the editor still arrives
}
