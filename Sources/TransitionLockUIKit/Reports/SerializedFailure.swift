public import TransitionLock
internal import TransitionSupport

/// The reason why a call in line, or one that may be dropped, did not do what it says.
public struct SerializedFailure: Error, Hashable, Sendable {
  /// The kind of a failure. More kinds may come; handle those that you do not know like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// A name for people and logs.
    public let description: String

    /// At its turn the call made no sense any more; ``SerializedFailure/cause`` says why.
    public static let outdated = Code(description: "outdated")
    /// UIKit would not do it, or has not done it, and not because time had passed: ``SerializedFailure/cause``.
    public static let refused = Code(description: "refused")
    /// The controller is gone, or everything that could have told of the end of its transition.
    public static let gone = Code(description: "gone")
    /// The request was cancelled, its lock is closed, or the lock has taken its turn back before it began.
    public static let withdrawn = Code(description: "withdrawn")
    /// Its turn did not come in the time for which it was to wait.
    public static let timedOut = Code(description: "timedOut")
    /// The lock was busy, or something else moved the controllers, and the call was not to wait.
    public static let dropped = Code(description: "dropped")
    /// A newer call with the same key has taken its place in line.
    public static let superseded = Code(description: "superseded")
  }

  /// The kind of this failure.
  public let code: Code
  /// The verb that was called, such as `present(_:animated:)`.
  public let operation: String
  /// The message: what happened, and why.
  public let message: String
  /// Of `outdated`, `refused`, and of a transition whose end nobody can tell: what UIKit has, or would have, against
  /// it.
  public let cause: NavigationFailure?
  /// The transition or request because of which the call did not do what it says: what was in the way of one that was
  /// `dropped`, or held the lock when one `timedOut`; the newer one, of one that was `superseded`. Nil where that was over by
  /// then, or is none of the lock's.
  public let obstacle: TransitionLock.Holder?
  /// The file of the call, as `#fileID` gives it.
  public let file: String
  /// The line of the call.
  public let line: Int

  init(
    _ code: Code,
    operation: StaticString,
    message: String,
    cause: NavigationFailure? = nil,
    obstacle: TransitionLock.Holder? = nil,
    at site: CallSite
  ) {
    self.code = code
    self.operation = "\(operation)"
    self.message = message
    self.cause = cause
    self.obstacle = obstacle
    file = "\(site.file)"
    line = Int(site.line)
  }
}

extension SerializedFailure: CustomStringConvertible {
  /// A message for people: what was attempted, why it did not happen, what to do.
  public var description: String {
    let text = "\(operation) failed: \(message) Attempted at \(file):\(line)."
    return advice.map { "\(text) \($0)" } ?? text
  }

  private var advice: String? {
    switch code {
    case .outdated: "Where it is still wanted, ask for it again as the screen is now."
    case .dropped: "Wait in line for what must not be lost."
    case .refused: cause?.code.advice
    default: nil
    }
  }
}
