import TransitionSupport

@testable import NavigationSimulator

/// Chooses animators and presentation controllers with all the behaviors of those in apps.
final class RandomDelegate: TransitioningDelegate, NavigationControllerDelegate,
  TabBarControllerDelegate
{
  private let simulation: NavigationSimulation
  private var random: SplitMix64
  /// Called in each callback.
  var meddle: () -> Void = {}

  init(simulation: NavigationSimulation, seed: UInt64) {
    self.simulation = simulation
    random = SplitMix64(seed: ~seed)
  }

  fileprivate func animator() -> RandomAnimator? {
    meddle()
    guard let manner = RandomAnimator.Manner.allCases.randomElement(using: &random),
      random.next() % 3 > 0
    else {
      return nil
    }
    return RandomAnimator(manner, in: simulation, of: self)
  }

  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? { animator() }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    animator()
  }

  func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController?,
    source: ViewController
  ) -> PresentationController? {
    meddle()
    guard random.next() % 3 > 0 else { return nil }
    let controller = RandomPresentationController(
      presentedViewController: presented,
      presenting: presenting
    )
    controller.takesPresentersView = random.next() % 2 == 0
    controller.owner = self
    controller.delegate = self
    return controller
  }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from leaving: ViewController,
    to arriving: ViewController
  ) -> (any AnimatedTransitioning)? { animator() }
}

extension RandomDelegate: AdaptivePresentationControllerDelegate {
  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool
  {
    meddle()
    return random.next() % 3 > 0
  }

  func presentationControllerWillDismiss(_ presentationController: PresentationController) {
    meddle()
  }
  func presentationControllerDidDismiss(_ presentationController: PresentationController) {
    meddle()
  }
  func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) {
    meddle()
  }

  func adaptivePresentationStyle(for controller: PresentationController) -> ModalPresentationStyle {
    meddle()
    return random.next() % 2 == 0 ? .none : .fullScreen
  }
}

extension RandomDelegate {
  func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)? { animator() }

  func tabBarController(
    _ tabBarController: TabBarController,
    shouldSelect viewController: ViewController
  ) -> Bool {
    meddle()
    return true
  }

  func tabBarController(
    _ tabBarController: TabBarController,
    didSelect viewController: ViewController
  ) {
    meddle()
  }
}

/// May remove the presenter's view.
private final class RandomPresentationController: PresentationController {
  var takesPresentersView = false
  weak var owner: RandomDelegate?
  override var shouldRemovePresentersView: Bool { takesPresentersView }
  override func presentationTransitionWillBegin() { owner?.meddle() }
  override func presentationTransitionDidEnd(_ completed: Bool) { owner?.meddle() }
  override func dismissalTransitionWillBegin() { owner?.meddle() }
  override func dismissalTransitionDidEnd(_ completed: Bool) { owner?.meddle() }
}

/// An animator.
private final class RandomAnimator: AnimatedTransitioning {
  enum Manner: CaseIterable {
    case atOnce, cancelledAtOnce, later, cancelledLater, twice, muchLater
  }

  private let manner: Manner
  private unowned let simulation: NavigationSimulation
  private unowned let delegate: RandomDelegate

  init(_ manner: Manner, in simulation: NavigationSimulation, of delegate: RandomDelegate) {
    self.manner = manner
    self.simulation = simulation
    self.delegate = delegate
  }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Duration {
    delegate.meddle()
    return .milliseconds(200)
  }

  func animationEnded(_ transitionCompleted: Bool) { delegate.meddle() }

  func animateTransition(using context: any ContextTransitioning) {
    delegate.meddle()
    defer { delegate.meddle() }
    if let view = context.view(forKey: .to), let controller = context.viewController(forKey: .to) {
      if view.superview !== context.containerView { context.containerView.addSubview(view) }
      view.frame = context.finalFrame(for: controller)
    }
    switch manner {
    case .atOnce: context.completeTransition(true)
    case .cancelledAtOnce: context.completeTransition(false)
    case .later: simulation.schedule(after: .milliseconds(200)) { context.completeTransition(true) }
    case .cancelledLater:
      simulation.schedule(after: .milliseconds(100)) { context.completeTransition(false) }
    case .twice:
      simulation.schedule(after: .milliseconds(200)) {
        context.completeTransition(true)
        context.completeTransition(false)
      }
    case .muchLater: simulation.schedule(after: .seconds(10)) { context.completeTransition(true) }
    }
  }
}
