/// What an operation that waits takes away, where its verb says that only by a relation: the top, what is presented.
protocol OperationTarget {
  /// Returns the reason why that is not there to be taken away any more; nil if it is.
  func objection(on controller: ViewController) -> TargetObjection?
  /// Returns the controller on which the verb takes it away.
  func receiver(for controller: ViewController) -> ViewController
}

/// The reason why an operation finds its target no more.
struct TargetObjection {
  let code: NavigationFailure.Code
  let message: String
}
