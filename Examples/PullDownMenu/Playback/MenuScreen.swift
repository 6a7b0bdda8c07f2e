import NavigationSimulator

/// A screen with a button, and two menus that it opens.
final class MenuScreen {
  let menu = ViewController(title: "Menu")
  let second = ViewController(title: "Second menu")
  let delegate: MenuDelegate
  private let simulation = NavigationSimulation()
  private let button = ViewController(title: "Button")
  private let window: Window
  /// The time at which a dismissal began; nil if there was none.
  private(set) var dismissalTime: Duration?

  init(_ variant: Variant) {
    // Colliding transitions behave as in UIKit.
    simulation.collisionBehavior = .matchingUIKit
    window = Window(simulation: simulation, rootViewController: button)
    delegate = MenuDelegate(variant, in: simulation)
    for menu in [menu, second] {
      menu.modalPresentationStyle = .custom
      menu.transitioningDelegate = delegate
    }
    simulation.addObserver(Watch(self))
  }

  /// Presents a menu that a tap beside it closes.
  func present(_ menu: ViewController) throws {
    try button.present(menu, animated: true)
    menu.presentationController?.containerView?.onTap = { [unowned self, unowned menu] in
      close(menu)
    }
  }

  private func close(_ menu: ViewController) {
    if let opening = delegate.opening as? any Turnable { return opening.turn() }
    // With collisions as in UIKit, an impossible dismissal is dropped.
    try? menu.dismiss(animated: true)
  }

  /// Taps beside the menus.
  ///
  /// - Returns: true if the tap was delivered.
  func tap() -> Bool { window.tap(at: Point(x: 20, y: 700)) != nil }

  /// Returns the visible height of a menu; nil if it is in no window.
  func height(of menu: ViewController) -> Double? {
    guard menu.isViewLoaded, menu.view.window != nil else { return nil }
    return menu.view.menuHeight
  }

  /// A Boolean value that indicates whether the button beneath the menus is dimmed.
  var dimsButton: Bool { button.view.tintAdjustmentMode == .dimmed }

  func advance(to time: Duration) throws {
    try simulation.advance(by: time - simulation.clock.now.offset)
  }

  /// Runs the simulation until all transitions have ended, and checks that nothing was misused.
  func close() throws {
    try simulation.run()
    precondition(simulation.misuses.isEmpty, "\(simulation.misuses)")
  }

  /// An observer that records the starts of dismissals. The simulation keeps it, so it must not
  /// keep the screen.
  private final class Watch: SimulationObserver {
    private weak var screen: MenuScreen?
    init(_ screen: MenuScreen) { self.screen = screen }

    func simulation(_ simulation: NavigationSimulation, didStart transition: TransitionRecord) {
      if transition.kind == .dismiss { screen?.dismissalTime = simulation.clock.now.offset }
    }
  }
}
