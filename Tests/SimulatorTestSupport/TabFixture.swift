import Testing

@testable import NavigationSimulator

/// A window with three tabs, a stack of `A`, a stack of `X`, and `P`, and its story, in which the
/// delegate's calls are.
///
/// A suite may inherit from it: each test has its own fixture.
class TabFixture {
  let story = Story()
  let window: Window
  let tabs = TabBarController(title: "tabs")
  let first: NavigationController
  let second: NavigationController
  let a = Probe(title: "A")
  let b = Probe(title: "B")
  let x = Probe(title: "X")
  let y = Probe(title: "Y")
  let p = Probe(title: "P")
  let delegate = TabDelegate()
  let log: CallbackLog
  /// The results that completions received, with their names.
  var ends: [String] = []

  init() {
    let simulation = story.simulation
    first = NavigationController(rootViewController: a, title: "first")
    second = NavigationController(rootViewController: x, title: "second")
    tabs.viewControllers = [first, second, p]
    tabs.delegate = delegate
    window = Window(simulation: simulation, rootViewController: tabs)
    log = simulation.recordCallbacks()
    delegate.story = story
    story.window = window
    story.forget()
  }

  var simulation: NavigationSimulation { story.simulation }

  func note(_ name: String) -> TransitionCompletion {
    { [unowned self] end in
      ends.append("\(name) \(end)")
      story.note(name)(end)
    }
  }

  /// The callbacks of all controllers except the containers.
  var callbacks: [String] {
    log.records.filter { $0.controller.name.count == 1 }.map(\.description)
  }

  /// The messages of misuses, without their common part.
  var misuses: [String] { simulation.misuses.map(\.text) }

  /// The controllers whose views are in the window, without the containers.
  var seen: [String] {
    [a, b, x, y, p].filter { $0.viewIfLoaded?.window != nil }.compactMap(\.title)
  }

  /// Gives the change of tabs an animator of 0.2 seconds.
  @discardableResult
  func animate() -> ScriptedAnimator {
    let animator = ScriptedAnimator(simulation: simulation)
    delegate.animator = animator
    return animator
  }
}

/// A delegate with set answers, which records its calls.
final class TabDelegate: TabBarControllerDelegate {
  var allows = true
  var animator: (any AnimatedTransitioning)?
  var interaction: (any InteractiveTransitioning)?
  var onQuestion: () -> Void = {}
  var lines: [String] = []
  weak var story: Story?

  private func note(_ line: String) {
    lines.append(line)
    story?.write(line)
  }

  func tabBarController(
    _ tabBarController: TabBarController,
    shouldSelect viewController: ViewController
  ) -> Bool {
    note("should \(viewController.identity.name)")
    return allows
  }

  func tabBarController(
    _ tabBarController: TabBarController,
    didSelect viewController: ViewController
  ) {
    note("did \(viewController.identity.name)")
  }

  func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)? {
    note("from \(fromVC.identity.name) to \(toVC.identity.name)")
    onQuestion()
    return animator
  }

  func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interaction }
}
