import TransitionSupport

@testable import NavigationSimulator

/// Chooses animators and presentation controllers with all the behaviors of those in apps.
final class RandomDelegate: TransitioningDelegate, NavigationControllerDelegate, TabBarControllerDelegate {
  private let simulation: NavigationSimulation
  private var random: SplitMix64
  /// Called in each callback.
  var meddle: (String) -> Void = { _ in }
  /// The contexts that are not completed yet.
  private(set) var forgotten: [any ContextTransitioning] = []
  /// The number of completions of transitions that were already completed.
  private(set) var tooMany = 0

  init(simulation: NavigationSimulation, seed: UInt64) {
    self.simulation = simulation
    random = SplitMix64(seed: ~seed)
  }

  /// Completes the forgotten contexts.
  func remember() {
    let contexts = forgotten
    forgotten = []
    for context in contexts { context.completeTransition(random.next() % 2 == 0) }
  }

  fileprivate func forget(_ context: any ContextTransitioning) { forgotten.append(context) }
  fileprivate func countTwice() { tooMany += 1 }

  fileprivate func animator() -> RandomAnimator? {
    meddle("question for an animator")
    guard let manner = RandomAnimator.Manner.allCases.randomElement(using: &random), random.next() % 3 > 0 else {
      return nil
    }
    return RandomAnimator(manner, in: simulation, of: self)
  }

  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? { animator() }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? { animator() }

  func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController?,
    source: ViewController
  ) -> PresentationController? {
    meddle("question for a presentation controller")
    guard random.next() % 3 > 0 else { return nil }
    let controller = RandomPresentationController(presentedViewController: presented, presenting: presenting)
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
  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool {
    meddle(#function)
    return random.next() % 3 > 0
  }

  func presentationControllerWillDismiss(_ presentationController: PresentationController) { meddle(#function) }
  func presentationControllerDidDismiss(_ presentationController: PresentationController) { meddle(#function) }
  func presentationControllerDidAttemptToDismiss(_ presentationController: PresentationController) { meddle(#function) }

  func adaptivePresentationStyle(for controller: PresentationController) -> ModalPresentationStyle {
    meddle(#function)
    return random.next() % 2 == 0 ? .none : .fullScreen
  }
}

extension RandomDelegate {
  func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)? { animator() }

  func tabBarController(_ tabBarController: TabBarController, shouldSelect viewController: ViewController) -> Bool {
    meddle("shouldSelect")
    return true
  }

  func tabBarController(_ tabBarController: TabBarController, didSelect viewController: ViewController) {
    meddle("didSelect")
  }
}

/// May remove the presenter's view.
private final class RandomPresentationController: PresentationController {
  var takesPresentersView = false
  weak var owner: RandomDelegate?
  override var shouldRemovePresentersView: Bool { takesPresentersView }
  override func presentationTransitionWillBegin() { owner?.meddle(#function) }
  override func presentationTransitionDidEnd(_ completed: Bool) { owner?.meddle(#function) }
  override func dismissalTransitionWillBegin() { owner?.meddle(#function) }
  override func dismissalTransitionDidEnd(_ completed: Bool) { owner?.meddle(#function) }
}

/// An animator.
private final class RandomAnimator: AnimatedTransitioning {
  enum Manner: CaseIterable {
    case atOnce, cancelledAtOnce, later, cancelledLater, twice, never
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
    delegate.meddle("transitionDuration")
    return .milliseconds(200)
  }

  func animationEnded(_ transitionCompleted: Bool) { delegate.meddle("animationEnded") }

  func animateTransition(using context: any ContextTransitioning) {
    delegate.meddle("animateTransition")
    defer { delegate.meddle("animateTransition, last") }
    if let view = context.view(forKey: .to), let controller = context.viewController(forKey: .to) {
      if view.superview !== context.containerView { context.containerView.addSubview(view) }
      view.frame = context.finalFrame(for: controller)
    }
    switch manner {
    case .atOnce: context.completeTransition(true)
    case .cancelledAtOnce: context.completeTransition(false)
    case .later: simulation.schedule(after: .milliseconds(200)) { context.completeTransition(true) }
    case .cancelledLater: simulation.schedule(after: .milliseconds(100)) { context.completeTransition(false) }
    case .twice:
      simulation.schedule(after: .milliseconds(200)) { [unowned delegate] in
        context.completeTransition(true)
        delegate.countTwice()
        context.completeTransition(false)
      }
    case .never: delegate.forget(context)
    }
  }
}
