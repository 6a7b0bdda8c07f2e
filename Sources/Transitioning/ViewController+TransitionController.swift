public import NavigationSimulator

extension ViewController {
  /// The object that chooses the ``Transition`` which brings this controller on screen, and takes it away again.
  ///
  /// ```swift
  /// editor.transitionController.transition = Fade()
  /// try contact.present(editor, animated: true)
  /// ```
  ///
  /// It is made when it is first asked for, and kept by this controller, to which it refers without keeping it.
  ///
  /// - Complexity: O(1).
  public final var transitionController: TransitionController {
    companion(of: TransitionController.self) { TransitionController(of: $0) }
  }
}
