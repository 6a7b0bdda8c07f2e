public import NavigationSimulator

/// An object that assigns a ``Transition`` to a controller, and so chooses how the controller comes
/// on screen and leaves it.
///
/// ```swift
/// editor.transitionController.transition = Fade()
/// try contact.present(editor, animated: true)
/// ```
///
/// Every controller has one, `transitionController`. Assigning the transition is sufficient: this
/// makes the transition controller the `transitioningDelegate`, and sets the
/// `modalPresentationStyle` of a transition that has one. The transition applies to every
/// presentation and dismissal from then on, until another is assigned; the way back may belong to
/// another transition than the way in.
///
/// The transition controller keeps neither its controller nor any controller that it once
/// presented.
public final class TransitionController {
  private weak var viewController: ViewController?
  private weak var animator: TransitionAnimator?
  private weak var source: ViewController?
  private weak var presentationController: PresentationController?
  private var assigned: (any Transition)?

  init(of viewController: ViewController) { self.viewController = viewController }

  /// The transition that animates the controller's presentations and dismissals; nil for the
  /// system's animation.
  ///
  /// This replaces another transitioning delegate of the controller. (In Material that delegate
  /// stays, and the transition is ignored.) Nil removes the delegate, if this was it; the style
  /// stays.
  ///
  /// While a transition of this controller is active, assigning another changes nothing and is
  /// recorded as a `Misuse`.
  public var transition: (any Transition)? {
    get { assigned }
    set { assign(newValue) }
  }

  /// The transition that runs now: the one that was started, or else a composed transition or
  /// presentation controller that has not ended.
  ///
  /// It is set from the question for an animator on, and nil when the transition completes, before
  /// the did-callbacks.
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
      animator.recordMisuse(
        "Starting a forward transition of \(fore) while one is active: \(animator)"
      )
      return nil
    }
    let animator = TransitionAnimator(
      assigned,
      direction,
      participants: TransitionParticipants(
        source: source,
        back: back,
        fore: fore,
        presentation: presentationController
      )
    )
    guard animator.isFeasible else { return nil }
    self.animator = animator
    return animator
  }

  private var name: String { viewController.map { "\($0)" } ?? "a controller that is gone" }
}

/// The answers to the questions of the system.
extension TransitionController: TransitioningDelegate {
  /// Returns the animator of the presentation; nil for the system's animation, if there is no
  /// transition or it is not feasible.
  public func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? {
    self.source = source
    return prepare(.forward, from: source, back: presenting, fore: presented)
  }

  /// Returns the animator of the dismissal; nil for the system's animation, if there is no
  /// transition or it is not feasible.
  public func animationController(forDismissed dismissed: ViewController) -> (
    any AnimatedTransitioning
  )? {
    dismissed.presentingViewController.flatMap {
      prepare(.backward, from: source, back: $0, fore: dismissed)
    }
  }

  /// Returns the presentation controller that the transition chooses; nil for the system's.
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
  /// The object that chooses the ``Transition`` that brings this controller on screen and takes it
  /// away again.
  ///
  /// ```swift
  /// editor.transitionController.transition = Fade()
  /// try contact.present(editor, animated: true)
  /// ```
  ///
  /// It is created on the first access. The controller retains the transition controller, which
  /// does not retain the controller.
  ///
  /// - Complexity: O(1).
  public var transitionController: TransitionController {
    companion(of: TransitionController.self) { TransitionController(of: $0) }
  }
}
