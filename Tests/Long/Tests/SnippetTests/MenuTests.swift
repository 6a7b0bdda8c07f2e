import NavigationSimulator
import Testing

@Suite("The guide to interruptible menus")
struct MenuTests {
  @Test("With the menu's delegate, a dismissal during the presentation reverses it")
  func turnsRound() throws {
    let simulation = NavigationSimulation()
    let button = ViewController(title: "Button")
    let window = Window(simulation: simulation, rootViewController: button)
    let menu = ViewController(title: "Menu")
    let delegate = MenuDelegate(animator: Animators.Fade())
    menu.modalPresentationStyle = .custom
    menu.transitioningDelegate = delegate
    var ends: [TransitionEnd] = []
    try button.present(menu, animated: true) { ends.append($0) }
    try simulation.advance(by: .milliseconds(100))
    try menu.dismiss(animated: true) { ends.append($0) }
    try simulation.run()
    #expect(ends == [.cancelled, .finished])
    #expect(simulation.clock.now.offset == .milliseconds(400))
    withExtendedLifetime((window, delegate)) { #expect(menu.view.window == nil) }
  }
}
