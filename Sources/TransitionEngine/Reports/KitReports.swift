package import TransitionLock
package import TransitionSupport

/// The end of a transition, in the type of a kit.
package protocol TransitionEnding: Hashable, Sendable {
  static var finished: Self { get }
  static var cancelled: Self { get }
}

/// The reason why a kit refuses or drops a call, in the type of the kit.
package protocol KitRefusal: Error, Hashable {
  var reason: RefusalReason { get }
  var message: String { get }
  /// A Boolean value that indicates whether changes between a call and its turn can cause the refusal.
  var mayResultFromWaiting: Bool { get }

  /// - Parameter controller: the controller concerned.
  init(_ reason: RefusalReason, of controller: AnyObject?, operation: StaticString, message: String, at site: CallSite)
}

extension KitRefusal {
  package var mayResultFromWaiting: Bool { reason.mayResultFromWaiting }
}

/// The failure of a call in line, in the type of a kit.
package protocol KitFailure: Error {
  associatedtype Cause: KitRefusal

  var reason: FailureReason { get }
  var cause: Cause? { get }

  /// - Parameter controller: the controller of the verb; nil if it is gone.
  init(_ failure: CallFailure<Cause>, of controller: AnyObject?)
}

extension KitFailure {
  /// The obstacle, if it may go, so that the call may be possible later; otherwise nil.
  var passingCause: Cause? {
    guard reason == .refused || reason == .outdated, let cause, cause.reason.mayPass else { return nil }
    return cause
  }

  /// A Boolean value that indicates whether a caller without a completion may have lost a call without knowing it.
  var isWorthReporting: Bool {
    switch reason {
    case .refused, .timedOut: true
    // The controller to dismiss is already gone, and that is the purpose of the call.
    case .outdated: cause?.reason != .nothingPresented
    // The caller caused it: by its request, or by releasing the controller.
    case .dropped, .superseded, .withdrawn, .gone, .wrongIsolation: false
    }
  }

  package init(
    _ reason: FailureReason,
    operation: StaticString,
    message: String,
    cause: Cause? = nil,
    obstacle: TransitionLock.Holder? = nil,
    of controller: AnyObject?,
    at site: CallSite
  ) {
    let (operation, file, line) = ("\(operation)", "\(site.file)", Int(site.line))
    let failure = CallFailure(
      reason: reason,
      operation: operation,
      message: message,
      cause: cause,
      obstacle: obstacle,
      file: file,
      line: line
    )
    self.init(failure, of: controller)
  }
}
