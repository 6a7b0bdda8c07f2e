import TransitionLock
import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

// Segues are deprecated on visionOS.
#if !os(visionOS)
/// The screen of the guide "Moving over", with the lock instead of the original's methods.
final class MovedViewController: UIViewController {
  // snippet.original-synchronous
  func editTapped() {
    guard let token = TransitionLock.shared.tryStart("edit") else { return }
    performSegue(withIdentifier: "edit", sender: self) { _ in token.end() }
  }
  // snippet.end

  // snippet.original-asynchronous
  func sessionExpired() {
    TransitionLock.shared.enqueue("session is over") { [weak self] token in
      guard let self, presentedViewController != nil else {
        token.end()
        return
      }
      let done = token.completion()
      dismiss(animated: true, completion: done)
    }
  }
  // snippet.end
}

/// The same screen with the verbs in line.
final class SettledViewController: UIViewController {
  // snippet.original-verbs
  func editTapped() {
    transitions.ifIdle.performSegue(withIdentifier: "edit", sender: self)
  }

  func sessionExpired() {
    transitions.dismiss(animated: true)
  }
  // snippet.end

  // snippet.original-storyboard
  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    view.window?.windowScene?.transitionLock.isTransitioning != true
  }
  // snippet.end
}
#endif

#if canImport(UIKit)
// snippet.for-objective-c
/// A transition that Objective-C starts, and ends.
@MainActor @objc final class ScreenTransition: NSObject {
  private let token: TransitionLock.Token

  private init(_ token: TransitionLock.Token) { self.token = token }

  /// Returns nil while another transition runs or waits.
  @objc static func start(for caller: Selector) -> ScreenTransition? {
    TransitionLock.shared.tryStart("\(caller)").map { ScreenTransition($0) }
  }

  @objc static func serialize(for caller: Selector, block: @escaping (ScreenTransition) -> Void) {
    TransitionLock.shared.enqueue("\(caller)") { token in block(ScreenTransition(token)) }
  }

  @objc func end() { token.end() }
}
// snippet.end
#endif
