internal import TransitionSupport

/// A choice of any option, each with the same probability.
///
/// Once for a run, the strategy draws the rate at which timers fire early. It is often zero,
/// because real machines are rarely so slow that timers fire while tasks are ready. The strategy
/// also draws the rate at which the start of a child of a group lets other tasks take steps. If
/// each start did, the first children would often end before the last ones begin.
final class RandomStrategy: Strategy {
  let extraOptions: ExtraOptions
  // The runtime does not check this for overlapping accesses: only the strategy uses it, and calls
  // no other code meanwhile.
  @exclusivity(unchecked) private var random: SplitMix64
  /// The average number of decisions for each timer that fires early; 0 if none does.
  private let earlyRate: Int
  /// The average number of starts of children in groups for each that lets other tasks take steps;
  /// 0 if none does.
  private let aheadRate: Int

  init(seed: UInt64, _ extraOptions: ExtraOptions = ExtraOptions()) {
    random = SplitMix64(seed: seed)
    self.extraOptions = extraOptions
    earlyRate = extraOptions.firesTimersEarly ? [0, 0, 64, 16, 4][random.below(5)] : 0
    aheadRate = extraOptions.groupChildrenRunAhead ? [0, 8, 4, 2, 1][random.below(5)] : 0
  }

  func choose(among tasks: borrowing ReadyTasks, _ timers: Timers, step: Int) -> Int? {
    guard timers.lateness == .early else {
      return random.below(timers.taskWidth(tasks) + timers.count)
    }
    if earlyRate > 0, random.below(earlyRate) == 0 {
      return tasks.width + random.below(timers.count)
    }
    return random.below(tasks.width)
  }

  func decideToRunAhead() -> Bool { aheadRate > 0 && random.below(aheadRate) == 0 }
}
