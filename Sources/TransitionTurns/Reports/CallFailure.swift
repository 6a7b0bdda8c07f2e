package import TransitionLock
package import TransitionSupport

/// What there is to tell of a call that did not do what it says.
package struct CallFailure<Cause: KitRefusal>: Hashable, Sendable {
  package let reason: FailureReason
  package let operation: String
  package let message: String
  package let cause: Cause?
  package let obstacle: TransitionLock.Holder?
  package let file: String
  package let line: Int

  package init(
    _ reason: FailureReason,
    operation: StaticString,
    message: String,
    cause: Cause? = nil,
    obstacle: TransitionLock.Holder? = nil,
    at site: CallSite
  ) {
    self.reason = reason
    self.operation = "\(operation)"
    self.message = message
    self.cause = cause
    self.obstacle = obstacle
    file = "\(site.file)"
    line = Int(site.line)
  }
}
