/// An object that manages the surroundings of a presented controller, as long as it is presented.
///
/// Subclass it for a custom frame, for views around the presented one, and to act when they come
/// and go. The presented controller keeps its presentation controller alive while it is presented;
/// the presentation controller refers to both controllers without keeping them, so do not use those
/// after the presentation is over.
///
/// ```swift
/// final class Dimming: PresentationController {
///   private let dimming = View(name: "dimming")
///
///   override func presentationTransitionWillBegin() {
///     guard let containerView else { return }
///     dimming.frame = containerView.bounds
///     dimming.alpha = 0
///     containerView.insertSubview(dimming, at: 0)
///     presentedViewController.transitionCoordinator?.animate { [dimming] _ in dimming.alpha = 0.4 }
///   }
/// }
/// ```
open class PresentationController {
  /// The controller that is presented.
  public unowned let presentedViewController: ViewController
  /// The controller that presents it.
  public internal(set) unowned var presentingViewController: ViewController
  /// The view that contains the presentation; nil before it starts and when it is over.
  public internal(set) var containerView: View?

  /// The object that decides on dismissals by the user and learns of them, and that chooses another
  /// style where there is little room.
  public weak var delegate: (any AdaptivePresentationControllerDelegate)?

  /// The style of the presentation, after adaptation: from the start of the presentation on.
  public var presentationStyle: ModalPresentationStyle { style }
  var style = ModalPresentationStyle.custom
  /// The place where the presenter's view belongs.
  var presenterViewHome: PresenterViewHome?
  /// The view behind a popover.
  var dimmingView: View?
  /// The value that ``shouldRemovePresentersView`` had when the presentation started.
  var removesPresentersView = false
  /// Whether animators get the presenter's view although it stays where it is, as on iOS 7.
  var givesPresentersView = false

  /// Creates a presentation controller.
  ///
  /// - Parameters:
  ///   - presentedViewController: the controller to present.
  ///   - presentingViewController: nil if it is not known yet; it is set before the presentation
  ///     starts.
  public init(
    presentedViewController: ViewController,
    presenting presentingViewController: ViewController?
  ) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController ?? presentedViewController
  }

  /// The view that is animated: by default, the view of the presented controller.
  open var presentedView: View? { presentedViewController.view }

  /// The frame of the presented view when the transition is over, in the container; all of it by
  /// default.
  open var frameOfPresentedViewInContainerView: Rect { containerView?.bounds ?? .zero }

  /// A Boolean value that indicates whether the presenter's view leaves the window when the
  /// presentation is over, so that the presenter disappears; false by default (documented).
  open var shouldRemovePresentersView: Bool { false }

  /// Tells the controller that the presentation is about to begin: the container is in the window,
  /// the presented view is not. Add views here, and animate them with the presented controller's
  /// ``ViewController/transitionCoordinator``.
  open func presentationTransitionWillBegin() {}
  /// Tells the controller that the presentation is over; after the did-callbacks of controllers.
  ///
  /// - Parameter completed: false if it was cancelled, so that nothing is presented.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Tells the controller that the dismissal is about to begin.
  open func dismissalTransitionWillBegin() {}
  /// Tells the controller that the dismissal is over; after the did-callbacks of controllers.
  ///
  /// - Parameter completed: false if it was cancelled, so that the controller is still presented.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Tells the controller that the container is about to get another size, because its window is
  /// rotated.
  open func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {}
}
