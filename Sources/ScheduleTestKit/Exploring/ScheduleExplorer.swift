/// The explorer of a body: it runs one schedule after the other until one fails, or the plan or the
/// budget ends.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
struct ScheduleExplorer {
  let plan: ExplorationPlan
  let budget: ExplorationBudget
  var settings: Simulation.Settings
  let body: Simulation.Body
  let call: BodyCall
  let origin: RunOrigin
  let allowsEscapes: Bool
  var progress = ExplorationProgress()

  var exploration: Exploration
  var longest = 32
  var hadTimers = false
  var heldTaskBack = false
  /// The name of a task that continued after the end of the body.
  var remainingTask: String?
  var leftOut = LeftOut()
  var hadChoices = false
  var meetings = TaskMeetings()
  /// The number of the task that started each task, in the run with the most tasks.
  var creators: [Int32] = []

  /// Explores, on the calling thread.
  static func explore(
    _ plan: ExplorationPlan,
    _ budget: ExplorationBudget,
    _ settings: Simulation.Settings,
    _ allowsEscapes: Bool,
    _ call: BodyCall,
    _ body: @escaping Simulation.Body
  ) -> Exploration {
    var explorer = Self(
      plan: plan,
      budget: budget,
      settings: settings,
      body: body,
      call: call,
      origin: RunOrigin(call),
      allowsEscapes: allowsEscapes,
      exploration: Exploration(plan: plan)
    )
    // A backtrace takes as long as several steps, so only the last run of the failing schedule
    // takes backtraces.
    explorer.settings.tracesStarts = false
    return explorer.explore()
  }

  private mutating func explore() -> Exploration {
    guard !budget.isEmpty, plan.schedules ?? 1 > 0 else {
      find(
        TestKitFailure(
          .emptyBudget,
          "Nothing was explored: a budget of \(plan.schedules.map { min($0, budget.schedules) } ?? budget.schedules) schedules in "
            + "\(budget.time) allows none.",
          at: call.location
        )
      )
      return exploration
    }
    var prefix: [Int]? = []
    var decisions: ArraySlice<Decision> = []
    while let choices = prefix, mayGoOn() {
      let run = runNext(choices)
      count(run)
      guard judge(run, departure: run.departure(from: decisions, changedTo: choices)) else {
        return exploration
      }
      prefix = next(after: run)
      decisions = run.decisions
      // A smaller plan has ended before this.
      if exploration.schedules == Self.descents, prefix != nil, !estimate() { return exploration }
      progress.tellIfDue(exploration, call.location)
    }
    exploration.isComplete = prefix == nil && isExhaustive && exploration.escapes.isEmpty
    if prefix != nil, !estimate() { return exploration }
    judgeSometimes()
    exploration.notCovered = notCovered(hasMore: prefix != nil)
    return exploration
  }

  private mutating func count(_ run: Simulation.Run) {
    exploration.schedules += 1
    exploration.steps += run.steps
    exploration.control = run.control
    hadTimers = hadTimers || run.hadTimers
    heldTaskBack = heldTaskBack || run.heldTaskBack
    remainingTask = remainingTask ?? run.remainingTask
    leftOut.formUnion(run.leftOut)
    hadChoices = hadChoices || !run.decisions.isEmpty
    meetings.merge(run.meetings)
    if run.tasks.count > creators.count { creators = run.tasks.map(\.creator) }
    longest = max(longest, run.steps)
    settings.room = (run.tasks.count, run.steps)
    // A task that yields endlessly ends in no schedule, so the next schedules give it fewer steps.
    if run.hasWorkLeft { settings.leftoverSteps /= 2 }
    merge(run.sometimes)
  }

  var isExhaustive: Bool { if case .exhaustive = plan.kind { true } else { false } }

  private func mayGoOn() -> Bool {
    // A pass without a schedule would prove nothing.
    exploration.schedules < min(budget.schedules, plan.schedules ?? .max)
      && (exploration.schedules == 0 || hasTime && !Task.isCancelled)
  }

  private var hasTime: Bool { progress.elapsed < budget.time }

  private func next(after run: Simulation.Run) -> [Int]? {
    guard case .exhaustive(let preemptions) = plan.kind else { return [] }
    return ScheduleTree(preemptions: preemptions, earlyTimers: plan.earlyTimers).next(after: run)
  }

  private func runNext(_ prefix: [Int]) -> Simulation.Run {
    let number = UInt64(exploration.schedules)
    switch plan.kind {
    case .random(let seed):
      return run { RandomStrategy(seed: seed &+ number, plan.extraOptions) }
    case .prioritized(let depths, let seed):
      return run {
        PriorityStrategy(
          seed: seed &+ number,
          depth: depths.lowerBound + exploration.schedules % depths.count,
          steps: longest,
          plan.extraOptions
        )
      }
    case .exhaustive: return run(prefix)
    }
  }

  /// Runs the body with given choices, and always the first option after them.
  func run(_ choices: [Int]) -> Simulation.Run {
    run { PrefixStrategy(choices, plan.extraOptions) }
  }

  private func run(_ makeStrategy: () -> any Strategy) -> Simulation.Run {
    Simulation.runInTest(settings, origin, body, makeStrategy)
  }

  /// The greatest number of random descents of an estimate, and the number of schedules before it.
  private static let descents = 100

  /// Estimates the number of schedules of an exhaustive plan, once, as long as there is time and
  /// the test is not cancelled.
  ///
  /// - Returns: false if a descent fails, which ends the exploration.
  private mutating func estimate() -> Bool {
    guard case .exhaustive(let preemptions) = plan.kind, exploration.estimatedSchedules == nil
    else { return true }
    var sum = 0.0
    var descents = 0
    while descents < Self.descents, hasTime, !Task.isCancelled {
      // After a run that a busy machine has disturbed, the body runs again, with a new strategy.
      var last: DescentStrategy?
      let run = run {
        let strategy = DescentStrategy(
          seed: UInt64(descents),
          preemptions: preemptions,
          earlyTimers: plan.earlyTimers,
          plan.extraOptions
        )
        last = strategy
        return strategy
      }
      sum += last?.product ?? 1
      descents += 1
      if run.failure != nil, !judge(run) { return false }
    }
    guard descents > 0 else { return true }
    exploration.estimatedSchedules = Int(
      min(max(sum / Double(descents), Double(exploration.schedules)), 1e18)
    )
    return true
  }

  private mutating func merge(_ counts: [String: SometimesCount]) {
    for (name, count) in counts {
      exploration.counts[name, default: SometimesCount(location: count.location)].held += count.held
      exploration.counts[name]!.looked += count.looked
    }
  }
}

// MARK: - Judging

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension ScheduleExplorer {
  /// Judges a run.
  ///
  /// - Parameter departure: the number of the first decision in which the run departs from the walk
  ///   of the ``ScheduleTree``; nil if it departs in none.
  /// - Returns: false if the run ends the exploration.
  private mutating func judge(_ run: Simulation.Run, departure: Int? = nil) -> Bool {
    if !run.escapes.isEmpty, exploration.escapes.isEmpty {
      exploration.escapes = run.escapes
      if !allowsEscapes {
        find(TestKitFailure(.escaped, escapeText(run), at: call.location), run)
        return false
      }
    }
    // Any other failure says more than the departure, and may come again.
    if let departure, run.failure == nil || run.failure?.code == .otherBody {
      let text = """
        The body is no function of its schedule: decision \(departure) came with other options than in the schedule before, or not at all. \
        \(hint)
        """
      find(TestKitFailure(.irreproducible, text, at: call.location), run)
      return false
    }
    if let failure = run.failure {
      shorten(run, failure)
      return false
    }
    // The explorer runs some schedules twice: many of the early ones, and fewer of the later ones.
    if exploration.schedules.isPowerOfTwo || exploration.schedules.isMultiple(of: 512),
      exploration.escapes.isEmpty,
      !Task.isCancelled
    {
      let again = self.run(run.choices)
      if let difference = RunDifference(run, again) {
        exploration.escapes = again.escapes
        let text =
          "The body is no function of its schedule. Run twice with the same choices, \(difference). \(hint)"
        find(TestKitFailure(.irreproducible, text, at: call.location), run)
        return false
      }
    }
    return true
  }

  var hint: String {
    if let escape = exploration.escapes.first {
      return "Something ran outside of the simulation, in an uncontrolled order: \(escape)"
    }
    return
      "Something in it differs each time: a random number, the order of a set or a dictionary, a real clock, an address, state that an "
      + "earlier run has left, or \(Simulation.sharedActor)."
  }

  private func escapeText(_ run: Simulation.Run) -> String {
    var lines = ["Something ran outside of the simulation (\(run.control)):"]
    for escape in run.escapes.prefix(3) { lines.append("  after step \(escape.step): \(escape)") }
    if run.escapes.count > 3 { lines.append("  and \(run.escapes.count - 3) more") }
    return lines.joined(separator: "\n")
  }

  mutating func find(
    _ failure: TestKitFailure,
    _ run: Simulation.Run? = nil,
    _ schedule: Schedule? = nil
  ) {
    guard exploration.found == nil else { return }
    exploration.found = .init(
      failure: failure,
      schedule: schedule,
      run: run,
      schedules: exploration.schedules
    )
  }

  private mutating func judgeSometimes() {
    let never = exploration.counts.filter { $0.value.held == 0 }.keys.sorted()
    guard let first = never.first, let count = exploration.counts[first] else { return }
    let names = never.map { "\"\($0)\"" }.joined(separator: ", ")
    let text = """
      \(names) never held in \(exploration.schedules) schedules, though looked at \(count.looked) times: they do not reach what the test is \
      about. Run more of them, or change the body.
      """
    find(TestKitFailure(.never, text, at: count.location))
  }
}

extension Int {
  fileprivate var isPowerOfTwo: Bool { self > 0 && self & (self - 1) == 0 }
}
