/// A controller on a navigation stack, and what is presented in its context, which comes and goes with it.
///
/// What is presented in the context of a controller lies over its view, in the view of the stack; or in its place, and
/// then the view of the controller is in no window.
struct StackMember {
  let controller: ViewController
  /// The controller, and what is presented in its context.
  let controllers: [ViewController]
  /// Those of them that are seen when the controller is at the top.
  let visible: [ViewController]
  private let isCovered: Bool
  private let transitionView: View

  init(_ controller: ViewController, in navigation: NavigationController) {
    self.controller = controller
    controllers = [controller] + controller.presentedInContext
    visible = controllers.filter { !$0.isCoveredInContext }
    isCovered = controller.isCoveredInContext
    transitionView = navigation.transitionView
  }

  /// The views in that of the stack, the one behind first.
  var views: [View] {
    [isCovered ? nil : controller.viewIfLoaded, companion].compactMap(\.self)
  }

  private var companion: View? { controller.presentedInContext.first?.presentation?.containerView }

  /// Puts the views into that of the stack, where they are not, and in their place.
  ///
  /// - Parameter isBehind: whether they come behind those that are there.
  /// - Parameter dx: how far to the right of their place.
  func insertViews(isBehind: Bool, dx: Double = 0) {
    for (index, view) in views.enumerated() {
      let frame = transitionView.bounds.offsetBy(dx: dx, dy: 0)
      if view.superview !== transitionView {
        transitionView.insertSubview(view, at: isBehind ? index : transitionView.subviews.count)
        if view === companion { layOutPresentations() }
      }
      view.frame = frame
    }
  }

  /// Puts what is presented in the context over the view of the controller, if it is not there.
  func insertCompanions() {
    guard let companion, companion.superview !== transitionView else { return }
    defer { layOutPresentations() }
    if isCovered {
      transitionView.addSubview(companion)
    } else {
      transitionView.insertSubview(companion, aboveSubview: controller.view)
    }
  }

  /// Gives what is presented the size that the stack has by now.
  private func layOutPresentations() {
    var presenter = controller
    for presented in controller.presentedInContext {
      presented.presentation?.fitContainer(around: presenter)
      if !presented.isCoveredInContext { presented.presentation?.placePresentedView() }
      presenter = presented
    }
  }
}
