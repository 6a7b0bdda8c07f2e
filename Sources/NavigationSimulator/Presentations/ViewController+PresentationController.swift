/// The presentation controller of a controller.
extension ViewController {
  /// The presentation controller of this controller while it is presented, or else of the ancestor
  /// of it that is presented; of a controller that is not presented yet, the one that will be used.
  ///
  /// That one is made for the ``modalPresentationStyle`` of this very controller, so set the style
  /// before, and ask the container where a container is presented (documented). It is nil for
  /// `custom`, where the ``transitioningDelegate`` makes it at the presentation. The controller
  /// keeps it, and it does not keep the controller.
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  public var presentationController: PresentationController? {
    if let presentation = topmostAncestor.presentation ?? presentation { return presentation }
    if modalPresentationStyle == .custom { return nil }
    let controller = usablePreparedPresentation ?? makeSystemPresentation()
    preparedPresentation = controller
    return controller
  }

  /// Returns the system's presentation controller for this controller: the one that the app has
  /// asked for already, or a new one.
  func takePreparedPresentation() -> PresentationController {
    let controller = usablePreparedPresentation ?? makeSystemPresentation()
    preparedPresentation = nil
    return controller
  }

  private var usablePreparedPresentation: PresentationController? {
    guard let preparedPresentation, preparedPresentation.style == modalPresentationStyle else {
      return nil
    }
    return preparedPresentation
  }

  private func makeSystemPresentation() -> PresentationController {
    let controller = SystemPresentationController(presentedViewController: self, presenting: nil)
    controller.style = modalPresentationStyle
    return controller
  }
}

/// The presentation controller of the system, for an app without a custom one: it follows the
/// style.
///
/// The sizes are those that are usually seen on a telephone and a tablet (inferred).
final class SystemPresentationController: PresentationController {
  override var shouldRemovePresentersView: Bool { style.removesPresenter }

  override var frameOfPresentedViewInContainerView: Rect {
    let bounds = super.frameOfPresentedViewInContainerView
    switch style {
    case .popover: return centered(Size(width: 320, height: 480), in: bounds)
    case .formSheet where bounds.size.width >= 620:
      return centered(Size(width: 540, height: 620), in: bounds)
    case _ where style.isSheet:
      let top = 54.0
      return Rect(x: 0, y: top, width: bounds.size.width, height: max(bounds.size.height - top, 0))
    default: return bounds
    }
  }

  private func centered(_ size: Size, in bounds: Rect) -> Rect {
    let (width, height) = (min(size.width, bounds.size.width), min(size.height, bounds.size.height))
    return Rect(
      x: (bounds.size.width - width) / 2,
      y: (bounds.size.height - height) / 2,
      width: width,
      height: height
    )
  }
}
