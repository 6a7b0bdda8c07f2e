/// The findings of the lab, with its verdict.
struct Findings: Sendable {
  var options: Options
  /// The results of each task.
  var results: [CallerResults]
  var duration: Duration
  /// The number of transitions that ran, and of those that came before the turn of an earlier call.
  var turns: Int
  var disorder = 0
  /// The number of times that a transition found another one under way.
  var overlaps = 0
  /// The times between calls and their turns.
  var waiting: [CallKind: Histogram]
  /// The numbers of reports, by kind.
  var reports: [String: Int] = [:]
  /// The resident memory at the start, at the end, and at most.
  var memory: [Int?] = []
  /// A Boolean value that indicates whether the lock was free in the end, without waiters.
  var isIdle = true

  /// The results of all tasks, by kind.
  var tallies: [CallKind: Tally] {
    results.reduce(into: [:]) { $0.merge($1.tallies) { $0.merging($1, uniquingKeysWith: +) } }
  }

  var total: Tally { results.reduce(into: Tally()) { $0 += $1.total } }

  var steps: Int { results.reduce(0) { $0 + $1.steps } }
}
