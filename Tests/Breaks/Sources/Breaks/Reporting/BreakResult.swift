import BreakFinding

/// The result of one break.
struct BreakResult: Sendable {
  let subject: Break
  let verdict: Verdict
  let seconds: Double
  /// After how many schedules a program under a controlled schedule failed; nil for other tests.
  let schedules: Int?
  /// The reason why it changes nothing observable, if it is listed so.
  let reason: String?
}

extension BreakResult: CustomStringConvertible {
  var description: String {
    "\(subject): \(verdict)\(schedules.map { ", in schedule \($0)" } ?? "")\(reason == nil ? "" : ", listed as unobservable") (\(seconds.tenths) s)"
  }
}
