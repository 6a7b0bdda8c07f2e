public import TransitionLock
package import TransitionSupport

/// The reason why a call did not start its transition, or why the end of the transition cannot be
/// detected.
public struct TransitionFailure: Error, Hashable, Sendable {
  /// The kind of a failure. Later versions may add kinds; handle an unknown kind like any error.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The human-readable name of the kind, also for logs.
    public let description: String

    /// Either an obstacle was in the way of a call that does not wait; or UIKit was called and
    /// dropped the call; or a controller has remained presented after `dismissAll`.
    public static let dropped = Code(description: "dropped")
    /// The call had to wait, and no longer makes sense at its turn.
    public static let outdated = Code(description: "outdated")
    /// The presenter, or an ancestor of it, already presents another controller.
    public static let alreadyPresenting = Code(description: "alreadyPresenting")
    /// The controller is in no window, or no lock is known for it.
    public static let notInWindow = Code(description: "notInWindow")
    /// The target of the pop is not on the stack.
    public static let notOnStack = Code(description: "notOnStack")
    /// A newer call with the same key took the call's place in line.
    public static let superseded = Code(description: "superseded")
    /// The turn did not come, or the presentation was not possible, before the timeout.
    public static let timedOut = Code(description: "timedOut")
    /// Either the call was cancelled, or its lock closed, before its turn; or the lock took the
    /// turn back.
    public static let cancelled = Code(description: "cancelled")
    /// The controller is gone, or all objects that could report the end of its transition are gone.
    public static let gone = Code(description: "gone")
    /// UIKit was called, and neither called nor released the completion for a minute in which the
    /// scene was active. The change is not on screen, and may come later.
    public static let unknown = Code(description: "unknown")
    /// The scene of the lock has been disconnected.
    public static let sceneGone = Code(description: "sceneGone")
    /// The call makes no sense on any screen: UIKit would raise an exception, or the controller
    /// belongs to another window or scene.
    public static let invalid = Code(description: "invalid")
  }

  /// The kind of this failure.
  public let code: Code
  /// The called verb, such as `present(_:animated:)`.
  public let operation: String
  /// A message that names the obstacle, in UIKit's words where UIKit has some.
  public let message: String
  package let refusal: CallRefusal?
  /// The transition or request that prevented the call.
  ///
  /// For `dropped`, it is the transition in the way; for `timedOut`, the holder of the lock at the
  /// timeout; for `superseded`, the newer request. The value is nil if the obstacle was over by
  /// then, or does not belong to the lock.
  public let obstacle: TransitionLock.Holder?
  /// The file of the call, as in `#fileID`.
  public let file: String
  /// The line of the call.
  public let line: Int

  package init(
    _ code: Code,
    operation: StaticString,
    message: String,
    refusal: CallRefusal? = nil,
    obstacle: TransitionLock.Holder? = nil,
    at site: CallSite
  ) {
    (self.code, self.operation, self.message) = (code, "\(operation)", message)
    (self.refusal, self.obstacle, file, line) = (refusal, obstacle, "\(site.file)", Int(site.line))
  }

  /// Creates the failure of a call that a kit has refused, or whose end no kit reports.
  ///
  /// - Parameter hasWaited: whether the screen may have changed since the request.
  package init(
    _ refusal: CallRefusal,
    operation: StaticString,
    afterWaiting hasWaited: Bool = false,
    at site: CallSite
  ) {
    let isOutdated = hasWaited && refusal.reason.mayResultFromWaiting
    self.init(
      isOutdated ? .outdated : refusal.reason.code,
      operation: operation,
      message: (isOutdated ? "The call no longer makes sense at its turn. " : "") + refusal.message,
      refusal: refusal,
      at: site
    )
  }
}

extension TransitionFailure: CustomStringConvertible {
  /// A human-readable message, with the attempted operation, the obstacle and the remedy.
  public var description: String {
    let text = "\(operation) failed: \(message) Attempted at \(file):\(line)."
    return advice.map { "\(text) \($0)" } ?? text
  }

  private var advice: String? {
    switch code {
    case .outdated: "If the change is still needed, call again for the current screen."
    case .dropped where refusal == nil: "Wait in line if the call must not be lost."
    default: refusal?.reason.advice
    }
  }
}

extension TransitionFailure {
  /// Whether an obstacle prevented a call that does not wait for it; false if UIKit was called.
  var isDropped: Bool { code == .dropped && ![.dropped, .remained].contains(refusal?.reason) }

  /// Whether a caller that does not ask for the end would miss a failure that matters.
  var isWorthReporting: Bool {
    switch code {
    case .dropped: refusal != nil
    // Either the controller to dismiss is already gone, which is the purpose of the call, or the
    // caller's own dismissal has withdrawn the presentation.
    case .outdated: ![.nothingPresented, .withdrawn].contains(refusal?.reason)
    // The caller has caused the failure: by a newer request, by cancelling the call, or by
    // releasing the controller.
    case .superseded, .cancelled, .gone: false
    default: true
    }
  }
}
