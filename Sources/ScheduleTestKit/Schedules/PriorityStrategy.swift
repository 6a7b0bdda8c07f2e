internal import TransitionSupport

/// The task with the highest of random priorities, of which a few are lowered at random steps.
///
/// This is probabilistic concurrency testing (Burckhardt and others, ASPLOS 2010): a defect that needs *d* events in a certain order is
/// found by a run with the probability 1/(*n* *k*^(*d* − 1)) at least, for *n* tasks and *k* steps, which a choice that is random at each
/// step has only for short bodies.
struct PriorityStrategy: Strategy {
  private var random: SplitMix64
  /// The priority of each task that was seen, by number; 0 for the others.
  private var priorities: [UInt64] = []
  /// The steps at which the priority of the best is lowered, the next one last.
  private var changes: [Int]
  private var lowest: UInt64

  /// - Parameters:
  ///   - depth: how many events have to be in a certain order, at least 1.
  ///   - steps: how many steps the body is expected to take.
  init(seed: UInt64, depth: Int, steps: Int) {
    random = SplitMix64(seed: seed)
    // Each lowered priority is below all those before it, and those are below all that are drawn.
    lowest = 1 << 32
    changes = []
    for _ in 1..<max(depth, 1) { changes.append(random.below(max(steps, 1))) }
    changes.sort(by: >)
  }

  mutating func choose(among tasks: [Int32], step: Int) -> Int? {
    for task in tasks { draw(task) }
    while let change = changes.last, change <= step {
      changes.removeLast()
      holdBack(tasks[best(of: tasks)])
    }
    return best(of: tasks)
  }

  mutating func holdBack(_ task: Int32) {
    draw(task)
    lowest -= 1
    priorities[Int(task + 1)] = lowest
  }

  private mutating func draw(_ task: Int32) {
    // Jobs of nobody in particular have the number -1.
    let index = Int(task + 1)
    while priorities.count <= index { priorities.append(0) }
    if priorities[index] == 0 { priorities[index] = random.next() | (1 << 40) }
  }

  private func best(of tasks: [Int32]) -> Int {
    var best = 0
    for index in tasks.indices where priorities[Int(tasks[index] + 1)] > priorities[Int(tasks[best] + 1)] {
      best = index
    }
    return best
  }
}
