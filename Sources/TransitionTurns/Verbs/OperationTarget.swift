/// What a call that waits takes away, where its verb says that only by a relation: the top, what is presented.
package protocol OperationTarget<Controller> {
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
  package var isReached: Bool { false }
}

/// The reason why a call finds its target no more.
package struct TargetObjection {
  /// The kind of target that is gone.
  package enum Kind: Sendable {
    case nothingPresented, notOnStack
  }

  package let kind: Kind
  package let message: String
}
