internal import TransitionSupport

/// A choice of any option, each with the same probability.
///
/// The strategy draws a rate of early timers once for the run, often zero: real machines are rarely
/// that slow, and a schedule in which timers fire at each step shows only that. It also draws a
/// rate of starts at which others run ahead in a group: if they always did, the first children
/// would end before the last ones begin.
final class RandomStrategy: Strategy {
  let extraOptions: ExtraOptions
  // The runtime does not check it for overlapping accesses: only the strategy draws, and calls
  // nothing meanwhile.
  @exclusivity(unchecked) private var random: SplitMix64
  /// The average number of decisions until one fires a timer early; 0 if none does.
  private let earlyRate: Int
  /// The average number of starts until one lets others run ahead in a group; 0 if none does.
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
