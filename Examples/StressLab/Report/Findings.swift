/// The findings of the lab, with its verdict.
struct Findings: Sendable {
  var options: Options
  /// The results of each task.
  var results: [CallerResults]
  /// The number of tasks that have not ended.
  var openCallers = 0
  var duration: Duration
  /// The records of the transitions; nil if some have not ended.
  var arena: ArenaState?
  var overlaps = 0
  /// The numbers of reports, by kind.
  var reports: [String: Int] = [:]
  var memory: MemoryFigures?
  /// The signal that ended the run early; nil for none.
  var interruptedBy: Int32?
  /// A Boolean value that indicates whether the lock was free in the end, without waiters.
  var isIdle = true

  /// The records of the transitions.
  struct ArenaState: Sendable {
    var turns: Int
    var disorder: Int
    var waiting: ByKind<Histogram>
  }
}

extension Findings.ArenaState {
  /// Creates the state of an arena after its last transition.
  init(_ arena: Arena) { self.init(turns: arena.turns, disorder: arena.disorder, waiting: arena.waiting) }
}

extension Findings {
  /// The results of all tasks, by kind.
  var tallies: ByKind<Tally> { ByKind { kind in results.reduce(into: Tally()) { $0 += $1.tallies[kind] } } }

  var total: Tally { tallies.all.reduce(into: Tally()) { $0 += $1.value } }

  var steps: Int { results.reduce(0) { $0 + $1.steps } }

  /// The waiting for all turns.
  var waiting: Histogram { arena?.waiting.all.reduce(into: Histogram()) { $0 += $1.value } ?? Histogram() }

  /// The evenness of all turns over the tasks.
  var fairness: Fairness? { Fairness(results.map(\.total.turns)) }

  /// Returns the evenness of the turns of a kind over the tasks.
  func fairness(of kind: CallKind) -> Fairness? { Fairness(results.map { $0.tallies[kind].turns }) }

  /// The number of calls a second; 0 if no time passed.
  var throughput: Int {
    let seconds = duration / .seconds(1)
    return seconds > 0 ? Int(Double(steps) / seconds) : 0
  }

  /// The exit status of the program.
  var exitStatus: Int32 { isSound ? interruptedBy.map { 128 + $0 } ?? 0 : 1 }
}
