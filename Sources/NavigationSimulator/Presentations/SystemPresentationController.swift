/// The presentation controller of the system, for an app without a custom one: it follows the style.
///
/// The sizes are those that are usually seen on a telephone and a tablet (inferred).
final class SystemPresentationController: PresentationController {
  override var shouldRemovePresentersView: Bool { style.removesPresenter }

  override var frameOfPresentedViewInContainerView: Rect {
    let bounds = super.frameOfPresentedViewInContainerView
    switch style {
    case .popover: return centered(Size(width: 320, height: 480), in: bounds)
    case .formSheet where bounds.size.width >= 620: return centered(Size(width: 540, height: 620), in: bounds)
    case _ where style.isSheet:
      let top = 54.0
      return Rect(x: 0, y: top, width: bounds.size.width, height: max(bounds.size.height - top, 0))
    default: return bounds
    }
  }

  private func centered(_ size: Size, in bounds: Rect) -> Rect {
    let (width, height) = (min(size.width, bounds.size.width), min(size.height, bounds.size.height))
    return Rect(x: (bounds.size.width - width) / 2, y: (bounds.size.height - height) / 2, width: width, height: height)
  }
}
