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

  /// A Boolean value that indicates whether something was known against the call, and not because time had passed.
  var isRefused: Bool { get }

  /// - Parameter controller: the controller whose verb it is; nil if it is gone.
  init(_ failure: CallFailure<Cause>, of controller: AnyObject?)
}

extension KitFailure {
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
