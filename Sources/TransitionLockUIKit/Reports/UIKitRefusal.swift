package import TransitionEngine
package import TransitionSupport

/// The reason why UIKit does not perform a call, in UIKit's words.
package struct UIKitRefusal: KitRefusal, Sendable {
  package let reason: RefusalReason
  package let message: String

  package init(
    _ reason: RefusalReason,
    of controller: AnyObject?,
    operation: StaticString,
    message: String,
    at site: CallSite
  ) {
    self.reason = reason
    self.message = message
  }
}
