import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

class EditorViewController: UIViewController {}

/// The README's recipe, and that of the module's page.
final class RecipeViewController: UIViewController {
  // snippet.recipe
  private var screens: SerializedNavigation?

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    guard let lock = view.window?.windowScene?.transitionLock else { return }
    screens = serialized(by: lock)
  }

  func editTapped() { screens?.ifIdle.present(EditorViewController(), animated: true) }
  func timerFired() { screens?.dismiss(animated: true) }
  // snippet.end
}
