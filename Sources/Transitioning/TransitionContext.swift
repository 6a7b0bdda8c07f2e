public import NavigationSimulator

/// An object that describes one run to a ``Transition``, in or back, and takes its reports.
///
/// Each part of a transition has its own context: the transition itself, a presentation controller
/// that is a ``Transition``, too, and every composed transition. The whole completes when every
/// part that was started has called ``transitionDidEnd()``. (As of Material 4; in 1.1 the first
/// call ended all parts.)
///
/// The context becomes invalid when its transition ends, and keeps nothing alive, so it may be
/// stored and captured. Using it afterwards is an error: a `Misuse` on the simulation, which names
/// the transition. Its properties then return nil, or a stand-in: an empty controller or view that
/// is on no screen. ``direction`` and ``duration`` remain readable.
public final class TransitionContext {
  /// A phase of the part that the context belongs to.
  enum Phase {
    case waiting, started, ended
  }

  /// The direction of the transition.
  public let direction: TransitionDirection

  /// The custom duration of the transition, or else 0.35 s.
  ///
  /// A composed transition gets the duration of the whole. (In Material, zero.)
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

  /// The controller that was asked to present; of a push or pop, the navigation controller. Nil if
  /// it is gone.
  public var sourceViewController: ViewController? { activeAnimator()?.participants.source }

  /// The controller that is beneath: where the way back leads.
  public var backViewController: ViewController {
    activeAnimator()?.participants.back ?? ViewController()
  }

  /// The controller that is in front: where the way in leads.
  public var foreViewController: ViewController {
    activeAnimator()?.participants.fore ?? ViewController()
  }

  /// The view that contains the motion. To read it before the transition starts is a `Misuse`,
  /// because there is no container yet.
  public var containerView: View {
    guard let animator = activeAnimator() else { return View() }
    if let container = animator.containerView { return container }
    recordMisuse(#function, "there is no container before the transition starts")
    return View()
  }

  /// The presentation controller that surrounds the fore controller, if its transition customizes
  /// that; see ``TransitionWithPresentation``.
  public var presentationController: PresentationController? {
    activeAnimator()?.participants.presentation
  }

  // MARK: Callbacks

  /// Reports that the motion of this part is over. Every part calls it once.
  ///
  /// The last call ends the whole transition: the deferred work, coordinator completions,
  /// did-callbacks and completions run before it returns.
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

  /// Defers work until the whole transition is over, before the did-callbacks of the controllers.
  ///
  /// - Parameter work: called once, after the work deferred earlier, whether the transition
  ///   finished or was cancelled.
  public func `defer`(_ work: @escaping () -> Void) {
    guard let animator = activeAnimator() else { return }
    guard animator.containerView != nil else {
      return recordMisuse(#function, "the transition has not started")
    }
    animator.deferToCompletion(work)
  }

  /// Starts another transition as a part of this one, with a separate context; the whole waits for
  /// it.
  ///
  /// Its fallbacks are followed; the caller asks whether it is feasible. Call this before this part
  /// calls ``transitionDidEnd()``, because the whole might be over then.
  public func compose(with transition: any Transition) {
    guard let animator = activeAnimator() else { return }
    switch phase {
    case .waiting: recordMisuse(#function, "it has not started")
    case .started: animator.addPart(transition)
    case .ended: recordMisuse(#function, "it has said that it ended")
    }
  }

  // MARK: Life and death

  /// Returns the animator that this context belongs to; if its transition is over, records a misuse
  /// and returns nil.
  private func activeAnimator(_ use: String = #function) -> TransitionAnimator? {
    if let animator, animator.isActive { return animator }
    recordMisuse(use, "the transition is over, and its context with it")
    return nil
  }

  private func recordMisuse(_ use: String, _ reason: String) {
    simulation?.recordMisuse("\(use) of the context of \(name): \(reason)")
  }
}

/// The direction of a ``Transition``.
public enum TransitionDirection: Hashable, Sendable, CaseIterable {
  /// The fore controller is presented, or pushed.
  case forward
  /// The fore controller is dismissed, or popped.
  case backward
}
