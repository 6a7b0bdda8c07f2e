public import Harness
import NavigationSimulator

/// Returns the growths of what is done to a stack, where only what is popped should grow, and of independent stacks,
/// which should use all cores.
public func growthOfTheStack(upTo most: Int) -> [Growth] {
  [
    Growth(
      "stack",
      "the depth of the stack",
      variable: "controllers",
      unit: "per controller popped, or per pair",
      sizes: [10, 100, 1_000, 10_000, 100_000].filter { $0 <= most },
      [
        Growth.Curve("popToRoot, not animated, per controller") { try popToRoot($0, $1, animated: false) },
        Growth.Curve("popToRoot, animated, per controller") { try popToRoot($0, $1, animated: true) },
        Growth.Curve("push and pop on top, not animated", operations: { _ in 100 }) { watch, depth in
          try Scene(depth: depth).pushAndPop(watch, 100, animated: false)
        },
        Growth.Curve("push and pop on top, animated", operations: { _ in 100 }) { watch, depth in
          try Scene(depth: depth).pushAndPop(watch, 100, animated: true)
        },
      ]
    ),
    Growth(
      "stacks",
      "the number of stacks in tasks of their own",
      variable: "stacks",
      unit: "per pair, of all together",
      sizes: [1, 2, 4, 8],
      costGrows: false,
      [
        Growth.Curve("push and pop, not animated", operations: { _ in 8_000 }) { watch, stacks in
          try await driveIndependently(stacks, watch, animated: false)
        },
        Growth.Curve("push and pop, animated", operations: { _ in 8_000 }) { watch, stacks in
          try await driveIndependently(stacks, watch, animated: true)
        },
      ]
    ),
  ]
}

private func popToRoot(_ watch: Stopwatch, _ depth: Int, animated: Bool) throws {
  let scene = try Scene(depth: depth + 1)
  watch.start()
  try scene.navigation.popToRootViewController(animated: animated, completion: nil)
  if animated { try scene.simulation.run() }
  watch.stop()
  precondition(scene.navigation.viewControllers.count == 1)
}

/// Performs as many pairs as ever, shared among stacks that know nothing of each other.
private func driveIndependently(_ stacks: Int, _ watch: Stopwatch, animated: Bool) async throws {
  watch.start()
  try await withThrowingTaskGroup(of: Void.self) { group in
    for _ in 0..<stacks {
      group.addTask {
        try Scene().pushAndPop(Stopwatch(isCounting: false), 8_000 / stacks, animated: animated)
      }
    }
    try await group.waitForAll()
  }
  watch.stop()
}
