import Testing
import Transitioning

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Custom transitions: pushes and pops")
struct NavigationDelegatesTests {
  @Test(
    "With the shared delegate a push and a pop are animated by the transition of the controller that comes and goes",
    .source(.materialDelegate)
  )
  func bothWays() throws {
    let stage = StackFixture()
    stage.nav.delegate = TransitionNavigationControllerDelegate.sharedDelegate()
    let transition = TimedTransition(.milliseconds(100), in: stage.simulation)
    var casts: [String] = []
    transition.onStart = {
      casts.append(
        "\($0.direction) \($0.sourceViewController as Any) \($0.backViewController) \($0.foreViewController)"
      )
      #expect($0.foreViewController.view.superview === $0.containerView)
      #expect($0.backViewController.view.superview === $0.containerView)
    }
    stage.b.transitionController.transition = transition
    try stage.nav.pushViewController(stage.b, animated: true, completion: stage.note("pushed"))
    try stage.simulation.run()
    #expect(stage.time == .milliseconds(100))
    try stage.nav.popViewController(animated: true, completion: stage.note("popped"))
    try stage.simulation.run()
    #expect(stage.time == .milliseconds(200))
    #expect(stage.ends == ["pushed finished", "popped finished"])
    let (a, b, nav) = ("\(stage.a)", "\(stage.b)", "\(stage.nav as ViewController?)")
    #expect(casts == ["forward \(nav) \(a) \(b)", "backward \(nav) \(a) \(b)"])
    #expect(stage.misuses == [])
  }

  @Test("Without the delegate a navigation controller ignores transitions", .source(.materialReadme))
  func ignored() throws {
    let stage = StackFixture()
    let transition = InstantTransition()
    stage.b.transitionController.transition = transition
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    try stage.simulation.run()
    #expect(transition.contexts.isEmpty)
    #expect(stage.time == stage.simulation.durations.stack)
  }

  @Test("Controllers without a feasible transition are animated by the system", .source(.materialDelegate))
  func system() throws {
    let stage = StackFixture()
    stage.nav.delegate = TransitionNavigationControllerDelegate.sharedInstance()
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    try stage.simulation.run()
    let transition = ChoosyTransition()
    transition.isFeasible = { _ in false }
    stage.c.transitionController.transition = transition
    try stage.nav.pushViewController(stage.c, animated: true, completion: nil)
    try stage.simulation.run()
    #expect(stage.time == stage.simulation.durations.stack * 2)
    #expect(transition.contexts.isEmpty)
  }

  @Test("A transitioning delegate of another kind is asked as for presentations", .source(.materialDelegate))
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
      func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
        questions.append(dismissed.title ?? "")
        return nil
      }
    }
    let stage = StackFixture()
    let other = Other()
    stage.nav.delegate = TransitionNavigationControllerDelegate.sharedDelegate()
    stage.b.transitioningDelegate = other
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    try stage.simulation.run()
    try stage.nav.popViewController(animated: true, completion: nil)
    try stage.simulation.run()
    #expect(other.questions == ["B A nav", "B"])
  }

  @Test("A custom delegate forwards the question, and stays", .source(.materialDelegateHeader))
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
          .navigationController(navigationController, animationControllerFor: operation, from: leaving, to: arriving)
      }
    }
    let stage = StackFixture()
    let own = Own()
    stage.nav.delegate = own
    let transition = InstantTransition()
    stage.b.transitionController.transition = transition
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    #expect(transition.contexts.count == 1)
    #expect(own.shown == ["B"])
  }
}
