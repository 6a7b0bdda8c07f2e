internal import TransitionTurns

extension ControllerKit {
  /// Returns what turns the transition of a call round while it runs; nil if nothing can: it is asked of the delegate that
  /// animates the transition. Of a segue that is not known.
  func turnBack(of verb: Verb<Controller>, on controller: Controller) -> (() -> Void)? {
    guard verb.mayAnimate else { return nil }
    switch verb {
    case .push, .pop, .popTo, .popToRoot, .setStack: return stack(of: controller).flatMap { turnBack(ofStack: $0) }
    case .present(let new, _): return turnBack(ofPresentationOf: new)
    case .dismiss: return targetOfDismissal(on: controller).flatMap { turnBack(ofPresentationOf: $0) }
    case .performSegue: return nil
    }
  }

  /// Returns a Boolean value that indicates whether there may be something that can; what a dismissal takes away may be
  /// presented by a call ahead of it in line.
  func mayTurnBack(_ verb: Verb<Controller>, on controller: Controller) -> Bool {
    if case .dismiss(true) = verb, targetOfDismissal(on: controller) == nil { return true }
    return turnBack(of: verb, on: controller) != nil
  }
}
