internal import TransitionSupport

extension TransitionLock {
  /// A report of an error that the lock cannot throw (guarantee G10).
  public struct Report: Hashable, Sendable {
    /// The kind of the report.
    public let code: Code
    /// The call that the report is about.
    let subject: Holder
    /// The label of the transition or request of this report; empty if the label was made at run
    /// time and is gone.
    public var label: String { subject.label }
    /// The file of the call that started the transition or made the request.
    public var file: String { subject.file }
    /// The line of the call that started the transition or made the request.
    public var line: Int { subject.line }
    /// The least time for which the transition has held the lock, or the request has waited; nil if
    /// it is not known.
    public internal(set) var age: Duration?
    /// The transition that held the lock at that moment, if the report is about a waiter.
    public internal(set) var holder: Holder?
    /// The label of the lock.
    public let lock: String
    /// The number of requests that waited in line.
    public internal(set) var waitingCount = 0
    /// The error of a clock that failed, or the failure of a call that was refused, as text.
    public internal(set) var detail = ""
  }
}

extension TransitionLock.Report {
  /// The kind of a report. Later versions may add kinds.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// A human-readable name, also for logs.
    public let description: String

    /// A misuse: a call of `Token.end()` for a transition that has ended before.
    public static let alreadyEnded = Code(description: "alreadyEnded")
    /// A late end of a transition whose turn the lock took back before: a call of `Token.end()`, or
    /// an error of its block.
    public static let late = Code(description: "late")
    /// A lock was destroyed while a transition held it, or while requests waited.
    public static let destroyedInUse = Code(description: "destroyedInUse")
    /// A transition holds the lock for longer than its limit, and is in the way of other calls.
    public static let overdue = Code(description: "overdue")
    /// A transition was overdue, and the lock took its turn back.
    public static let takenBack = Code(description: "takenBack")
    /// Virtual time has run out while a transition holds the lock and other calls wait for it.
    public static let outOfTime = Code(description: "outOfTime")
    /// An actor that is being destroyed enqueued a block on a busy lock: the block can never run
    /// there.
    public static let actorGone = Code(description: "actorGone")
    /// A transition began without asking the lock, while another one held it: a swipe, for
    /// instance. The lock did not stop it.
    public static let bypassed = Code(description: "bypassed")
    /// A call that a module made for its caller was refused, was dropped or came too late, and
    /// possibly no other code learns of it: the call had no completion, or was one that must
    /// happen.
    public static let refused = Code(description: "refused")
    /// The `sleep` of the lock's clock threw an error, or woke the watch before its time.
    public static let clockFailed = Code(description: "clockFailed")
  }
}

extension TransitionLock.Report: CustomStringConvertible {
  /// A human-readable line: the event, its transition, and the remedy.
  public var description: String {
    let transition = subject.description
    let lock = "lock \"\(lock)\""
    let age = age.map { " for at least \($0)" } ?? ""
    let holder = holder.map { "\($0)" } ?? "no transition any more"
    let text =
      switch code {
      case .alreadyEnded:
        "the transition \(transition) on \(lock) has ended before; its token was ended again, without effect. "
          + "End each token once, in the completion of its own transition; a path that may come late uses endIfHolding()."
      case .late:
        "the transition \(transition) on \(lock) ended late, without effect: its turn was taken back.\(detail)"
      case .destroyedInUse:
        "\(lock) was destroyed in use by \(transition); \(waitingCount) waiting requests were closed. "
          + "Keep the lock as long as its transitions."
      case .overdue:
        "the transition \(transition) holds \(lock)\(age), and is in the way; \(waiters) in line. "
          + "Does every path end its token? UIKit drops the completion of a presentation that it drops."
      case .takenBack:
        "the turn of the transition \(transition) on \(lock) was taken back: it was in the way\(age). \(waiters) in line. "
          + "The transition may still move beside the next one."
      case .outOfTime:
        "time has run out, and the transition \(transition) still holds \(lock); \(waiters) in line. "
          + "Does every path end its token?"
      case .actorGone:
        "\(transition) was enqueued on \(lock) by an actor that is being destroyed, while the lock was busy (held by "
          + "\(holder)): it was cancelled. Enqueue before the last reference goes, or call enqueue(on:) for a block that "
          + "needs no actor."
      case .bypassed:
        "the transition \(transition) began without asking \(lock), which is held by \(holder). Both may move at "
          + "the same time; a request whose turn comes meanwhile waits until it ends."
      case .refused:
        "a call on \(lock) was not done. \(detail)"
      case .clockFailed:
        "the clock of \(lock) failed (\(detail)); a timeout or the watch may come late, or not at all."
      default:
        "\(code) of \(transition) on \(lock)."
      }
    return "TransitionLock: " + text
  }

  private var waiters: String {
    switch waitingCount {
    case 0: "no request waits"
    case 1: "1 request waits"
    default: "\(waitingCount) requests wait"
    }
  }

  /// The holder, the lock and its waiters, in a sentence.
  var standstill: String {
    let waiters = waitingCount == 0 ? "a task awaits its end" : "\(waiters) in line"
    return "the transition \(subject) holds lock \"\(lock)\", and \(waiters)"
  }
}

extension TransitionLock.Report {
  /// Writes a report to the log, which is the default of a lock: on Apple platforms as a fault to
  /// the unified log, with the subsystem `TransitionLock` and the category `report`; elsewhere as a
  /// line on standard error.
  ///
  /// The line names types, labels and places in the code, and is public in the log.
  public static func toLog(_ report: Self) { SystemLog.writeFault("\(report)") }

  /// Writes a report as a line on standard error.
  public static func toStandardError(_ report: Self) { StandardError.writeLine("\(report)") }
}
