package import TransitionSupport
package import TransitionTurns

/// The reason why UIKit does not do what was asked of it.
///
/// All but two kinds are known before UIKit is called, and nothing has changed then. ``Code/dropped`` is seen after the
/// call, in that nothing has changed; ``Code/abandoned`` is of a transition that had begun.
public struct NavigationFailure: Error, Hashable, Sendable {
  /// A closure that is told, once, how a transition ended, or why there was none.
  ///
  /// It is a name of this type, as one of UIKit's classes would hide a type of the app in each of its controllers.
  public typealias Completion = (Result<TransitionEnd, NavigationFailure>) -> Void

  /// The kind of this failure.
  public let code: Code
  /// The call that failed, such as `present(_:animated:)`.
  public let operation: String
  /// The message: what is in the way, by name.
  public let message: String
  /// The file of the call, as `#fileID` gives it.
  public let file: String
  /// The line of the call.
  public let line: Int
}

extension NavigationFailure: KitRefusal {
  package var reason: RefusalReason { code.reason }

  package init(
    _ reason: RefusalReason,
    of controller: AnyObject?,
    operation: StaticString,
    message: String,
    at site: CallSite
  ) {
    let (file, line) = ("\(site.file)", Int(site.line))
    self.init(code: Code(reason), operation: "\(operation)", message: message, file: file, line: line)
  }
}

extension NavigationFailure: CustomStringConvertible {
  /// A message for people: what was attempted, what is in the way, what to do.
  public var description: String {
    let text = "\(operation) failed: \(message) Attempted at \(file):\(line)."
    return reason.advice.map { "\(text) \($0)" } ?? text
  }
}
