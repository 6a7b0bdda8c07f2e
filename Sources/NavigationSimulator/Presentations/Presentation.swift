internal import TransitionEngine

/// The presentation of a controller.
final class Presentation: Choreography {
  private let presenter: ViewController
  private let presented: ViewController
  /// The controller that was asked to present.
  private let source: ViewController
  private var style: ModalPresentationStyle
  let occupants: [Occupant]
  private var controller: PresentationController?
  private var removesPresenter = false

  init(of presented: ViewController, by presenter: ViewController, from source: ViewController) {
    self.presented = presented
    self.presenter = presenter
    self.source = source
    style = presented.modalPresentationStyle.resolved(on: presenter.simulation?.profile ?? .current)
    occupants = .whole([presenter, presented])
  }

  var kind: TransitionRecord.Kind { .present }
  var container: ViewController? { presenter }
  var arriving: ViewController? { presented }
  func duration(in durations: TransitionDurations) -> Duration { durations.presentation }
  var endsInLaterTurn: Bool { true }

  func prepareControllers(animated: Bool, in simulation: NavigationSimulation) {
    presenter.presented = presented
    presented.presenter = presenter
    presented.isBeingPresented = true
    // A callback of the controller's own dismissal may present it again.
    presented.isBeingDismissed = false
    let controller = makeController()
    controller.presentingViewController = presenter
    controller.style = style
    controller.adaptStyle(to: presenter.window)
    style = controller.style
    controller.open(around: presenter)
    presented.presentation = controller
    presented.placeOfPresentation = simulation.conditions.place
    removesPresenter = controller.removesPresentersView
    self.controller = controller
    // The view is loaded before observers learn of the transition, and before a delegate chooses an
    // animator.
    _ = controller.presentedView
  }

  private func makeController() -> PresentationController {
    if style == .custom, let delegate = presented.transitioningDelegate,
      let controller = delegate.presentationController(
        forPresented: presented,
        presenting: presenter,
        source: source
      )
    {
      return controller
    }
    return presented.takePreparedPresentation()
  }

  func animationController() -> (any AnimatedTransitioning)? {
    presented.transitioningDelegate?.animationController(
      forPresented: presented,
      presenting: presenter,
      source: source
    )
  }

  var scene: TransitionScene {
    guard let controller, let container = controller.containerView else {
      return .over(presenter.view, style)
    }
    let presentersFrame = container.convert(presenter.view.bounds, from: presenter.view)
    let takesPart = removesPresenter || controller.givesPresentersView
    return TransitionScene(
      container: container,
      style: style,
      from: TransitionScene.Side(
        controller: presenter,
        view: takesPart ? presenter.view : nil,
        initialFrame: presentersFrame,
        finalFrame: removesPresenter ? .zero : presentersFrame
      ),
      to: TransitionScene.Side(
        controller: presented,
        view: controller.presentedView,
        finalFrame: controller.frameOfPresentedViewInContainerView
      )
    )
  }

  func interactionController(for animator: any AnimatedTransitioning) -> (
    any InteractiveTransitioning
  )? {
    presented.transitioningDelegate?.interactionControllerForPresentation(using: animator)
  }

  var canGiveWay: Bool { !removesPresenter }

  func callWillCallbacks(animated: Bool, in simulation: NavigationSimulation) {
    presented.loadViewIfNeeded(in: simulation)
    controller?.presentationTransitionWillBegin()
    if removesPresenter { presenter.beginDisappearing(animated, in: simulation) }
    presented.willAppear(animated, in: simulation)
  }

  /// The presented view comes from below (seen).
  func placeViewsAtStart() { controller?.placePresentedView(isBelow: true) }

  func placeViewsAtEnd() { controller?.placePresentedView() }

  func callIsAppearing(animated: Bool, in simulation: NavigationSimulation) {
    presented.isAppearing(animated, in: simulation)
  }

  func cleanUpViews(after end: TransitionEnd, in simulation: NavigationSimulation) {
    guard let controller else { return }
    switch end {
    case .finished:
      if removesPresenter { controller.presenterViewHome?.removeView() }
      if let container = controller.containerView, let view = controller.presentedView {
        simulation.expect(view, of: presented, in: container)
      }
    case .cancelled:
      controller.presentedView?.removeFromSuperview()
      controller.presenterViewHome?.putHome()
      controller.containerView?.removeFromSuperview()
    }
  }

  func callDidCallbacks(
    after end: TransitionEnd,
    animated: Bool,
    in simulation: NavigationSimulation
  ) {
    if end == .cancelled {
      presented.beginDisappearing(animated, in: simulation)
      // As in a dismissal, `presentedViewController` is nil in the callbacks of the end.
      presenter.presented = nil
      presented.presenter = nil
      presented.endDisappearing(animated, in: simulation)
      if removesPresenter {
        presenter.appear(animated, in: simulation)
      }
    } else {
      presented.endAppearing(animated, in: simulation)
      if removesPresenter { presenter.endDisappearing(animated, in: simulation) }
    }
    presented.isBeingPresented = false
  }

  func tellPresentationControllers(_ end: TransitionEnd) {
    controller?.presentationTransitionDidEnd(end == .finished)
    if end == .cancelled, let controller { presented.endPresentation(by: controller) }
  }
}

extension ModalPresentationStyle {
  /// Returns the style that a system presents with.
  fileprivate func resolved(on profile: SystemProfile) -> ModalPresentationStyle {
    self == .automatic && !profile.presentsSheetsByDefault ? .fullScreen : self
  }
}
