import NavigationSimulator
import Testing

/// Runs what the doc comments of NavigationSimulator's rooms Views, Geometry and Simulation show.
@Suite("Comments of NavigationSimulator: views") struct ViewCommentTests {
  private let simulation = NavigationSimulation()
  private let root = ViewController(title: "root")
  private let window: Window
  private let menu = View(name: "menu")

  init() {
    window = Window(simulation: simulation, rootViewController: root)
    root.view.addSubview(menu)
  }

  @Test("A view that is flexible in both sizes grows with its superview")
  func autoresizing() {
    menu.frame = root.view.bounds
    stretch(menu)
    root.view.bounds.size = Size(width: 500, height: 600)
    #expect(menu.bounds.size == root.view.bounds.size)
  }

  @Test("A card lays out its title when time advances")
  func layout() throws {
    let card = Card(frame: Rect(x: 0, y: 0, width: 116, height: 40))
    card.addSubview(card.title)
    root.view.addSubview(card)
    try simulation.run()
    #expect(card.title.frame == Rect(x: 8, y: 8, width: 100, height: 24))
  }

  @Test("A dimming view's alpha is set at once, and its visible alpha follows")
  func dimming() throws {
    dim(menu)
    try simulation.advance(by: .milliseconds(150))
    #expect(menu.subviews.first?.alpha == 0.4)
    #expect(menu.subviews.first.map { (0.1..<0.3).contains($0.presentation.alpha) } == true)
  }

  @Test("After a quarter of its time, a menu is visible at a quarter of the way")
  func presentation() throws {
    var found: [Double] = []
    try lower(menu, from: menu.center.y, in: simulation) { found.append($0) }
    #expect(found.map { "\($0)" } == ["25.0"])
  }

  @Test("A window shows its root")
  func split() {
    let split = makeSplit(ViewController(title: "contacts"), ViewController(title: "contact"))
    let window = makeWindow(for: split, in: simulation)
    #expect(split.view.window === window)
  }

  @Test("A swipe of a finger pops")
  func finger() throws {
    let navigation = NavigationController(rootViewController: ViewController(title: "A"))
    let window = Window(simulation: simulation, rootViewController: navigation)
    try navigation.pushViewController(ViewController(title: "B"), animated: false)
    try swipe(in: window, simulation)
    #expect(simulation.openTransitions.map(\.kind) == [.pop])
    try simulation.run()
    #expect(navigation.viewControllers.count == 1)
  }

  @Test(
    "A menu that is pulled down leaves, and a menu that is pushed up stays",
    arguments: ["down", "up"]
  )
  func pan(direction: String) throws {
    let menu = ViewController(title: "Menu")
    let interaction = PercentDrivenInteractiveTransition()
    let driven = AnsweringDelegate()
    driven.animator = Animators.Fade()
    driven.interaction = interaction
    menu.modalPresentationStyle = .fullScreen
    menu.transitioningDelegate = driven
    try root.present(menu, animated: false)
    try simulation.run()
    pull(menu, interaction, height: 800)
    let finger = Finger(on: window, at: Point(x: 100, y: 100))
    finger.move(to: Point(x: 100, y: 500), over: .milliseconds(200))
    try simulation.advance(by: .milliseconds(200))
    #expect(simulation.openTransitions.map(\.kind) == [.dismiss])
    if direction == "up" {
      finger.move(to: Point(x: 100, y: 300), over: .milliseconds(200))
      try simulation.advance(by: .milliseconds(200))
    }
    finger.lift()
    try simulation.run()
    #expect((root.presentedViewController == nil) == (direction == "down"))
    #expect(simulation.misuses == [])
  }

  @Test("A transform scales and rotates")
  func transform() {
    turnUpsideDown(menu)
    #expect(abs(menu.transform.a + 0.5) < 1e-9)
    #expect(abs(menu.transform.d + 0.5) < 1e-9)
  }

  @Test("Starting a motion twice is recorded as a misuse")
  func misuse() {
    let motion = OneMotion(in: simulation)
    motion.start()
    #expect(simulation.misuses == [])
    motion.start()
    #expect(simulation.misuses.count == 1)
  }

  @Test("A push takes 0.35 seconds")
  func simulating() throws {
    var lines: [String] = []
    try pushInNewWorld { lines.append("\($0) \($1)") }
    #expect(lines == ["0.35 seconds finished"])
  }

  @Test("A simulation has the given profile")
  func profile() {
    goBackTo2014(simulation)
    #expect(simulation.profile == .iOS8)
  }
}
