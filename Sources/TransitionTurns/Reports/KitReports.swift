package import TransitionLock
package import TransitionSupport

/// The way in which a transition ended, in the words of a kit.
package protocol TransitionEnding: Hashable, Sendable {
  static var finished: Self { get }
  static var cancelled: Self { get }
}

/// The reason why a call is not made, or was made in vain, in the words of a kit.
package protocol KitRefusal: Error, Hashable {
  var reason: RefusalReason { get }
  var message: String { get }
  /// A Boolean value that indicates whether the passing of time can bring it about, between a call and its turn.
  var isBroughtAboutByTime: Bool { get }

  /// - Parameter controller: the controller that is concerned.
  init(_ reason: RefusalReason, of controller: AnyObject?, operation: StaticString, message: String, at site: CallSite)
}

extension KitRefusal {
  package var isBroughtAboutByTime: Bool { reason.isBroughtAboutByTime }
}

/// The failure of a call in line, in the words of a kit.
package protocol KitFailure: Error {
  associatedtype Cause: KitRefusal

  var reason: FailureReason { get }
  var cause: Cause? { get }

  /// - Parameter controller: the controller whose verb it is; nil if it is gone.
  init(_ failure: CallFailure<Cause>, of controller: AnyObject?)
}

extension KitFailure {
  /// What is in the way, if it may pass, so that the call may be possible later.
  var passingCause: Cause? {
    guard reason == .refused || reason == .outdated, let cause, cause.reason.mayPass else { return nil }
    return cause
  }

  /// A Boolean value that indicates whether a caller that is told nothing has lost something that it may not know of.
  var isWorthReporting: Bool {
    switch reason {
    case .refused, .timedOut: true
    // What was to be dismissed is not there any more, and that is what the call was for.
    case .outdated: cause?.reason != .nothingPresented
    // It is the caller's own doing: it has asked for that, or let go of the controller.
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
