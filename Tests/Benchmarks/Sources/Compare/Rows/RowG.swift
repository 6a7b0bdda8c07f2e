import Harness
import NavigationSimulator

/// Returns row g: the simulator, of which there are no published numbers to compare with.
///
/// The limit is what no stack can do without: to append to an array and to remove from it.
func rowG(_ operations: Int) -> Row {
  Row(
    name: "g",
    title: "the simulator: a push and its pop",
    unit: "per pair",
    operations: operations,
    contenders: [
      Contender("an array of controllers", .limit) { watch, count in
        let controller = ViewController(title: "top")
        var stack = [ViewController(title: "root")]
        loop(watch, count) { tally in
          stack.append(controller)
          tally.add(stack.count - 1)
          stack.removeLast()
        }
      },
      Contender("push and pop, not animated", .lock) { try pushAndPop($0, $1, animated: false) },
      Contender("push and pop, animated", .fair) { try pushAndPop($0, $1, animated: true) },
    ]
  )
}

private func pushAndPop(_ watch: Stopwatch, _ count: Int, animated: Bool) throws {
  let simulation = NavigationSimulation()
  let navigation = NavigationController(rootViewController: ViewController(title: "root"))
  let window = Window(simulation: simulation, rootViewController: navigation)
  let controller = ViewController(title: "top")
  watch.start()
  for _ in 0..<count {
    try navigation.pushViewController(controller, animated: animated, completion: nil)
    if animated { try simulation.run() }
    try navigation.popViewController(animated: animated, completion: nil)
    if animated { try simulation.run() }
  }
  watch.stop()
  withExtendedLifetime(window) {}
}
