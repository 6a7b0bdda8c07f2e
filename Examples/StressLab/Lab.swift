import TransitionLock

/// The results of the calls of one task, or of all.
struct Tally: Equatable, Sendable {
  var operations = 0
  /// The number of calls that had their turn.
  var turns = 0
  /// The number of calls of `tryStart` on a busy lock.
  var dropped = 0
  var cancelled = 0
  var timedOut = 0
  /// The number of tokens that were refused when their own transition ended them.
  var lostTokens = 0
  /// Descriptions of what should never happen.
  var unexpected: [String] = []

  /// The number of calls that ended in one of these ways.
  var settled: Int { turns + dropped + cancelled + timedOut }

  static func += (left: inout Tally, right: Tally) {
    left.operations += right.operations
    left.turns += right.turns
    left.dropped += right.dropped
    left.cancelled += right.cancelled
    left.timedOut += right.timedOut
    left.lostTokens += right.lostTokens
    left.unexpected += right.unexpected
  }
}

/// A run of the lab.
struct Lab {
  let options: Options

  init(_ options: Options) { self.options = options }

  func run() async -> Findings {
    let lock = TransitionLock(label: "StressLab")
    let arena = Arena(callers: options.tasks + 1)
    let ordered = OrderedCaller(lock, arena, caller: options.tasks)
    let clock = ContinuousClock()
    let start = clock.now
    let tally = await withTaskGroup(of: Tally.self) { group in
      for number in 0..<options.tasks {
        group.addTask { [options] in
          var caller = Caller(number, lock, arena, ordered, seed: options.seed)
          return await caller.run(operations: options.operations)
        }
      }
      return await group.reduce(into: Tally()) { $0 += $1 }
    }
    // Cancelled blocks and the last transitions may still be on their way out.
    try? await lock.waitUntilIdle()
    let duration = clock.now - start
    return Findings(
      tally: tally,
      expectedOperations: options.tasks * options.operations,
      duration: duration,
      turns: Array(arena.turns.prefix(options.tasks)),
      turnsOfAll: arena.turns.reduce(0, +),
      overlaps: arena.overlapCount,
      disorder: arena.disorder,
      isIdle: !lock.isTransitioning && lock.waitingCount == 0
    )
  }
}
