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
