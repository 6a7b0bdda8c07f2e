/// The controller that a waiting call removes, if its verb selects it relatively: the top of a stack, or a presented
/// controller.
protocol OperationTarget<Controller> {
  /// The type of view controllers.
  associatedtype Controller: AnyObject

  /// Returns the reason why the target is no longer there; nil if it is.
  func objection(on controller: Controller) -> CallRefusal?
  /// Returns the controller on which the verb removes the target.
  func receiver(for controller: Controller) -> Controller
}

extension OperationTarget {
  func receiver(for controller: Controller) -> Controller { controller }
}

extension ControllerKit {
  /// Returns the target of a call, if the call has to remember it until its turn.
  func target(
    of verb: Verb<Controller>,
    in calls: SerializedCalls<Self>,
    place: PlaceInLine
  ) -> (any OperationTarget<Controller>)? {
    switch verb {
    case .dismiss: DismissalTarget(of: calls, place: place)
    case .pop where calls.resolvesWhenCalled: PopTarget(in: self, on: calls.controller)
    default: nil
    }
  }
}
