/// A child of a container that shows one child at a time, with the controllers that are presented
/// in its context, which come and go with it.
///
/// A controller that is presented in the context of another controller lies over the other's view,
/// in the transition view of the container; or it replaces that view, which is then in no window.
///
/// A class, because each call would copy a large structure.
final class ContainerMember {
  let controller: ViewController
  /// The controllers that are presented in the context of the controller.
  private let presented: [ViewController]
  /// The presented controllers that are visible when the controller is shown.
  private let visiblePresented: [ViewController]
  private let isCovered: Bool
  private let transitionView: View

  init(_ controller: ViewController, in container: any OneChildContainer) {
    self.controller = controller
    presented = controller.presentedInContext
    visiblePresented = presented.isEmpty ? [] : presented.filter { !$0.isCoveredInContext }
    isCovered = controller.isCoveredInContext
    transitionView = container.transitionView
  }

  /// The controller, and the controllers that are presented in its context.
  var controllers: [ViewController] { [controller] + presented }

  /// Calls a function with each controller that is visible when the controller is shown.
  func forEachVisible(_ body: (ViewController) -> Void) {
    if !isCovered { body(controller) }
    for controller in visiblePresented { body(controller) }
  }

  /// Calls a function with each view in the container's view, from the rearmost one on.
  func forEachView(_ body: (View) -> Void) {
    let (view, presentationContainer) = (ownView, presentationContainer)
    if let view { body(view) }
    if let presentationContainer { body(presentationContainer) }
  }

  /// Returns whether `forEachView` visits a view.
  func contains(_ view: View) -> Bool { view === ownView || view === presentationContainer }

  /// The rearmost view that `forEachView` visits.
  var firstView: View? { ownView ?? presentationContainer }

  private var ownView: View? { isCovered ? nil : controller.viewIfLoaded }

  /// The view that contains the controllers that are presented in the context.
  private var presentationContainer: View? {
    guard let presentation = controller.presented?.presentation, presentation.style.isInContext
    else { return nil }
    return presentation.containerView
  }

  /// Puts the views into the view of the container, if they are not there, and into their places.
  ///
  /// - Parameter isBehind: whether they come behind the current views of the container.
  /// - Parameter dx: the distance to the right of their place.
  func insertViews(isBehind: Bool, dx: Double = 0) {
    var index = 0
    forEachView { view in
      let frame = transitionView.bounds.offsetBy(dx: dx, dy: 0)
      if view.superview !== transitionView {
        transitionView.insertSubview(view, at: isBehind ? index : transitionView.subviews.count)
        if view === presentationContainer { layOutPresentations() }
      }
      place(view, frame)
      index += 1
    }
  }

  /// Gives the view of the controller the size that it will have, for animators that only move it.
  func fit() {
    guard let ownView, ownView.bounds.size != transitionView.bounds.size else { return }
    View.performWithoutAnimation { place(ownView, transitionView.bounds) }
  }

  /// Gives a view its place. If the size changes, the controller lays out its contents.
  private func place(_ view: View, _ frame: Rect) {
    let isResized = view.bounds.size != frame.size
    view.frame = frame
    if isResized, view === ownView { controller.layOut() }
  }

  /// Puts the controllers that are presented in the context over the view of the controller, if
  /// they are not there.
  func insertPresentations() {
    guard let presentationContainer, presentationContainer.superview !== transitionView else {
      return
    }
    defer { layOutPresentations() }
    if isCovered {
      transitionView.addSubview(presentationContainer)
    } else {
      transitionView.insertSubview(presentationContainer, aboveSubview: controller.view)
    }
  }

  /// Gives the presented controllers the current size of the container.
  private func layOutPresentations() {
    var presenter = controller
    for presented in controller.presentedInContext {
      presented.presentation?.fitContainer(around: presenter)
      if !presented.isCoveredInContext { presented.presentation?.placePresentedView() }
      presenter = presented
    }
  }
}

/// A container that shows one of its children at a time, which fills it: a stack, or tabs.
protocol OneChildContainer: ViewController {
  /// The view that contains the child, and transitions between children.
  var transitionView: View { get }
  /// The child that is shown; during a transition, the one that arrives.
  var shownChild: ViewController? { get }
}

extension OneChildContainer {
  /// Puts the view of the shown child, with the controllers that are presented in its context, into
  /// the transition view, alone.
  func layOutShownChild() {
    let view = view
    if transitionView.superview !== view { view.insertSubview(transitionView, at: 0) }
    transitionView.frame = view.bounds
    let member = shownChild.map { ContainerMember($0, in: self) }
    if let shownChild, !shownChild.isViewLoaded { return }
    for subview in transitionView.subviews where subview !== shownChild?.viewIfLoaded {
      if member?.contains(subview) != true { subview.removeFromSuperview() }
    }
    member?.insertViews(isBehind: true)
  }
}
