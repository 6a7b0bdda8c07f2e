/// What came of exploring a program.
struct Result {
  let program: Program
  /// The number of runs, over all bounds up to the last.
  private(set) var schedules = 0
  private(set) var points = 0
  private(set) var switches = 0
  private(set) var threadCount = 0
  /// The bound up to which every run was tried; nil if there is no run with more pre-emptions.
  private(set) var bound: Int? = -1
  private(set) var failure: ThreadExplorer.Failure?
  /// The bound under which it failed.
  private var failureBound = 0
  private(set) var duration = Duration.zero
  private(set) var trace: String?
  /// What should have been seen in some run, and was not.
  private(set) var missing: Set<String> = []

  /// Explores a program: first its runs without pre-emption, then those with one at most, and so on. So a failure is found
  /// with as few as it takes.
  init(of program: Program, limit: Int = 400_000) {
    self.program = program
    let start = ContinuousClock.now
    var seen: Set<String> = []
    explore: for bound in 0...(program.bound ?? 64) {
      let explorer = ThreadExplorer(program, Schedule(bound: bound), limit: limit)
      explorer.explore()
      schedules += explorer.count
      points += explorer.points
      switches += explorer.switches
      threadCount = explorer.threadCount
      seen.formUnion(explorer.sometimes)
      failure = explorer.failure
      if failure != nil {
        failureBound = bound
        break explore
      }
      if !explorer.isExhausted { break explore }
      self.bound = bound
      if !explorer.isCut {
        self.bound = nil
        break explore
      }
    }
    duration = ContinuousClock.now - start
    if let failure {
      let replay = Result(replaying: failure.choices, of: program, bound: failureBound)
      trace = replay.trace
      if replay.failure?.text != failure.text { trace = "It did not fail again: a run is no function of its choices." }
    } else {
      missing = program.sometimes.subtracting(seen)
    }
  }

  /// Runs a program once, with the choices of a run that has failed.
  init(replaying choices: [UInt8], of program: Program, bound: Int) {
    self.program = program
    let explorer = ThreadExplorer(program, Schedule(replaying: choices, bound: bound), limit: 1, records: true)
    explorer.explore()
    (failure, failureBound, schedules) = (explorer.failure, bound, 1)
    trace = explorer.trace?.text
  }

  var schedulesPerSecond: Int { Int(Double(schedules) / max(duration / .seconds(1), 1e-9)) }

  /// The failure, as text; nil if there is none.
  var failureText: String? {
    if let failure {
      let choices = failure.choices.map(String.init).joined()
      return """
        \(program.name), after \(schedules) schedules: \(failure.text)
        again: TRANSITIONLOCK_REPLAY="\(program.name):\(failureBound):\(choices)"
        \(trace ?? "")
        """
    }
    return missing.isEmpty ? nil : "\(program.name): never seen: \(missing.sorted().joined(separator: ", "))"
  }

  /// The property that failed, in a line.
  var property: String { failure?.text ?? "never seen: \(missing.sorted().joined(separator: ", "))" }

  var coverage: String {
    switch bound {
    case _ where failure != nil: "FAILED"
    case nil: "all"
    case let bound?: "at most \(bound) pre-emptions"
    }
  }
}
