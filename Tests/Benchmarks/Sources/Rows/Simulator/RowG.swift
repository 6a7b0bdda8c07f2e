public import Harness
import NavigationSimulator

/// Returns row g: the simulator, of which there are no published numbers to compare with.
///
/// The limit is what no stack can do without: to append to an array and remove from it, and to call what overrides the callbacks.
public func rowG(_ operations: Int) -> Row {
  Row(
    "g",
    "the simulator: a push and its pop, or a present and its dismissal",
    unit: "per pair",
    [
      Contender("an array, and the callbacks of two controllers", .limit, operations: operations) { watch, count in
        bareStack(watch, count)
      },
      Contender("push and pop, not animated", .lock, operations: operations) { watch, count in
        try Scene().pushAndPop(watch, count, animated: false)
      },
      Contender("push and pop, not animated, 1,000 deep", .fair, operations: operations) { watch, count in
        try Scene(depth: 1_000).pushAndPop(watch, count, animated: false)
      },
      Contender("push and pop, not animated, beside 1,000 stacks", .fair, operations: operations) { watch, count in
        try Scene(neighbors: 1_000).pushAndPop(watch, count, animated: false)
      },
      Contender("push and pop, animated", .fair, operations: operations) { watch, count in
        try Scene().pushAndPop(watch, count, animated: true)
      },
      Contender("push and pop, animated, 1,000 deep", .fair, operations: operations) { watch, count in
        try Scene(depth: 1_000).pushAndPop(watch, count, animated: true)
      },
      Contender("present and dismiss, not animated", .fair, operations: operations) { watch, count in
        try Scene().presentAndDismiss(watch, count, animated: false)
      },
      Contender("present and dismiss, animated", .fair, operations: operations) { watch, count in
        try Scene().presentAndDismiss(watch, count, animated: true)
      },
    ]
  )
}

/// A window on a navigation controller, as deep and as crowded as the row wants it.
final class Scene {
  let simulation = NavigationSimulation()
  let navigation = NavigationController(rootViewController: ViewController(title: "root"))
  let window: Window
  private var neighbors: [Window] = []

  init(depth: Int = 1, neighbors: Int = 0) throws {
    window = Window(simulation: simulation, rootViewController: navigation)
    if depth > 1 {
      let above = (1..<depth).map { ViewController(title: "\($0)") }
      try navigation.setViewControllers(navigation.viewControllers + above, animated: false, completion: nil)
    }
    self.neighbors = (0..<neighbors).map { number in
      Window(
        simulation: simulation,
        rootViewController: NavigationController(rootViewController: ViewController(title: "\(number)"))
      )
    }
  }

  func pushAndPop(_ watch: Stopwatch, _ count: Int, animated: Bool) throws {
    let controller = ViewController(title: "top")
    watch.start()
    for _ in 0..<count {
      try navigation.pushViewController(controller, animated: animated, completion: nil)
      if animated { try simulation.run() }
      try navigation.popViewController(animated: animated, completion: nil)
      if animated { try simulation.run() }
    }
    watch.stop()
  }

  func presentAndDismiss(_ watch: Stopwatch, _ count: Int, animated: Bool) throws {
    let controller = ViewController(title: "editor")
    watch.start()
    for _ in 0..<count {
      try navigation.present(controller, animated: animated, completion: nil)
      if animated { try simulation.run() }
      try navigation.dismiss(animated: animated, completion: nil)
      if animated { try simulation.run() }
    }
    watch.stop()
  }
}

/// Two classes, so that the calls are not resolved when it is compiled.
private class BareController {
  var calls = 0
  func willAppear() { calls &+= 1 }
  func didAppear() { calls &+= 1 }
  func willDisappear() { calls &+= 1 }
  func didDisappear() { calls &+= 1 }
  func willMove() { calls &+= 1 }
  func didMove() { calls &+= 1 }
}

private final class OtherController: BareController {
  override func willAppear() { calls &+= 2 }
}

@inline(never)
private func makeController(_ isOther: Bool) -> BareController { isOther ? OtherController() : BareController() }

private func bareStack(_ watch: Stopwatch, _ count: Int) {
  var stack = [makeController(count.isMultiple(of: 2))]
  let top = makeController(!count.isMultiple(of: 2))
  watch.start()
  for _ in 0..<count {
    let root = stack[0]
    stack.append(top)
    top.willMove()
    root.willDisappear()
    top.willAppear()
    root.didDisappear()
    top.didAppear()
    top.didMove()
    top.willMove()
    top.willDisappear()
    root.willAppear()
    stack.removeLast()
    top.didDisappear()
    root.didAppear()
    top.didMove()
  }
  watch.stop()
  precondition(top.calls > 0)
}
