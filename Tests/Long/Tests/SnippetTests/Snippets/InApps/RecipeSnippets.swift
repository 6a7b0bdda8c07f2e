import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

class EditorViewController: UIViewController {}

/// The README's recipe, and that of the module's page.
final class RecipeViewController: UIViewController {
  // snippet.recipe
  func editTapped() { transitions.ifIdle.present(EditorViewController(), animated: true) }
  func timerFired() { transitions.dismiss(animated: true) }
  // snippet.end
}
