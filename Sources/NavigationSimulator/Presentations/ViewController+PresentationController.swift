/// The presentation controller of a controller.
extension ViewController {
  /// The presentation controller of this controller while it is presented, or else of the ancestor of it that is
  /// presented; of a controller that is not presented yet, the one that will be used.
  ///
  /// That one is made for the ``modalPresentationStyle`` of this very controller, so set the style before, and ask the
  /// container where a container is presented (documented). It is nil for `custom`, where the ``transitioningDelegate``
  /// makes it at the presentation. The controller keeps it, and it does not keep the controller.
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  public final var presentationController: PresentationController? {
    if let presentation = topmostAncestor.presentation ?? presentation { return presentation }
    if modalPresentationStyle == .custom { return nil }
    let controller = usablePreparedPresentation ?? makeSystemPresentation()
    preparedPresentation = controller
    return controller
  }

  /// Returns the system's presentation controller for this controller: the one that the app has asked for already, or a
  /// new one.
  final func takePreparedPresentation() -> PresentationController {
    let controller = usablePreparedPresentation ?? makeSystemPresentation()
    preparedPresentation = nil
    return controller
  }

  private var usablePreparedPresentation: PresentationController? {
    guard let preparedPresentation, preparedPresentation.style == modalPresentationStyle else { return nil }
    return preparedPresentation
  }

  private func makeSystemPresentation() -> PresentationController {
    let controller = SystemPresentationController(presentedViewController: self, presenting: nil)
    controller.style = modalPresentationStyle
    return controller
  }
}
