internal import TransitionSupport

/// A choice of any option, each with the same probability.
///
/// The strategy draws a rate of early timers once for the run, often zero: real machines are rarely that slow, and a schedule in which
/// timers fire at each step shows only that.
struct RandomStrategy: Strategy {
  let firesTimersEarly: Bool
  private var random: SplitMix64
  /// The average number of decisions of which one fires a timer early; 0 if none does.
  private let earlyRate: Int

  init(seed: UInt64, firesTimersEarly: Bool = false) {
    random = SplitMix64(seed: seed)
    self.firesTimersEarly = firesTimersEarly
    earlyRate = firesTimersEarly ? [0, 0, 64, 16, 4][random.below(5)] : 0
  }

  mutating func choose(among tasks: ReadyTasks, _ timers: Timers, step: Int) -> Int? {
    guard timers.areEarly else { return random.below(tasks.width + timers.count) }
    if earlyRate > 0, random.below(earlyRate) == 0 { return tasks.width + random.below(timers.count) }
    return random.below(tasks.width)
  }
}
