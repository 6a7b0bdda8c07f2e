/// What a call that waits takes away, where its verb says that only by a relation: the top, what is presented.
protocol OperationTarget<Controller> {
  /// The type of view controllers.
  associatedtype Controller: AnyObject

  /// Returns the reason why that is not there to be taken away any more; nil if it is.
  func objection(on controller: Controller) -> TargetObjection?
  /// A Boolean value that indicates whether it has gone though it was there, and that is all that the call was to bring about.
  var isReached: Bool { get }
  /// Returns the controller on which the verb takes it away.
  func receiver(for controller: Controller) -> Controller
}

extension OperationTarget {
  var isReached: Bool { false }
  func receiver(for controller: Controller) -> Controller { controller }
}

/// The reason why a call finds its target no more.
struct TargetObjection {
  let reason: RefusalReason
  let message: String
}

extension ControllerKit {
  /// Returns what a call takes away, where it has to be remembered until its turn.
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
