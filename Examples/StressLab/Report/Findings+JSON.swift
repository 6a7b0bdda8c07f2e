import Foundation

extension Findings {
  /// The results for programs, as one object with sorted keys, followed by a line feed.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Document(self)), as: UTF8.self) + "\n"
  }

  /// The object; the help describes its keys.
  private struct Document: Encodable {
    let tasks: Int
    let seed: UInt64
    let load: [String: Int]
    var operations: Int?
    var duration: UInt64?
    let interrupted: String?
    let elapsed: UInt64
    let callsPerSecond: Int
    let steps: Int
    let calls: Int
    let turns: Int
    let dropped: Int
    let cancelled: Int
    let timedOut: Int
    let closed: Int
    let takenBack: Int
    let superseded: Int
    let outdated: Int
    let waiting: Waiting?
    let fairness: Fairness?
    let memory: MemoryFigures?
    let reports: [String: Int]
    let kinds: [String: Kind]
    let violations: [String]
    let isSound: Bool

    init(_ findings: Findings) {
      let (options, total, tallies) = (findings.options, findings.total, findings.tallies)
      tasks = options.tasks
      seed = options.seed
      load = Dictionary(uniqueKeysWithValues: options.load.kinds.map { ($0.name, options.load[$0]) })
      switch options.extent {
      case .operations(let number): operations = number
      case .duration(let time): duration = time.nanoseconds
      }
      interrupted = findings.interruptedBy.map(Interruption.name)
      elapsed = findings.duration.nanoseconds
      callsPerSecond = findings.throughput
      steps = findings.steps
      calls = total.calls
      turns = total.turns
      dropped = total.dropped
      cancelled = total.cancelled
      timedOut = total.timedOut
      closed = total.closed
      takenBack = total.takenBack
      superseded = total.superseded
      outdated = total.outdated
      waiting = Waiting(findings.waiting)
      fairness = findings.fairness
      memory = findings.memory
      reports = findings.reports
      kinds = Dictionary(
        uniqueKeysWithValues: options.load.kinds.map { kind in
          let waiting = findings.arena.flatMap { Waiting($0.waiting[kind]) }
          return (kind.name, Kind(tallies[kind], waiting, findings.fairness(of: kind)))
        }
      )
      violations = findings.violations
      isSound = findings.isSound
    }
  }

  private struct Kind: Encodable {
    let calls: Int
    let turns: Int
    let dropped: Int
    let cancelled: Int
    let timedOut: Int
    let closed: Int
    let takenBack: Int
    let superseded: Int
    let outdated: Int
    let waiting: Waiting?
    let fairness: Fairness?

    init(_ tally: Tally, _ waiting: Waiting?, _ fairness: Fairness?) {
      calls = tally.calls
      turns = tally.turns
      dropped = tally.dropped
      cancelled = tally.cancelled
      timedOut = tally.timedOut
      closed = tally.closed
      takenBack = tally.takenBack
      superseded = tally.superseded
      outdated = tally.outdated
      self.waiting = waiting
      self.fairness = fairness
    }
  }
}
