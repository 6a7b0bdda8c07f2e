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

  init() {
    let simulation = story.simulation
    first = NavigationController(rootViewController: a, title: "first")
    second = NavigationController(rootViewController: x, title: "second")
    tabs.viewControllers = [first, second, p]
    tabs.delegate = delegate
    window = Window(simulation: simulation, rootViewController: tabs)
    delegate.story = story
    story.window = window
    story.forget()
  }

  var simulation: NavigationSimulation { story.simulation }

  func note(_ name: String) -> TransitionCompletion { story.note(name) }

  /// Gives the change of tabs an animator of 0.2 seconds.
  @discardableResult
  func animate() -> ScriptedAnimator {
    let animator = ScriptedAnimator(simulation: simulation)
    delegate.animator = animator
    return animator
  }
}

/// A delegate with set answers, which tells its calls.
final class TabDelegate: TabBarControllerDelegate {
  var allows = true
  var animator: (any AnimatedTransitioning)?
  var interaction: (any InteractiveTransitioning)?
  var onQuestion: () -> Void = {}
  /// The story that has the calls.
  weak var story: Story?

  func tabBarController(
    _ tabBarController: TabBarController,
    shouldSelect viewController: ViewController
  ) -> Bool {
    story?.write("should \(viewController.identity.name)")
    return allows
  }

  func tabBarController(
    _ tabBarController: TabBarController,
    didSelect viewController: ViewController
  ) {
    story?.write("did \(viewController.identity.name)")
  }

  func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)? {
    story?.write("from \(fromVC.identity.name) to \(toVC.identity.name)")
    onQuestion()
    return animator
  }

  func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interaction }
}
