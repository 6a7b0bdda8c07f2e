import TransitionLock
import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

// Segues are deprecated on visionOS.
#if !os(visionOS)
/// The screen of the guide "Moving over", with the lock instead of the original's methods.
final class MovedViewController: UIViewController {
  // snippet: MovingOver.md: func editTapped

  // snippet: MovingOver.md: func sessionExpired
}

/// The same screen with the verbs in line.
final class SettledViewController: UIViewController {
  // snippet: MovingOver.md: transitions.ifIdle

  // snippet: MovingOver.md: override func shouldPerformSegue
}
#endif

#if canImport(UIKit)
// snippet: MovingOver.md: /// A transition
#endif
