/// The numbers of calls by their ends.
struct Tally: Equatable, Sendable {
  /// The number of calls that were made.
  var calls = 0
  /// The number of calls that had their turn, and ended it.
  var turns = 0
  /// The number of calls of `tryStart` on a busy lock, and of calls that requested no turn.
  var dropped = 0
  var cancelled = 0
  var timedOut = 0
  /// The number of calls that waited when their lock was closed or destroyed.
  var closed = 0
  /// The number of calls whose turn was taken back.
  var takenBack = 0
  /// The number of calls that a newer one with the same key replaced.
  var superseded = 0
  /// The number of calls that no longer made sense at their turn.
  var outdated = 0

  /// The number of calls that ended in one of these ways.
  var settled: Int { turns + dropped + cancelled + timedOut + closed + takenBack + superseded + outdated }

  static func += (left: inout Self, right: Self) {
    left.calls += right.calls
    left.turns += right.turns
    left.dropped += right.dropped
    left.cancelled += right.cancelled
    left.timedOut += right.timedOut
    left.closed += right.closed
    left.takenBack += right.takenBack
    left.superseded += right.superseded
    left.outdated += right.outdated
  }
}

/// The results of one task.
struct CallerResults: Equatable, Sendable {
  /// The number of times that the task has called.
  var steps = 0
  var tallies = ByKind(repeating: Tally())
  /// The number of tokens that were refused when their own transition ended them.
  var lostTokens = 0
  /// The numbers of misuses that locks must report: tokens ended again, transitions never ended, and locks destroyed in use.
  var reportable = Reportable()
  /// Descriptions of violations; only the first ten are kept.
  private(set) var unexpected: [String] = []

  struct Reportable: Equatable, Sendable {
    var secondEnds = 0
    var lateEnds = 0
    var destroyed = 0

    static func += (left: inout Self, right: Self) {
      left.secondEnds += right.secondEnds
      left.lateEnds += right.lateEnds
      left.destroyed += right.destroyed
    }
  }

  /// Records a violation.
  mutating func note(_ text: String) { if unexpected.count < 10 { unexpected.append(text) } }

  /// The results of all kinds together.
  var total: Tally { tallies.all.reduce(into: Tally()) { $0 += $1.value } }
}
