/// The tree of all schedules of a body, walked depth first.
///
/// The walk needs only the decisions of the last run, because each has the number of its options.
/// So each run has to repeat the choices of the previous run, up to the one that the walk changes.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
struct ScheduleTree {
  /// The greatest number of pre-emptions; nil for no limit.
  let preemptions: Int?
  /// The greatest number of timers that fire before their time.
  let earlyTimers: Int

  /// Returns the choices of the next schedule; nil if there is none.
  ///
  /// - Parameter run: the run of the last schedule.
  /// - Complexity: O(*n*) for *n* options of all decisions.
  func next(after run: Simulation.Run) -> [Int]? {
    var spent = Spent()
    for decision in run.decisions { spent.add(decision, 1) }
    for index in run.decisions.indices.reversed() {
      let decision = run.decisions[index]
      spent.add(decision, -1)
      for other in decision.choice + 1..<max(decision.width, decision.choice + 1) {
        var sum = spent
        sum.add(decision.choosing(other), 1)
        guard sum.preemptions <= preemptions ?? .max, sum.earlyTimers <= earlyTimers else {
          continue
        }
        return run.decisions[..<index].map(\.choice) + [other]
      }
    }
    return nil
  }

  private struct Spent {
    var preemptions = 0
    var earlyTimers = 0

    mutating func add(_ decision: Decision, _ count: Int) {
      if decision.isPreemption { preemptions += count }
      if decision.isEarly { earlyTimers += count }
    }
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation.Run {
  /// Returns the number of the first decision that differs from the last run, except for the choice
  /// that the walk has changed; nil if no decision differs.
  ///
  /// - Parameters:
  ///   - last: the decisions of the run before.
  ///   - choices: the choices of this run, which ``ScheduleTree/next(after:)`` has derived from the
  ///     decisions.
  /// - Complexity: O(*n*) for *n* choices.
  func departure(from last: ArraySlice<Decision>, changedTo choices: [Int]) -> Int? {
    choices.indices.first {
      $0 >= decisions.count || decisions[$0] != last[$0].choosing(choices[$0])
    }
  }
}
