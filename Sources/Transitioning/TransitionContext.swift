public import NavigationSimulator

/// The facts that a ``Transition`` is told of one way in or back, and the door by which it tells of it.
///
/// A context is made for each part of each transition: for the transition itself, for a presentation controller that is
/// one, and for every transition that is composed. The whole completes when every part that was started has said
/// ``transitionDidEnd()``. (As of Material 4; in 1.1 the first to say so ended all.)
///
/// The context dies with its transition, and keeps nothing alive, so it may be stored and captured. Using it afterwards
/// is an error: a `Misuse` on the simulation, that names the transition. What it gives then is a stand-in, an empty
/// controller or view that is on no screen; ``direction`` and ``duration`` can be read still.
public final class TransitionContext {
  /// A phase of the part that the context belongs to.
  enum Phase {
    case waiting, started, ended
  }

  /// The direction in which the transition goes.
  public let direction: TransitionDirection

  /// The time that the transition takes, as it says itself, or 0.35 s.
  ///
  /// What is composed gets the duration of the whole. (In Material, zero.)
  public internal(set) var duration: Duration

  private weak var animator: TransitionAnimator?
  private weak var simulation: NavigationSimulation?
  /// The name of the part in messages.
  var name: String
  var phase = Phase.waiting

  init(of transition: any Transition, in animator: TransitionAnimator) {
    self.animator = animator
    simulation = animator.simulation
    direction = animator.direction
    duration = animator.duration
    name = transition.nameInMessages
  }

  // MARK: What is moved

  /// The controller that was asked to present; of a push or pop, the navigation controller. Nil if it is gone.
  public var sourceViewController: ViewController? { activeAnimator()?.participants.source }

  /// The controller that is beneath: where the way back leads.
  public var backViewController: ViewController { activeAnimator()?.participants.back ?? ViewController() }

  /// The controller that is in front: where the way in leads.
  public var foreViewController: ViewController { activeAnimator()?.participants.fore ?? ViewController() }

  /// The view in which the motion takes place. There is none before the transition starts: then this is a `Misuse`.
  public var containerView: View {
    guard let animator = activeAnimator() else { return View() }
    if let container = animator.containerView { return container }
    recordMisuse(#function, "there is no container before the transition starts")
    return View()
  }

  /// The presentation controller that surrounds the fore controller, if its transition customizes that; see ``TransitionWithPresentation``.
  public var presentationController: PresentationController? { activeAnimator()?.participants.presentation }

  // MARK: What is told

  /// Says that the motion of this part is over. To be said once, and by every part.
  ///
  /// The last to say it ends the whole: before this returns come the work that was deferred, coordinator completions,
  /// did-callbacks and completions.
  public func transitionDidEnd() {
    guard let animator = activeAnimator() else { return }
    switch phase {
    case .waiting:
      recordMisuse(#function, "it has not started")
    case .started:
      phase = .ended
      animator.partDidEnd()
    case .ended:
      recordMisuse(#function, "it has said so already")
    }
  }

  /// Has work done when the whole is over, before the controllers are told that they appeared or disappeared.
  ///
  /// - Parameter work: called once, after what was deferred before, whether the transition finished or was cancelled.
  public func `defer`(_ work: @escaping () -> Void) {
    guard let animator = activeAnimator() else { return }
    guard animator.containerView != nil else { return recordMisuse(#function, "the transition has not started") }
    animator.deferToCompletion(work)
  }

  /// Starts another transition as a part of this one, with a context of its own, and the whole waits for it.
  ///
  /// Its fallbacks are followed; whether it is feasible is for the caller to ask. To be called before this part says
  /// ``transitionDidEnd()``, since the whole might be over then.
  public func compose(with transition: any Transition) {
    guard let animator = activeAnimator() else { return }
    switch phase {
    case .waiting: recordMisuse(#function, "it has not started")
    case .started: animator.addPart(transition)
    case .ended: recordMisuse(#function, "it has said that it ended")
    }
  }

  // MARK: Life and death

  /// Returns the animator that this context belongs to; records a misuse if that is over.
  private func activeAnimator(_ use: String = #function) -> TransitionAnimator? {
    if let animator, animator.isActive { return animator }
    recordMisuse(use, "the transition is over, and its context with it")
    return nil
  }

  private func recordMisuse(_ use: String, _ reason: String) {
    simulation?.recordMisuse("\(use) of the context of \(name): \(reason)")
  }
}

/// The direction in which a ``Transition`` goes.
public enum TransitionDirection: Hashable, Sendable, CaseIterable {
  /// The fore controller is presented, or pushed.
  case forward
  /// The fore controller is dismissed, or popped.
  case backward
}
