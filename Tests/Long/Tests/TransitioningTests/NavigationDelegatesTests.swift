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
    let fixture = StackFixture()
    fixture.nav.delegate = TransitionNavigationControllerDelegate.sharedDelegate()
    let transition = TimedTransition(.milliseconds(100), in: fixture.simulation)
    var seen: [String] = []
    transition.onStart = {
      seen.append(
        "\($0.direction) \($0.sourceViewController as Any) \($0.backViewController) \($0.foreViewController)"
      )
      #expect($0.foreViewController.view.superview === $0.containerView)
      #expect($0.backViewController.view.superview === $0.containerView)
    }
    fixture.b.transitionController.transition = transition
    try fixture.nav.pushViewController(
      fixture.b,
      animated: true,
      completion: fixture.note("pushed")
    )
    try fixture.simulation.run()
    #expect(fixture.time == .milliseconds(100))
    try fixture.nav.popViewController(animated: true, completion: fixture.note("popped"))
    try fixture.simulation.run()
    #expect(fixture.time == .milliseconds(200))
    #expect(fixture.ends == ["pushed finished", "popped finished"])
    let (a, b, nav) = ("\(fixture.a)", "\(fixture.b)", "\(fixture.nav as ViewController?)")
    #expect(seen == ["forward \(nav) \(a) \(b)", "backward \(nav) \(a) \(b)"])
    #expect(fixture.misuses == [])
  }

  @Test(
    "Without the delegate a navigation controller ignores transitions",
    .source(.materialReadme)
  )
  func ignored() throws {
    let fixture = StackFixture()
    let transition = InstantTransition()
    fixture.b.transitionController.transition = transition
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    try fixture.simulation.run()
    #expect(transition.contexts.isEmpty)
    #expect(fixture.time == fixture.simulation.durations.stack)
  }

  @Test(
    "Controllers without a feasible transition are animated by the system",
    .source(.materialDelegate)
  )
  func system() throws {
    let fixture = StackFixture()
    fixture.nav.delegate = TransitionNavigationControllerDelegate.sharedInstance()
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    try fixture.simulation.run()
    let transition = ChoosyTransition()
    transition.isFeasible = { _ in false }
    fixture.c.transitionController.transition = transition
    try fixture.nav.pushViewController(fixture.c, animated: true, completion: nil)
    try fixture.simulation.run()
    #expect(fixture.time == fixture.simulation.durations.stack * 2)
    #expect(transition.contexts.isEmpty)
  }

  @Test(
    "A transitioning delegate of another kind is asked as for presentations",
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
    let fixture = StackFixture()
    let other = Other()
    fixture.nav.delegate = TransitionNavigationControllerDelegate.sharedDelegate()
    fixture.b.transitioningDelegate = other
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    try fixture.simulation.run()
    try fixture.nav.popViewController(animated: true, completion: nil)
    try fixture.simulation.run()
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
          .navigationController(
            navigationController,
            animationControllerFor: operation,
            from: leaving,
            to: arriving
          )
      }
    }
    let fixture = StackFixture()
    let own = Own()
    fixture.nav.delegate = own
    let transition = InstantTransition()
    fixture.b.transitionController.transition = transition
    try fixture.nav.pushViewController(fixture.b, animated: true, completion: nil)
    #expect(transition.contexts.count == 1)
    #expect(own.shown == ["B"])
  }
}
