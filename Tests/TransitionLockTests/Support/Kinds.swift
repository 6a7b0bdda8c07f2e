import TransitionLock

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

extension TransitionLock.Request {
  var ending: Ending { outcome?.ending ?? .pending }
}
