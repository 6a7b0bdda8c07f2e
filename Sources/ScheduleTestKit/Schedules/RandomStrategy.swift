internal import TransitionSupport

/// Any of the options, with the same probability each time.
///
/// A timer whose time has not come is chosen at a rate that is drawn once for the run, and is often zero: real machines are rarely so slow,
/// and a schedule in which time runs away at each step shows nothing else.
struct RandomStrategy: Strategy {
  let firesTimersEarly: Bool
  private var random: SplitMix64
  /// Of so many decisions one fires a timer early, on average; 0 for none.
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
