import NavigationSimulator
import Testing

/// Runs what the doc comments of NavigationSimulator's rooms Controllers, Containers,
/// Presentations, Segues and Transitions show.
@Suite("Comments of NavigationSimulator: controllers") struct ControllerCommentTests {
  private let simulation = NavigationSimulation()
  private let window: Window

  init() { window = Window(simulation: simulation, rootViewController: ViewController()) }

  private func run() throws {
    try simulation.run()
    #expect(simulation.misuses == [])
  }

  /// The callbacks of one controller while a body runs.
  private func callbacks(of name: String, _ body: () throws -> Void) throws -> [String] {
    let log = simulation.recordCallbacks()
    try body()
    return log.records.filter { $0.controller.name == name }.map(\.description)
  }

  @Test("A login that is presented during a push fails if UIKit drops it")
  func doubts() {
    let failure = #expect(throws: DoubtFailure.self) { try signInUnderEachDoubt() }
    #expect(
      failure?.description.hasPrefix("fails if UIKit drops a presentation while a push runs")
        == true
    )
  }

  @Test("A container that does not forward tells its child that it appears")
  func appearance() throws {
    let container = TellingContainer(title: "container")
    let child = ViewController(title: "X")
    window.rootViewController = container
    try container.addChild(child)
    let found = try callbacks(of: "X") { container.show(child) }
    #expect(found.suffix(3) == ["X.viewWillAppear", "X.viewIsAppearing", "X.viewDidAppear"])
  }

  @Test("A companion object is created once, and knows its controller")
  func companion() {
    let controller = ViewController(title: "A")
    #expect(controller.badge === controller.badge)
    #expect(controller.badge.controller === controller)
  }

  @Test("A controller overrides its callbacks")
  func overriding() {
    let editor = CommentedControllers.Editor()
    window.rootViewController = editor
    #expect(editor.title == "loaded")
  }

  @Test("A navigation controller, columns and tabs")
  func containers() throws {
    let contact = ViewController(title: "contact")
    var lines: [String] = []
    let navigation = try pushContact(contact, over: ViewController(title: "contacts")) {
      lines.append($0)
    }
    try run()
    #expect(navigation.topViewController === contact)
    #expect(lines == ["shown"])
    let split = makeSplit(ViewController(title: "contacts"), ViewController(title: "contact"))
    #expect(split.children.count == 2)
    let settings = ViewController(title: "settings")
    let tabs = makeTabs(ViewController(title: "contacts"), settings)
    #expect(tabs.selectedViewController === settings.navigationController)
  }

  @Test("A transition between children replaces one with the other")
  func exchange() throws {
    let container = MapContainer(title: "container")
    let (from, to) = (ViewController(title: "from"), ViewController(title: "to"))
    window.rootViewController = container
    try container.addChild(from)
    container.view.addSubview(from.view)
    from.didMove(toParent: container)
    try container.exchange(from, for: to)
    try run()
    #expect(container.children.map(\.title) == ["to"])
    #expect(to.view.window === window)
    #expect(from.view.window == nil)
  }

  @Test("A child that is added and removed gets the callbacks that the comment lists")
  func children() throws {
    let container = MapContainer(title: "container")
    window.rootViewController = container
    let found = try callbacks(of: "map") {
      try container.takeInAndLetGo(ViewController(title: "map"))
    }
    #expect(
      found.filter { !$0.contains("viewDidLoad") } == [
        "map.willMove(to container)", "map.viewWillAppear", "map.viewIsAppearing",
        "map.viewDidAppear",
        "map.didMove(to container)", "map.willMove(to nil)", "map.viewWillDisappear",
        "map.viewDidDisappear",
        "map.didMove(to nil)",
      ]
    )
  }

  @Test("A presenter is told that the user has dismissed the presented controller")
  func adaptiveDelegate() throws {
    let presenter = ToldPresenter(title: "presenter")
    window.rootViewController = presenter
    let editor = ViewController(title: "Editor")
    editor.modalPresentationStyle = .pageSheet
    try presenter.edit(with: editor)
    try run()
    let finger = Finger(on: window, at: Point(x: 200, y: 300))
    finger.move(to: Point(x: 200, y: 700), over: .milliseconds(200))
    try simulation.advance(by: .milliseconds(200))
    finger.lift()
    try run()
    #expect(presenter.dismissals == 1)
  }

  @Test("A presentation controller puts a dimming view beneath the presented view")
  func dimming() throws {
    let contact = ViewController(title: "Contact")
    window.rootViewController = contact
    let editor = ViewController(title: "Editor")
    let delegate = AnsweringDelegate()
    delegate.presentation = Dimming(presentedViewController: editor, presenting: contact)
    editor.modalPresentationStyle = .custom
    editor.transitioningDelegate = delegate
    try contact.present(editor, animated: true)
    try run()
    let dimming = try #require(editor.presentationController?.containerView?.subviews.first)
    #expect(dimming.name == "dimming")
    #expect(dimming.alpha == 0.4)
  }

  @Test("A custom segue replaces the stack")
  func segue() throws {
    let storyboard = Storyboard(name: "Main")
    for name in ["Contact", "Editor"] { storyboard.addScene(name) { ViewController(title: name) } }
    try addReplacement(to: storyboard)
    let contact = try storyboard.instantiateViewController(withIdentifier: "Contact")
    let navigation = NavigationController(rootViewController: contact)
    window.rootViewController = navigation
    try contact.performSegue(withIdentifier: "replace", sender: nil)
    try run()
    #expect(navigation.viewControllers.map(\.title) == ["Editor"])
  }

  @Test("A storyboard's segue presents the editor, and its unwind segue dismisses it")
  func storyboard() throws {
    let (storyboard, window) = try Scenes.edit(in: simulation)
    try run()
    let editor = try #require(
      window.rootViewController?.presentedViewController as? Scenes.EditorController
    )
    try editor.performSegue(withIdentifier: "done", sender: nil)
    try run()
    #expect(window.rootViewController?.presentedViewController == nil)
    withExtendedLifetime(storyboard) {}
  }

  @Test("An animator fades, and a toolbar is animated alongside")
  func fade() throws {
    let contact = ViewController(title: "Contact")
    window.rootViewController = contact
    let editor = ControllerWithToolbar(title: "Editor")
    let delegate = AnsweringDelegate()
    delegate.animator = Animators.Fade()
    editor.transitioningDelegate = delegate
    try contact.present(editor, animated: true)
    try simulation.advance(by: .milliseconds(150))
    #expect((0.1..<0.9).contains(editor.view.presentation.alpha))
    #expect((0.1..<0.9).contains(editor.toolbar.presentation.alpha))
    try run()
    #expect(simulation.clock.now.offset == .milliseconds(300))
    #expect(editor.toolbar.alpha == 1)
  }

  @Test("A released swipe comes back, with the toolbar; a swipe to the end pops")
  func swipes() throws {
    let a = ControllerWithToolbar(title: "A")
    let navigation = NavigationController(rootViewController: a)
    window.rootViewController = navigation
    try swipeAndLetGo(navigation)
    #expect(simulation.openTransitions.isEmpty, "the root stays")
    try navigation.pushViewController(ViewController(title: "B"), animated: true)
    try run()
    a.toolbar.alpha = 0
    try swipeAndLetGo(navigation)
    try run()
    #expect(navigation.viewControllers.count == 2)
    #expect(a.toolbar.alpha == 0)
    try swipeToTheEnd(navigation)
    try run()
    #expect(navigation.viewControllers.count == 1)
    #expect(a.toolbar.alpha == 1)
  }
}
