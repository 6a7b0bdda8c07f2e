package import TransitionLock

/// The description of a failed call.
package struct CallFailure<Cause: KitRefusal>: Hashable, Sendable {
  package let reason: FailureReason
  package let operation: String
  package let message: String
  package let cause: Cause?
  package let obstacle: TransitionLock.Holder?
  package let file: String
  package let line: Int
}
