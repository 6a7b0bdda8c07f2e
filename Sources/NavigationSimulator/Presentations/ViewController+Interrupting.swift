/// The reversal of a running presentation or dismissal, if it is interactive or interruptible.
extension ViewController {
  /// The presentation or dismissal on this controller itself, if it runs and can be turned round.
  private var interruptible: RunningTransition? {
    let claim = occupancy.firstClaim {
      let choreography = $0.transition.choreography
      return [.present, .dismiss].contains(choreography.kind) && choreography.container === self
    }
    guard let transition = claim?.transition, transition.isInterruptible else { return nil }
    return transition
  }

  /// The transition that runs on this presenter and takes the presented controller away, so that
  /// another may be presented already.
  var ongoingDismissal: RunningTransition? {
    guard let transition = interruptible, transition.choreography.canGiveWay,
      !transition.isInteractive,
      transition.heading == transition.dismissedEnd
    else { return nil }
    return transition
  }

  /// Reverses the dismissal of a controller that is on its way out.
  ///
  /// - Returns: false if it is not.
  func turnBack(toShow controller: ViewController, _ completion: TransitionCompletion?)
    -> Bool
  {
    guard let transition = controller.presenter?.interruptible,
      transition.choreography.moved === controller,
      transition.heading == transition.dismissedEnd
    else { return false }
    transition.turn(to: transition.presentedEnd)
    transition.join(wanting: transition.presentedEnd, completion)
    return true
  }

  /// Dismisses a controller that is on its way in, or waits for one that is on its way out.
  ///
  /// - Returns: false if neither can be done.
  func turnRound(toDismiss completion: TransitionCompletion?) -> Bool {
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
  /// The end of a presentation or dismissal with the controller presented.
  fileprivate var presentedEnd: TransitionEnd {
    choreography.kind == .present ? .finished : .cancelled
  }
  /// The end of a presentation or dismissal with the controller dismissed.
  fileprivate var dismissedEnd: TransitionEnd {
    choreography.kind == .present ? .cancelled : .finished
  }

  /// Lets another controller be presented while the views of this transition still move.
  func giveWay() { giveWay(with: dismissedEnd) }
}
