import ScheduleTestKit
import TransitionLock

/// A transition of a program, with its token.
struct Turn: Sendable {
  let number: Int
  let token: TransitionLock.Token
  let referee: Referee

  /// Ends the transition, or tries to.
  @discardableResult
  func end() -> Bool { referee.end(self) }
}

extension Referee.Ending {
  init(_ code: TransitionLock.Outcome<Void, any Error>.Code) {
    self =
      switch code {
      case .finished: .ran
      case .failed: .failed
      case .cancelled: .cancelled
      case .timedOut: .timedOut
      case .closed: .closed
      case .takenBack: .takenBack
      default: .other
      }
  }

  init(_ error: any Error) {
    switch error {
    case is BodyError: self = .failed
    case is CancellationError: self = .cancelled
    case let failure as TransitionLock.Failure:
      self =
        switch failure.code {
        case .timedOut: .timedOut
        case .closed: .closed
        case .deadlock: .deadlock
        case .takenBack: .takenBack
        default: .other
        }
    default: self = .other
    }
  }
}

/// What bodies and blocks throw.
struct BodyError: Error {}
