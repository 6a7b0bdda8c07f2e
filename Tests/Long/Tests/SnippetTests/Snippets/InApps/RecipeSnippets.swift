import TransitionLockUIKit

#if canImport(UIKit)
import UIKit
#endif

class EditorViewController: UIViewController {}

/// The README's recipe, and that of the module's page.
final class RecipeViewController: UIViewController {
  // snippet: README.md: func editTapped
}
