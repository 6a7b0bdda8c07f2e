import BreakFinding

/// The result of one break.
struct BreakResult: Sendable {
  let subject: Break
  let verdict: Verdict
  let seconds: Double
  /// The reason why it changes nothing observable, if it is listed so.
  let reason: String?
}

extension BreakResult: CustomStringConvertible {
  var description: String {
    "\(subject): \(verdict)\(reason == nil ? "" : ", listed as unobservable") (\(seconds.tenths) s)"
  }
}
