package import TransitionSupport
package import TransitionTurns

/// The reason why UIKit does not perform a call.
///
/// A verb detects all kinds but two before it calls UIKit, so nothing has changed. It detects ``Code/dropped`` after the call,
/// because nothing has changed; ``Code/abandoned`` concerns a transition that had begun.
public struct NavigationFailure: Error, Hashable, Sendable {
  /// A closure that receives, once, the end of a transition, or the reason why none started.
  ///
  /// It is called on the main actor.
  ///
  /// The type is nested here, because in UIKit's classes it would hide a type of that name in all the app's controllers.
  public typealias Completion = (Result<TransitionEnd, NavigationFailure>) -> Void

  /// The kind of this failure.
  public let code: Code
  /// The failed call, such as `present(_:animated:)`.
  public let operation: String
  /// A message that names the obstacle.
  public let message: String
  /// The file of the call, as in `#fileID`.
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
  /// A message for people, with the attempted operation, the obstacle and the remedy.
  public var description: String {
    let text = "\(operation) failed: \(message) Attempted at \(file):\(line)."
    return reason.advice.map { "\(text) \($0)" } ?? text
  }
}
