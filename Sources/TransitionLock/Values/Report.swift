#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

extension TransitionLock {
  /// Something that must not stay silent and cannot be thrown (guarantee G10).
  public struct Report: Hashable, Sendable {
    /// The kind of a report. More kinds may come.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
      /// A name for people and logs.
      public let description: String

      /// Misuse: `Token.end()` for a transition that has ended before.
      public static let alreadyEnded = Code(description: "alreadyEnded")
      /// A lock was destroyed while a transition held it, or while others waited.
      public static let destroyedInUse = Code(description: "destroyedInUse")
    }

    /// What kind of report this is.
    public let code: Code
    /// The label of the transition that it is about.
    public let label: String
    /// The file where that transition was started.
    public let file: String
    /// The line where that transition was started.
    public let line: Int
    /// How long ago that was, where the lock was told to keep the time of starts; otherwise nil.
    public let age: Duration?
    /// The label of the lock; empty when the lock is gone.
    public let lock: String
    /// How many requests waited and were settled as closed, when a lock was destroyed in use.
    public let waitingCount: Int

    init(_ code: Code, _ place: Place, lock: String, waitingCount: Int = 0) {
      self.code = code
      label = place.labelText
      file = place.fileText
      line = place.line
      age = nil
      self.lock = lock
      self.waitingCount = waitingCount
    }
  }
}

extension TransitionLock.Report: CustomStringConvertible {
  /// One line for people: what happened, which transition, what to do.
  public var description: String {
    let transition = "\"\(label)\" (\(file):\(line))"
    let lock = lock.isEmpty ? "a lock that is gone" : "lock \"\(lock)\""
    return switch code {
    case .alreadyEnded:
      "TransitionLock: the transition \(transition) on \(lock) has ended before; its token was ended again, "
        + "without effect. End each token once, in the completion of its own transition."
    case .destroyedInUse:
      "TransitionLock: \(lock) was destroyed in use by \(transition); \(waitingCount) waiting requests were closed. "
        + "Keep the lock as long as its transitions."
    default:
      "TransitionLock: \(code) of \(transition) on \(lock)."
    }
  }
}

extension TransitionLock.Report {
  /// Writes a report as a line on standard error: what a lock does unless it is told otherwise.
  public static func toStandardError(_ report: Self) {
    // One write, so that lines of several threads do not mix.
    Array("\(report)\n".utf8).withUnsafeBytes { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
