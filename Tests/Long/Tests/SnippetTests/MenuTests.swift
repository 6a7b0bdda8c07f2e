import NavigationSimulator
import Testing

@Suite("The guide to interruptible menus")
struct MenuTests {
  /// Fades in 400 ms.
  private final class Fade: AnimatedTransitioning {
    func transitionDuration(using context: (any ContextTransitioning)?) -> Duration {
      .milliseconds(400)
    }

    func animateTransition(using context: any ContextTransitioning) {
      guard let view = context.view(forKey: .to) else { return context.completeTransition(false) }
      context.containerView.addSubview(view)
      view.alpha = 0
      View.animate(withDuration: .milliseconds(400)) {
        view.alpha = 1
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  @Test("With the menu's delegate a dismissal in the middle turns the presentation round")
  func turnsRound() throws {
    let simulation = NavigationSimulation()
    let button = ViewController(title: "Button")
    let window = Window(simulation: simulation, rootViewController: button)
    let menu = ViewController(title: "Menu")
    let delegate = MenuDelegate(animator: Fade())
    menu.modalPresentationStyle = .custom
    menu.transitioningDelegate = delegate
    var ends: [TransitionEnd] = []
    try button.present(menu, animated: true) { ends.append($0) }
    try simulation.advance(by: .milliseconds(100))
    try menu.dismiss(animated: true) { ends.append($0) }
    try simulation.run()
    #expect(ends == [.cancelled, .finished])
    #expect(simulation.clock.now.offset == .milliseconds(500))
    withExtendedLifetime((window, delegate)) { #expect(menu.view.window == nil) }
  }
}
