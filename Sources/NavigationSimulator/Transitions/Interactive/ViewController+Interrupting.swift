/// Turning a presentation or a dismissal round in the middle, where it can be driven.
extension ViewController {
  /// The presentation or dismissal of what this very controller presents, if it runs and can be turned round.
  private var interruptible: RunningTransition? {
    let claim = occupancy.firstClaim {
      let choreography = $0.transition.choreography
      return [.present, .dismiss].contains(choreography.kind) && choreography.container === self
    }
    guard let transition = claim?.transition, transition.isInterruptible else { return nil }
    return transition
  }

  /// The transition that runs on this presenter and takes the presented controller away, so that another may be
  /// presented already.
  final var ongoingDismissal: RunningTransition? {
    guard let transition = interruptible, transition.choreography.canGiveWay, !transition.isInteractive,
      transition.heading == transition.dismissedEnd
    else { return nil }
    return transition
  }

  /// Shows a controller again that is on its way out.
  ///
  /// - Returns: false if it is not.
  final func turnBack(toShow controller: ViewController, _ completion: TransitionCompletion?) -> Bool {
    guard let transition = controller.presenter?.interruptible, transition.choreography.moved === controller,
      transition.heading == transition.dismissedEnd
    else { return false }
    transition.turn(to: transition.presentedEnd)
    transition.join(wanting: transition.presentedEnd, completion)
    return true
  }

  /// Takes away what is on its way in; what is on its way out already is waited for.
  ///
  /// - Returns: false if neither can be done.
  final func turnRound(toDismiss completion: TransitionCompletion?) -> Bool {
    guard let transition = interruptible else { return false }
    transition.turn(to: transition.dismissedEnd)
    transition.join(wanting: transition.dismissedEnd, completion)
    return true
  }
}

extension Choreography {
  /// The controller that a presentation or a dismissal moves.
  fileprivate var moved: ViewController? { arriving ?? leaving }
}

extension RunningTransition {
  /// The end of a presentation or dismissal at which the controller is presented.
  fileprivate var presentedEnd: TransitionEnd { choreography.kind == .present ? .finished : .cancelled }
  /// The end at which it is not.
  fileprivate var dismissedEnd: TransitionEnd { choreography.kind == .present ? .cancelled : .finished }

  /// Lets another be presented while the views of this one still go where they go.
  func giveWay() { giveWay(with: dismissedEnd) }
}
