/// The container of a presentation, and the views in it.
extension PresentationController {
  /// Creates the container, over the area that it covers. A presenter's view that leaves is in it
  /// during the transition.
  func open(around presenter: ViewController) {
    let host = style.isInContext ? presenter.view.superview : presenter.view.window
    let container = View(name: "presentation")
    host?.addSubview(container)
    containerView = container
    if style == .popover { addDimmingView(to: container) }
    presenterViewHome = PresenterViewHome(of: presenter)
    fitContainer(around: presenter)
    removesPresentersView = shouldRemovePresentersView
    givesPresentersView = presenter.simulation?.profile == .iOS7
    if removesPresentersView { presenterViewHome?.moveView(into: container) }
  }

  /// Gives the container the size of the area that it covers.
  func fitContainer(around presenter: ViewController) {
    guard let containerView, let host = containerView.superview else { return }
    containerView.frame =
      style.isInContext ? presenterViewHome?.frame ?? presenter.view.frame : host.bounds
    dimmingView?.frame = containerView.bounds
  }

  /// Returns the size of the presented view in a container of a size.
  func sizeOfPresentedView(in size: Size) -> Size {
    guard let containerView else { return size }
    // The frame is the app's function of the bounds.
    let (old, resizesSubviews) = (containerView.bounds.size, containerView.autoresizesSubviews)
    var presentedSize = size
    View.performWithoutAnimation {
      containerView.autoresizesSubviews = false
      containerView.bounds.size = size
      presentedSize = frameOfPresentedViewInContainerView.size
      containerView.bounds.size = old
      containerView.autoresizesSubviews = resizesSubviews
    }
    return presentedSize
  }

  /// Adds the view behind a popover; a tap on it dismisses the popover (documented). It is beside
  /// the presented view, so that it gets no taps in there.
  private func addDimmingView(to container: View) {
    let dimmingView = View(name: "dimming view")
    dimmingView.onTap = { [weak self] in
      guard let self, presentedViewController.presentation === self else { return }
      presentedViewController.dismissByTap()
    }
    container.addSubview(dimmingView)
    self.dimmingView = dimmingView
  }

  /// Puts the presented view into its place, or below that, out of sight.
  func placePresentedView(isBelow: Bool = false) {
    guard let containerView, let presentedView else { return }
    if presentedView.superview !== containerView { containerView.addSubview(presentedView) }
    let frame = frameOfPresentedViewInContainerView
    presentedView.frame =
      isBelow ? frame.offsetBy(dx: 0, dy: containerView.bounds.size.height) : frame
    presentedViewController.layOut()
  }
}
