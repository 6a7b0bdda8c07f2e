import TransitionLock
import TransitionLockUIKit
import TransitionSupport
import TransitionTurns

/// The verbs of the original whose completions UIKit has not, or not on every path.
extension UIViewController {
  func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping (Result<TransitionEnd, NavigationFailure>) -> Void
  ) {
    StandInControllers().startNow(
      .performSegue(identifier, sender: sender),
      on: self,
      at: CallSite(file: file, line: line),
      completion: completion
    )
  }

  func dismiss(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping (Result<TransitionEnd, NavigationFailure>) -> Void
  ) {
    StandInControllers().startNow(
      .dismiss(animated: animated),
      on: self,
      at: CallSite(file: file, line: line),
      completion: completion
    )
  }
}

extension TransitionPerformer {
  @discardableResult
  func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Started {
    start(.performSegue(identifier, sender: sender), at: CallSite(file: file, line: line), completion)
  }
}
