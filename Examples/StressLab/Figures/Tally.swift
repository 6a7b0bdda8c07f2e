/// A way in which a call ends. All of them are correct.
enum End: CaseIterable, Sendable {
  /// The call had its turn, and ended it.
  case finished
  /// The lock was busy for `tryStart`, or the call requested no turn.
  case dropped
  case cancelled
  case timedOut
  /// The call waited when its lock was closed or destroyed.
  case closed
  /// Its turn was taken back.
  case takenBack
  /// A newer call with the same key replaced it.
  case superseded
  /// It no longer made sense at its turn.
  case outdated
}

/// The numbers of calls by their ends.
typealias Tally = [End: Int]

extension Tally {
  /// The number of calls that ended in one of these ways.
  var settled: Int { values.reduce(0, +) }

  static func += (left: inout Self, right: Self) { left.merge(right, uniquingKeysWith: +) }
}

/// The results of one task.
struct CallerResults: Equatable, Sendable {
  /// The number of times that the task has called.
  var steps = 0
  /// The numbers of calls that the task has made, and those that have ended.
  var made: [CallKind: Int] = [:]
  var tallies: [CallKind: Tally] = [:]
  /// The number of tokens that were refused when their own transition ended them.
  var lostTokens = 0
  /// The numbers of reports that locks owe: on tokens ended again, transitions never ended, and
  /// locks destroyed in use.
  var dueReports: [String: Int] = [:]
  /// Descriptions of violations; only the first ten are kept.
  private(set) var unexpected: [String] = []

  /// Records a violation.
  mutating func note(_ text: String) { if unexpected.count < 10 { unexpected.append(text) } }

  /// The results of all kinds together.
  var total: Tally { tallies.values.reduce(into: Tally()) { $0 += $1 } }
}
