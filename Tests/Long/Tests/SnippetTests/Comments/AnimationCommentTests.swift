import Testing

@testable import NavigationSimulator

/// Runs what the doc comments of NavigationSimulator's room Animation show.
@Suite("Comments of NavigationSimulator: animation") struct AnimationCommentTests {
  private let simulation = NavigationSimulation()
  private let root = ViewController(title: "root")
  private let window: Window
  private let menu = View(name: "menu")

  init() {
    window = Window(simulation: simulation, rootViewController: root)
    root.view.addSubview(menu)
  }

  private var time: Duration { simulation.clock.now.offset }

  /// An animator that does what an example does.
  private final class Mover: AnimatedTransitioning {
    let move: (View, any ContextTransitioning) -> Void
    init(_ move: @escaping (View, any ContextTransitioning) -> Void) { self.move = move }

    func transitionDuration(using context: (any ContextTransitioning)?) -> Duration {
      .milliseconds(300)
    }

    func animateTransition(using context: any ContextTransitioning) {
      guard let view = context.view(forKey: .to) else { return context.completeTransition(false) }
      context.containerView.addSubview(view)
      move(view, context)
    }
  }

  /// Presents with an animator, and returns how long that took.
  private func present(with mover: Mover) throws -> Duration {
    let editor = ViewController(title: "Editor")
    let delegate = AnsweringDelegate()
    delegate.animator = mover
    editor.transitioningDelegate = delegate
    try root.present(editor, animated: true)
    try simulation.run()
    #expect(root.presentedViewController === editor)
    return time
  }

  @Test("With a linear curve, a knob is halfway after half the time")
  func options() throws {
    turn(menu)
    try simulation.advance(by: .milliseconds(125))
    #expect(abs(menu.presentation.center.x - 10) < 1e-9)
  }

  @Test("A transition that waits for a transaction lasts as long as its longest animation")
  func transaction() throws {
    let mover = Mover { view, context in
      view.alpha = 0
      view.center.y = 800
      moveTogether(view, context)
    }
    #expect(try present(with: mover) == .milliseconds(500))
  }

  @Test("A transition that waits for one animation lasts as long as that animation")
  func animate() throws {
    let dimming = View(name: "dimming")
    root.view.addSubview(dimming)
    let mover = Mover { view, context in
      arrive(view, over: dimming, in: context.containerView, context)
    }
    #expect(try present(with: mover) == .milliseconds(300))
    #expect(dimming.alpha == 0.4)
  }

  @Test("A display link moves a menu in half a second, and is then invalidated")
  func displayLink() throws {
    try follow(menu, since: .zero, in: simulation)
    #expect(menu.center.y == 300)
    #expect(time == .seconds(1))
    try simulation.run()
    #expect(time == .seconds(1))
  }

  @Test("An animator that a finger takes and releases upwards goes back to its start")
  func propertyAnimator() throws {
    let animator = try takeHold(of: menu, in: simulation)
    #expect(animator.isRunning)
    try simulation.run()
    #expect(animator.state == .inactive)
    #expect(menu.center.y == 0)
    #expect(simulation.misuses == [])
  }

  @Test("An animator with a custom curve that continues as a spring reaches its end")
  func timing() throws {
    let animator = makeAnimatorWithCurve()
    animator.simulation = simulation
    try animator.addAnimations { [menu] in menu.center.y += 300 }
    try animator.startAnimation()
    try simulation.advance(by: .milliseconds(100))
    try animator.pauseAnimation()
    try goOnAsSpring(animator)
    try simulation.run()
    #expect(menu.center.y == 300)
    #expect(simulation.misuses == [])
  }

  @Test("A group of animations that is scrubbed and reversed completes once, at its start")
  func paced() throws {
    var found: [ViewAnimatingPosition] = []
    let paced = pace(menu, in: simulation) { found.append($0) }
    #expect(menu.presentation.center.y > 0)
    try simulation.run()
    #expect(found == [.start])
    #expect(menu.center.y == 0)
    withExtendedLifetime(paced) {}
  }
}
