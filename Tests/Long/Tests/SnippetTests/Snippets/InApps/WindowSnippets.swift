import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

// snippet.window-reader
final class WindowReader: UIView {
  var found: (UIWindow) -> Void = { _ in }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if let window { found(window) }
  }
}
// snippet.end

@MainActor
func showLogin(_ login: UIViewController, in window: UIWindow) async throws {
  // snippet.new-root
  try await window.change(steps: [
    { window.rootViewController?.dismiss(animated: false) },
    { window.rootViewController = login },
  ])
  // snippet.end
}
