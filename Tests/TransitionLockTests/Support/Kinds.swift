import Testing
import TransitionLock

typealias Failure = TransitionLock.Failure
typealias Label = TransitionLock.Label
typealias Limits = TransitionLock.Limits
typealias Policy = TransitionLock.Policy
typealias Report = TransitionLock.Report
typealias Request = TransitionLock.Request
typealias Token = TransitionLock.Token

/// An outcome or an error by its name, to be compared.
enum Ending: String, Equatable, Sendable {
  case finished, failed, takenBack, cancelled, timedOut, closed, pending
}

/// The executor of a lock: that of the test, or none.
enum Home: CaseIterable, Sendable {
  case test, none

  func callAsFunction(_ executor: ManualExecutor) -> ManualExecutor? {
    self == .test ? executor : nil
  }
}

extension TransitionLock.Outcome {
  var ending: Ending {
    switch self {
    case .finished: .finished
    case .failed: .failed
    case .takenBack: .takenBack
    case .cancelled: .cancelled
    case .timedOut: .timedOut
    case .closed: .closed
    default: .pending
    }
  }
}

extension Request {
  var ending: Ending { outcome?.ending ?? .pending }
}

extension Report {
  /// The transition that the report is about, in one line.
  var subject: String { "\(code) \(label) \(file):\(line) \(lock)" }
}

/// Expects a call to throw a failure with a code, and returns that.
@discardableResult
func expectFailure<R>(
  _ code: Failure.Code,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ call: () throws -> R
) -> Failure? {
  let failure = #expect(throws: Failure.self, sourceLocation: sourceLocation) { _ = try call() }
  #expect(failure?.code == code, sourceLocation: sourceLocation)
  return failure
}
