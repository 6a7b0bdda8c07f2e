public import NavigationSimulator

/// A line between a controller and a ``Transition``: it chooses how the controller comes on screen and leaves it.
///
/// ```swift
/// editor.transitionController.transition = Fade()
/// try contact.present(editor, animated: true)
/// ```
///
/// Every controller has one, `transitionController`. To assign the transition is all it takes: it makes the
/// transition controller the `transitioningDelegate`, and sets the `modalPresentationStyle`
/// of a transition that has one. The transition holds for every presentation and dismissal from then on, until another
/// is assigned; the way back may be another's than the way in.
///
/// Nothing here outlives its use: the transition controller does not keep its controller, nor what it once presented.
public final class TransitionController {
  private weak var viewController: ViewController?
  private weak var animator: TransitionAnimator?
  private weak var source: ViewController?
  private weak var presentationController: PresentationController?
  private var assigned: (any Transition)?

  init(of viewController: ViewController) { self.viewController = viewController }

  /// The transition that animates the controller's presentations and dismissals; nil for the system's animation.
  ///
  /// Another transitioning delegate of the controller gives way. (In Material the delegate stays, and the transition is
  /// ignored.) With nil the controller has no delegate any more, if this was it; its style stays as it is.
  ///
  /// While a transition of this controller is active, assigning another changes nothing and is recorded as a `Misuse`.
  public var transition: (any Transition)? {
    get { assigned }
    set { assign(newValue) }
  }

  /// The transition that runs now: the one that was started, or else whatever it composes or comes with that has not ended.
  ///
  /// It is there from the question for an animator on, and nil when the transition completes, before the did-callbacks.
  public var activeTransition: (any Transition)? { animator?.activeTransition }

  private func assign(_ new: (any Transition)?) {
    if let animator, animator.isActive {
      animator.recordMisuse(
        "Assigning a transition of \(name) while one is active: \(animator). Assign it before, or when that is over"
      )
      return
    }
    assigned = new
    guard let viewController else { return }
    if new != nil {
      viewController.transitioningDelegate = self
    } else if viewController.transitioningDelegate === self {
      viewController.transitioningDelegate = nil
    }
    if let new = new as? any TransitionWithPresentation {
      viewController.modalPresentationStyle = new.defaultModalPresentationStyle()
    }
  }

  /// Returns the animator of a transition of the controller; nil for the system.
  func prepare(
    _ direction: TransitionDirection,
    from source: ViewController?,
    back: ViewController,
    fore: ViewController
  ) -> TransitionAnimator? {
    guard let assigned else { return nil }
    if direction == .forward, let animator, animator.isActive {
      animator.recordMisuse("Starting a forward transition of \(fore) while one is active: \(animator)")
      return nil
    }
    let animator = TransitionAnimator(
      assigned,
      direction,
      participants: TransitionParticipants(source: source, back: back, fore: fore, presentation: presentationController)
    )
    guard animator.isFeasible else { return nil }
    self.animator = animator
    return animator
  }

  private var name: String { viewController.map { "\($0)" } ?? "a controller that is gone" }
}

/// Asked by the system.
extension TransitionController: TransitioningDelegate {
  /// Returns what animates the presentation; nil for the system, which animates it if there is no transition or it is not feasible.
  public func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? {
    self.source = source
    return prepare(.forward, from: source, back: presenting, fore: presented)
  }

  /// Returns what animates the dismissal; nil for the system, which animates it if there is no transition or it is not feasible.
  public func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    dismissed.presentingViewController.flatMap {
      prepare(.backward, from: source, back: $0, fore: dismissed)
    }
  }

  /// Returns what surrounds the controller, as its transition says; nil for the system's.
  public func presentationController(
    forPresented presented: ViewController,
    presenting: ViewController?,
    source: ViewController
  ) -> PresentationController? {
    guard let transition = assigned as? any TransitionWithPresentation,
      transition.defaultModalPresentationStyle() == .custom
    else { return nil }
    let controller = transition.presentationController(
      forPresented: presented,
      presenting: presenting ?? source,
      source: source
    )
    presentationController = controller
    return controller
  }
}

extension ViewController {
  /// The object that chooses the ``Transition`` which brings this controller on screen, and takes it away again.
  ///
  /// ```swift
  /// editor.transitionController.transition = Fade()
  /// try contact.present(editor, animated: true)
  /// ```
  ///
  /// It is made when it is first asked for, and kept by this controller, to which it refers without keeping it.
  ///
  /// - Complexity: O(1).
  public final var transitionController: TransitionController {
    companion(of: TransitionController.self) { TransitionController(of: $0) }
  }
}
