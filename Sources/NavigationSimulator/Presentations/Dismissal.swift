internal import TransitionSupport

/// The dismissal of a controller, with the controllers that are presented on it.
///
/// Only visible controllers get callbacks: the topmost first, because UIKit animates only the
/// topmost view.
final class Dismissal: Choreography {
  private let presenter: ViewController
  /// The controllers that are dismissed, from the one presented by `presenter` up.
  private let chain: [ViewController]
  /// The presentation controllers that surround them, the topmost last.
  private let presentations: [PresentationController]
  let occupants: [Occupant]
  /// Whether a gesture of the user, and not code, dismisses.
  private let isByUser: Bool
  /// Whether the app called `dismiss`. Otherwise the dismissal is part of a container's change, and
  /// ends within it.
  let endsInLaterTurn: Bool
  private var visible: [ViewController] = []
  private var presenterReappears = false
  /// The frame of a reappearing presenter in the container, kept because an animator asks for it
  /// after it has moved the view.
  private var placeOfPresenter = Rect.zero

  init(from presenter: ViewController, byUser isByUser: Bool = false, withinChange: Bool = false) {
    self.presenter = presenter
    self.isByUser = isByUser
    endsInLaterTurn = !withinChange
    chain = presenter.presentedChain
    presentations = chain.compactMap { $0.presentation }
    occupants = .whole(
      [presenter] + chain + chain.flatMap(\.children).flatMap(\.everythingPresented)
    )
  }

  var kind: TransitionRecord.Kind { .dismiss }
  var container: ViewController? { presenter }
  var leaving: ViewController? { chain.last }
  func duration(in durations: TransitionDurations) -> Duration { durations.dismissal }

  /// The presentation controller whose container shows the transition.
  private var topmost: PresentationController? { leaving?.presentation }

  func prepareControllers(animated: Bool, in simulation: NavigationSimulation) {
    visible = chain.reversed().filter { $0.appearance.isInWindow }
    // A presenter stays away if another presentation covers it too, or if its container is not on
    // screen.
    presenterReappears =
      !presenter.appearance.isInWindow && presentations.first?.presenterViewHome?.isOnScreen == true
    if presenterReappears, let container = topmost?.containerView,
      let home = presentations.first?.presenterViewHome
    {
      placeOfPresenter = home.frame(in: container)
    }
    for controller in chain { controller.isBeingDismissed = true }
  }

  func animationController() -> (any AnimatedTransitioning)? {
    guard let leaving else { return nil }
    return leaving.transitioningDelegate?.animationController(forDismissed: leaving)
  }

  var scene: TransitionScene {
    guard let topmost, let container = topmost.containerView else {
      return .over(presenter.view, .fullScreen)
    }
    let takesPart = presenterReappears || topmost.givesPresentersView
    return TransitionScene(
      container: container,
      style: topmost.style,
      from: TransitionScene.Side(
        controller: leaving,
        view: topmost.presentedView,
        initialFrame: topmost.presentedView?.frame ?? .zero
      ),
      to: TransitionScene.Side(
        controller: presenter,
        view: takesPart ? presenter.view : nil,
        initialFrame: presenterReappears ? .zero : presenter.view.frame,
        finalFrame: presenterReappears ? placeOfPresenter : presenter.view.frame
      )
    )
  }

  func interactionController(for animator: any AnimatedTransitioning) -> (
    any InteractiveTransitioning
  )? {
    leaving?.transitioningDelegate?.interactionControllerForDismissal(using: animator)
  }

  var canGiveWay: Bool { !presenterReappears }

  func callWillCallbacks(animated: Bool, in simulation: NavigationSimulation) {
    for controller in chain { controller.dismissWhatIsPresentedInside(in: simulation) }
    if isByUser, let topmost { topmost.delegate?.presentationControllerWillDismiss(topmost) }
    for presentation in presentations.reversed() { presentation.dismissalTransitionWillBegin() }
    for controller in visible { controller.beginDisappearing(animated, in: simulation) }
    if presenterReappears { presenter.willAppear(animated, in: simulation) }
  }

  func placeViewsAtStart() {
    if presenterReappears { presentations.first?.presenterViewHome?.putHome() }
  }

  /// The presented view leaves downwards, the way it came (seen).
  func placeViewsAtEnd() {
    placeViewsAtStart()
    topmost?.placePresentedView(isBelow: true)
  }

  func callIsAppearing(animated: Bool, in simulation: NavigationSimulation) {
    if presenterReappears { presenter.isAppearing(animated, in: simulation) }
  }

  func cleanUpViews(after end: TransitionEnd, in simulation: NavigationSimulation) {
    switch end {
    case .finished:
      putPresentersViewBack(simulation.profile)
      for presentation in presentations {
        presentation.presentedView?.removeFromSuperview()
        presentation.containerView?.removeFromSuperview()
      }
    case .cancelled:
      if let first = presentations.first {
        if first.removesPresentersView {
          first.presenterViewHome?.removeView()
        } else {
          first.presenterViewHome?.putHome()
        }
      }
      topmost?.placePresentedView()
    }
  }

  private func putPresentersViewBack(_ profile: SystemProfile) {
    guard let first = presentations.first, let home = first.presenterViewHome else { return }
    // On iOS 8 a view that the system has not moved is not put back either, and vanishes with the
    // container (seen).
    if profile == .iOS8, first.style == .custom, !first.removesPresentersView { return }
    // A view that an animator has moved is in one of the containers; elsewhere the transition
    // leaves it alone.
    let wasMoved = presentations.contains {
      $0.containerView.map(presenter.view.isDescendant) ?? false
    }
    if first.removesPresentersView || wasMoved { home.putHome() }
    // Up to iOS 9 the view kept its size from before a rotation, unless the system itself had
    // removed the view (seen).
    if first.removesPresentersView || (wasMoved && profile > .iOS9) { home.fill() }
  }

  func callDidCallbacks(
    after end: TransitionEnd,
    animated: Bool,
    in simulation: NavigationSimulation
  ) {
    switch end {
    case .finished:
      // In the callbacks of the end, `presentedViewController` is nil (seen).
      unlink()
      if presenterReappears { presenter.endAppearing(animated, in: simulation) }
      for controller in visible { controller.endDisappearing(animated, in: simulation) }
    case .cancelled:
      if presenterReappears {
        presenter.disappear(animated, in: simulation)
      }
      for controller in visible.reversed() {
        // A controller that was presented in the context of another may have gone with it
        // meanwhile.
        if controller.window != nil {
          controller.appear(animated, in: simulation)
        } else {
          controller.disappear(animated, in: simulation)
        }
      }
    }
    for controller in chain { controller.isBeingDismissed = false }
  }

  func tellPresentationControllers(_ end: TransitionEnd) {
    for presentation in presentations.reversed() {
      presentation.dismissalTransitionDidEnd(end == .finished)
    }
    guard end == .finished else { return }
    for presentation in presentations {
      presentation.presentedViewController.endPresentation(by: presentation)
    }
  }

  /// Separates the controllers of the chain.
  func unlink() {
    presenter.presented = nil
    presenter.formerWindow?.forgetRoot(presenter)
    for controller in chain {
      controller.presenter = nil
      controller.presented = nil
    }
  }
}

extension ViewController {
  /// Dismisses, at once, the controllers that are presented on this controller and inside it: they
  /// leave with it.
  ///
  /// - Parameter site: the place of the call, if no transition occupies the controllers; nil inside
  ///   of one.
  func dismissEverythingPresented(
    in simulation: NavigationSimulation,
    at site: CallSite? = nil
  ) {
    dismissWhatIsPresentedInside(in: simulation, at: site)
    guard presented != nil else { return }
    let dismissal = Dismissal(from: self, withinChange: true)
    if let site {
      let call = StartingCall(site.file, site.line)
      RunningTransition(dismissal, in: simulation, animated: false, for: call).start()
    } else {
      dismissal.performAtOnce(in: simulation)
    }
  }

  /// Dismisses, at once, the controllers that are presented in the contexts of controllers inside
  /// this one.
  func dismissWhatIsPresentedInside(
    in simulation: NavigationSimulation,
    at site: CallSite? = nil
  ) {
    for child in children { child.dismissEverythingPresented(in: simulation, at: site) }
  }

  /// Forgets the presentation controller of this controller; it may be presented anew by then.
  func endPresentation(by ended: PresentationController) {
    ended.containerView = nil
    ended.dimmingView = nil
    if presentation === ended { presentation = nil }
  }
}
