import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: pushes and pops")
final class NavigationDelegatesTests: TransitioningFixture {
  @Test(
    "With the shared delegate, the transition of the pushed controller animates its push and pop",
    .source(.materialDelegate)
  )
  func bothWays() throws {
    nav.delegate = TransitionNavigationControllerDelegate.sharedDelegate()
    let transition = TimedTransition(.milliseconds(100), in: simulation)
    var seen: [String] = []
    transition.onStart = {
      seen.append(
        "\($0.direction) \($0.sourceViewController as Any) \($0.backViewController) \($0.foreViewController)"
      )
      #expect($0.foreViewController.view.superview === $0.containerView)
      #expect($0.backViewController.view.superview === $0.containerView)
    }
    b.transitionController.transition = transition
    try begin(.push(.b))
    try story.settle("0.1: push B finished")
    try begin(.pop)
    try story.settle("0.2: pop finished")
    let source = "\(nav as ViewController?)"
    #expect(seen == ["forward \(source) \(a) \(b)", "backward \(source) \(a) \(b)"])
  }

  @Test(
    "Without the delegate, a navigation controller ignores transitions",
    .source(.materialReadme)
  )
  func ignored() throws {
    let transition = InstantTransition()
    b.transitionController.transition = transition
    try nav.pushViewController(b, animated: true, completion: nil)
    try simulation.run()
    #expect(transition.contexts.isEmpty)
    #expect(time == simulation.durations.stack)
  }

  @Test(
    "Controllers without a feasible transition are animated by the system",
    .source(.materialDelegate)
  )
  func system() throws {
    nav.delegate = TransitionNavigationControllerDelegate.sharedInstance()
    try nav.pushViewController(b, animated: true, completion: nil)
    try simulation.run()
    let transition = ChoosyTransition()
    transition.isFeasible = { _ in false }
    c.transitionController.transition = transition
    try nav.pushViewController(c, animated: true, completion: nil)
    try simulation.run()
    #expect(time == simulation.durations.stack * 2)
    #expect(transition.contexts.isEmpty)
  }

  @Test(
    "For a push or pop, a custom transitioning delegate is asked as for a presentation",
    .source(.materialDelegate)
  )
  func otherDelegate() throws {
    final class Other: TransitioningDelegate {
      var questions: [String] = []
      func animationController(
        forPresented presented: ViewController,
        presenting: ViewController,
        source: ViewController
      ) -> (any AnimatedTransitioning)? {
        questions.append("\(presented.title ?? "") \(presenting.title ?? "") \(source.title ?? "")")
        return nil
      }
      func animationController(forDismissed dismissed: ViewController) -> (
        any AnimatedTransitioning
      )? {
        questions.append(dismissed.title ?? "")
        return nil
      }
    }
    let other = Other()
    nav.delegate = TransitionNavigationControllerDelegate.sharedDelegate()
    b.transitioningDelegate = other
    try nav.pushViewController(b, animated: true, completion: nil)
    try simulation.run()
    try nav.popViewController(animated: true, completion: nil)
    try simulation.run()
    #expect(other.questions == ["B A nav", "B"])
  }

  @Test(
    "A custom navigation delegate can forward the question for an animator, and is kept",
    .source(.materialDelegateHeader)
  )
  func forwarding() throws {
    final class Own: NavigationControllerDelegate {
      var shown: [String] = []
      func navigationController(
        _ navigationController: NavigationController,
        didShow viewController: ViewController,
        animated: Bool
      ) { shown.append(viewController.title ?? "") }
      func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from leaving: ViewController,
        to arriving: ViewController
      ) -> (any AnimatedTransitioning)? {
        TransitionNavigationControllerDelegate.sharedInstance()
          .navigationController(
            navigationController,
            animationControllerFor: operation,
            from: leaving,
            to: arriving
          )
      }
    }
    let own = Own()
    nav.delegate = own
    let transition = InstantTransition()
    b.transitionController.transition = transition
    try nav.pushViewController(b, animated: true, completion: nil)
    #expect(transition.contexts.count == 1)
    #expect(own.shown == ["B"])
  }
}
