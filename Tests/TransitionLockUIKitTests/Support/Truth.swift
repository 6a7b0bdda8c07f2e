import NavigationSimulator
import TransitionEngine
import TransitionLockUIKit

/// The treatment of a call and its completion by UIKit.
enum Fate {
  case usual
  /// UIKit performs the call, and neither calls nor releases the completion.
  case forgotten
  /// UIKit does nothing, and keeps the completion.
  case kept
}

/// The fate of the transition of one call, as the simulator reports it.
final class Truth {
  /// The treatment that awaits the call.
  let fate: Fate
  var isCalled = false
  var isModal = false
  var isDismissal = false
  var hasBegun = false
  var end: TransitionEnd?
  /// A Boolean value that indicates whether the call was told that UIKit has dropped it.
  private(set) var isDropped = false

  init(_ fate: Fate = .usual) { self.fate = fate }

  /// Compares the result of the call with the truth.
  ///
  /// - Returns: the lie; nil if there is none so far.
  func lie(in result: Result<End, Failure>) -> String? {
    if case .failure(let failure) = result { isDropped = failure.refusal?.reason == .dropped }
    switch result {
    case _ where !isCalled: return nil
    // The user has dismissed the controller, while UIKit kept the call.
    case .success(.finished) where fate == .kept && isDismissal: return nil
    case .success(.finished):
      return end == .finished ? nil : "finished, but the transition is \(self)"
    // A stack's transition that makes way for its opposite is over in the middle, and the call ends
    // as cancelled.
    case .success(.cancelled):
      return end == .cancelled || !isModal ? nil : "cancelled, but the transition is \(self)"
    // UIKit owes the end.
    case .failure(let failure) where failure.code == .unknown:
      return fate == .usual ? "unknown" : nil
    case .failure: return hasBegun && end == nil ? "over, but the transition is \(self)" : nil
    }
  }
}

extension Truth: CustomStringConvertible {
  var description: String { end.map { "\($0)" } ?? (hasBegun ? "running" : "none") }
}
