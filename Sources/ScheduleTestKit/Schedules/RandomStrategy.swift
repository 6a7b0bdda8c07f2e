internal import TransitionSupport

/// Any of the tasks, with the same probability each time.
struct RandomStrategy: Strategy {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func choose(among tasks: [Int32], step: Int) -> Int? { random.below(tasks.count) }
}
