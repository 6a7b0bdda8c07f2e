import NavigationSimulator

/// A stack on which an animator presents or pushes B, and its story, in which the calls of animators,
/// presentation controllers and coordinators are.
final class TransitionFixture {
  let stack = StackFixture()
  let animator: ScriptedAnimator
  let delegate: RecordingDelegate

  init(profile: SystemProfile = .current, style: ModalPresentationStyle = .custom) {
    animator = ScriptedAnimator(simulation: stack.simulation)
    delegate = RecordingDelegate(animator: animator)
    stack.simulation.profile = profile
    stack.b.modalPresentationStyle = style
    stack.b.transitioningDelegate = delegate
    animator.write = { [unowned stack] in stack.story.write($0) }
    delegate.write = animator.write
  }
}

/// An animator like those of apps, which takes 0.2 s.
final class ScriptedAnimator: AnimatedTransitioning {
  private unowned let simulation: NavigationSimulation
  var write: (String) -> Void = { _ in }
  /// A Boolean value that indicates whether the transition finishes.
  var finishes = true
  /// A Boolean value that indicates whether the animator moves the presenter's view into the
  /// container, as on iOS 7.
  var movesPresentersView = false
  /// The function that completes the transition; tests of cures replace it.
  var complete: (any ContextTransitioning, Bool) -> Void = { $0.completeTransition($1) }
  var onStart: (any ContextTransitioning) -> Void = { _ in }
  /// The objects that a careless animator retains.
  var kept: [AnyObject] = []

  init(simulation: NavigationSimulation) { self.simulation = simulation }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Duration {
    .milliseconds(200)
  }

  func animateTransition(using context: any ContextTransitioning) {
    write("animateTransition")
    if let view = context.view(forKey: .to) {
      context.containerView.addSubview(view)
      if let controller = context.viewController(forKey: .to) {
        view.frame = context.finalFrame(for: controller)
      }
    }
    let presenterKey: TransitionContextViewControllerKey =
      context.viewController(forKey: .to)?.isBeingPresented == true ? .from : .to
    if movesPresentersView, let view = context.viewController(forKey: presenterKey)?.view {
      context.containerView.insertSubview(view, at: 0)
    }
    onStart(context)
    simulation.schedule(after: transitionDuration(using: context)) { [write, finishes, complete] in
      write("completeTransition")
      complete(context, finishes)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) {
    write("animationEnded(\(transitionCompleted))")
  }
}

/// A delegate that returns the animator, and a presentation controller that records its calls.
final class RecordingDelegate: TransitioningDelegate, NavigationControllerDelegate {
  let animator: ScriptedAnimator
  var write: (String) -> Void = { _ in }
  var presents = true
  var removesPresentersView = false
  /// The interaction controller of a presentation.
  var interaction: (any InteractiveTransitioning)?
  private(set) var questions: [String] = []

  init(animator: ScriptedAnimator) { self.animator = animator }

  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? {
    questions.append("present \(presented) on \(presenting) from \(source)")
    return animator
  }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    questions.append("dismiss \(dismissed)")
    return animator
  }

  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? {
    interaction
  }

  func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController?,
    source: ViewController
  ) -> PresentationController? {
    guard presents else { return nil }
    let controller = ScriptedPresentation(
      presentedViewController: presented,
      presenting: presenting
    )
    controller.write = write
    controller.removesPresentersViewOnRequest = removesPresentersView
    return controller
  }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from leaving: ViewController,
    to arriving: ViewController
  ) -> (any AnimatedTransitioning)? {
    questions.append("\(operation) from \(leaving) to \(arriving)")
    return animator
  }
}

/// A presentation controller that records its calls.
final class ScriptedPresentation: PresentationController {
  var write: (String) -> Void = { _ in }
  var removesPresentersViewOnRequest = false

  override var shouldRemovePresentersView: Bool { removesPresentersViewOnRequest }

  override func presentationTransitionWillBegin() {
    write("presentationTransitionWillBegin")
    join()
  }
  override func presentationTransitionDidEnd(_ completed: Bool) {
    write("presentationTransitionDidEnd(\(completed))")
  }
  override func dismissalTransitionWillBegin() {
    write("dismissalTransitionWillBegin")
    join()
  }
  override func dismissalTransitionDidEnd(_ completed: Bool) {
    write("dismissalTransitionDidEnd(\(completed))")
  }

  private func join() {
    let write = write
    presentedViewController.transitionCoordinator?.animate { _ in
      write("alongside")
    } completion: { context in
      write("coordinator\(context.isCancelled ? " cancelled" : "")")
    }
  }
}
