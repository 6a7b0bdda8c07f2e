extension ViewController {
  /// Chooses the ``Transition`` that brings this controller on screen, and takes it away again.
  ///
  /// ```swift
  /// controller.transitionController.transition = Fade()
  /// try presenter.present(controller, animated: true, completion: nil)
  /// ```
  ///
  /// Made when it is first asked for, and kept by this controller, to which it refers without keeping it.
  ///
  /// - Complexity: O(1).
  public final var transitionController: TransitionController {
    if let controller = materialTransitionController { return controller }
    let controller = TransitionController(of: self)
    materialTransitionController = controller
    return controller
  }
}
