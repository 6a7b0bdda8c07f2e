public import NavigationSimulator

/// A presentation controller for transitions: a scrim beneath the presented view, and a custom
/// frame.
///
/// ```swift
/// func presentationController(
///   forPresented presented: ViewController,
///   presenting: ViewController,
///   source: ViewController?
/// ) -> PresentationController? {
///   TransitionPresentationController(presentedViewController: presented, presenting: presenting) {
///     presentation in
///     Rect(x: 95, y: 322, width: 200, height: 200)
///   }
/// }
/// ```
///
/// It is itself a ``Transition``, and starts before the transition that provides it: the scrim
/// fades in on the way in, and out on the way back. Where the system animates the way back, the
/// scrim fades alongside. An ``animationController`` can replace this motion.
///
/// Without a calculation of the frame the presented view fills the container, and the presenter
/// disappears.
open class TransitionPresentationController: PresentationController {
  /// A calculation of the frame of the presented view when the transition is over, in the
  /// container.
  ///
  /// The function is retained as long as the controller is presented, so access other objects
  /// through its argument.
  public typealias FrameCalculation = (PresentationController) -> Rect

  /// The view between the presented view and all that is beneath; nil before the way in starts, and
  /// after the way back.
  public private(set) var scrimView: View?

  /// The object that replaces the motion of the scrim; released when the dismissal is over.
  public var animationController: (any TransitionPresentationAnimationControlling)?

  private let calculateFrame: FrameCalculation?

  /// Creates a presentation controller.
  ///
  /// - Parameters:
  ///   - presentedViewController: the controller that is presented.
  ///   - presentingViewController: the one that presents it; nil if it is not known yet.
  ///   - calculateFrameOfPresentedView: nil for all of the container.
  public init(
    presentedViewController: ViewController,
    presenting presentingViewController: ViewController?,
    calculateFrameOfPresentedView: FrameCalculation? = nil
  ) {
    calculateFrame = calculateFrameOfPresentedView
    super.init(
      presentedViewController: presentedViewController,
      presenting: presentingViewController
    )
  }

  /// The frame of the presented view when the transition is over: as calculated, or else all of the
  /// container.
  open override var frameOfPresentedViewInContainerView: Rect {
    calculateFrame?(self) ?? super.frameOfPresentedViewInContainerView
  }

  /// A Boolean value that indicates whether the presenter disappears: if no frame is calculated.
  open override var shouldRemovePresentersView: Bool { calculateFrame == nil }

  /// Takes the scrim away again if the presentation was cancelled.
  open override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { removeScrim() }
  }

  /// Fades the scrim out alongside a dismissal that the system animates.
  open override func dismissalTransitionWillBegin() {
    guard presentedViewController.transitionController.activeTransition == nil else { return }
    presentedViewController.transitionCoordinator?.animate { [scrimView] _ in scrimView?.alpha = 0 }
    animationController?.dismissalTransitionWillBegin(with: self)
  }

  /// Takes the scrim away, or shows it again if the dismissal was cancelled.
  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { removeScrim() } else { scrimView?.alpha = 1 }
    animationController?.presentationController(self, dismissalTransitionDidEnd: completed)
    if completed { animationController = nil }
  }

  private func removeScrim() {
    scrimView?.removeFromSuperview()
    scrimView = nil
  }

  private func addScrim(to container: View, below view: View) {
    let scrim = View(frame: container.bounds, name: "scrim")
    scrim.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let place = container.subviews.firstIndex { view.isDescendant(of: $0) }
    container.insertSubview(scrim, at: place ?? container.subviews.count)
    scrimView = scrim
  }
}

extension TransitionPresentationController: Transition {
  /// Puts the scrim beneath the presented view, and fades it, or lets the ``animationController``
  /// show its motion.
  public func start(with context: TransitionContext) {
    if scrimView == nil {
      addScrim(to: context.containerView, below: context.foreViewController.view)
    }
    if let animationController {
      animationController.presentationController(self, startWith: context)
    } else {
      fadeScrim(with: context)
    }
  }

  /// Fades the scrim in or out, and reports the end.
  func fadeScrim(with context: TransitionContext) {
    let isForward = context.direction == .forward
    scrimView?.alpha = isForward ? 0 : 1
    View.animate(withDuration: context.duration) { [scrimView] in
      scrimView?.alpha = isForward ? 1 : 0
    } completion: { _ in
      context.transitionDidEnd()
    }
  }
}
