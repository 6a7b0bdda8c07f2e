/// The presentation controllers of the system, where an app does not say.
extension PresentationController {
  static func system(
    for style: ModalPresentationStyle,
    presented: ViewController,
    presenting: ViewController
  ) -> PresentationController {
    switch style {
    case .automatic, .pageSheet, .formSheet, .popover:
      InsetPresentationController(presentedViewController: presented, presenting: presenting)
    case .fullScreen, .currentContext:
      CoveringPresentationController(presentedViewController: presented, presenting: presenting)
    default:
      PresentationController(presentedViewController: presented, presenting: presenting)
    }
  }
}

/// Covers everything, so that the presenter's view need not stay.
private final class CoveringPresentationController: PresentationController {
  override var shouldRemovePresentersView: Bool { true }
}

/// Covers part of what is beneath. The sizes are those that are usually seen on a telephone and a tablet (inferred).
private final class InsetPresentationController: PresentationController {
  override var frameOfPresentedViewInContainerView: Rect {
    let bounds = super.frameOfPresentedViewInContainerView
    switch style {
    case .popover: return centered(Size(width: 320, height: 480), in: bounds)
    case .formSheet where bounds.size.width >= 620: return centered(Size(width: 540, height: 620), in: bounds)
    default:
      let top = 54.0
      return Rect(x: 0, y: top, width: bounds.size.width, height: max(bounds.size.height - top, 0))
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
