import TransitionLock
import TransitionLockUIKit
import TransitionSupport
import TransitionTurns

/// UIKit's own verbs with a completion on every path, as far as the examples call them.
extension UIViewController {
  func present(
    _ controller: UIViewController,
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping (Result<TransitionEnd, NavigationFailure>) -> Void
  ) {
    StandInControllers().startNow(
      .present(controller, animated: animated),
      on: self,
      at: CallSite(file: file, line: line),
      completion: completion
    )
  }
}
