internal import TransitionSupport

/// A random choice among the options that an exhaustive plan would run, and the product of the
/// numbers of these options at all decisions.
///
/// The product is, on average over many runs, the number of schedules of the plan (Knuth, 1975).
final class DescentStrategy: Strategy {
  let extraOptions: ExtraOptions
  /// The product so far.
  private(set) var product = 1.0
  private let preemptions: Int
  private let earlyTimers: Int
  private var random: SplitMix64
  private var spentPreemptions = 0
  private var spentTimers = 0

  init(seed: UInt64, preemptions: Int?, earlyTimers: Int, _ extraOptions: ExtraOptions) {
    random = SplitMix64(seed: seed)
    self.preemptions = preemptions ?? .max
    self.earlyTimers = earlyTimers
    self.extraOptions = extraOptions
  }

  func choose(among tasks: borrowing ReadyTasks, _ timers: Timers, step: Int) -> Int? {
    let taskWidth = timers.taskWidth(tasks)
    let width = taskWidth + timers.count
    let regular = timers.lateness == .early ? taskWidth : width
    let canGoOn = taskWidth > 0 && tasks.canGoOn
    let mayPreempt = !canGoOn || spentPreemptions < preemptions
    let regularAllowed = mayPreempt ? regular : 1
    let earlyAllowed = spentTimers < earlyTimers ? width - regular : 0
    product *= Double(regularAllowed + earlyAllowed)
    let drawn = random.below(regularAllowed + earlyAllowed)
    let choice = drawn < regularAllowed ? drawn : regular + drawn - regularAllowed
    if choice >= regular {
      spentTimers += 1
    } else if choice > 0, canGoOn {
      spentPreemptions += 1
    }
    return choice
  }
}
