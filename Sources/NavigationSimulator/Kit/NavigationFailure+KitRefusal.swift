package import TransitionEngine
package import TransitionSupport

extension NavigationFailure: KitRefusal {
  package var reason: RefusalReason { code.reason }

  package var mayResultFromWaiting: Bool { reason.mayResultFromWaiting || storyboard?.code == .noUnwindDestination }

  package init(
    _ reason: RefusalReason,
    of controller: AnyObject?,
    operation: StaticString,
    message: String,
    at site: CallSite
  ) {
    let controllers = (controller as? ViewController).map { [$0.identity] } ?? []
    self.init(Code(reason), operation: "\(operation)", concerning: controllers, message: message, at: site)
  }
}

extension TransitionEnd: TransitionEnding {}
