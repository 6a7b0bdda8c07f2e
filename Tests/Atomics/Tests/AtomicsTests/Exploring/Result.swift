/// What came of exploring a program.
struct Result {
  let program: Program
  private(set) var orders: Orders
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

  /// The number of runs that chance decides, where more pre-emptions and stale reads are possible than the bound.
  private static let seeds = 500

  /// Explores a program: first its runs without pre-emption or stale read, then those with one at most, and so on. So a failure is
  /// found with as few as it takes. In the end there are some runs beyond the bound.
  ///
  /// - Parameters:
  ///   - orders: the orders that operations get, if not those that they ask for.
  ///   - greatestBound: the greatest bound, if not that of the program.
  ///   - limit: the greatest number of schedules with one bound.
  init(of program: Program, orders: Orders = Orders(), greatestBound: Int? = nil, limit: Int = 400_000) {
    self.program = program
    self.orders = orders
    var contested: Set<UInt> = []
    let start = ContinuousClock.now
    var seen: Set<String> = []
    explore: for bound in 0...(greatestBound ?? program.bound ?? 64) {
      let explorer = ThreadExplorer(
        program,
        Schedule(bound: bound),
        contested: contested,
        orders: self.orders,
        limit: limit
      )
      explorer.explore()
      (contested, self.orders) = (explorer.memory.contested, explorer.orders)
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
    if failure == nil, self.bound != nil, greatestBound == nil {
      let schedule = Schedule(seed: 1, runs: Self.seeds)
      let beyond = ThreadExplorer(program, schedule, contested: contested, orders: self.orders)
      beyond.explore()
      schedules += beyond.count
      points += beyond.points
      switches += beyond.switches
      seen.formUnion(beyond.sometimes)
      (failure, failureBound) = (beyond.failure, .max)
    }
    duration = ContinuousClock.now - start
    if let failure {
      let replay = Result(replaying: failure, of: program, bound: failureBound, orders: orders)
      trace = replay.trace
      if replay.failure?.text != failure.text { trace = "It did not fail again: a run is no function of its choices." }
    } else {
      missing = program.sometimes.subtracting(seen)
    }
  }

  /// Runs a program once, with the choices of a run that has failed.
  init(
    replaying failed: ThreadExplorer.Failure,
    of program: Program,
    bound: Int,
    orders: Orders = Orders()
  ) {
    self.program = program
    self.orders = orders
    let schedule = Schedule(replaying: failed.choices, bound: bound)
    let explorer = ThreadExplorer(
      program,
      schedule,
      contested: failed.contested,
      orders: orders,
      limit: 1,
      records: true
    )
    explorer.explore()
    (failure, failureBound, schedules) = (explorer.failure, bound, 1)
    trace = explorer.trace?.text
  }

  var schedulesPerSecond: Int { Int(Double(schedules) / max(duration / .seconds(1), 1e-9)) }

  /// The failure, as text; nil if there is none.
  var failureText: String? {
    if let failure {
      let choices = failure.choices.map { String($0, radix: 36) }.joined()
      let contested = failure.contested.sorted().map(String.init).joined(separator: ",")
      return """
        \(program.name), after \(schedules) schedules: \(failure.text)
        again: TRANSITIONLOCK_REPLAY="\(program.name):\(failureBound):\(choices):\(contested)"
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
    case let bound?: "at most \(bound)"
    }
  }
}
