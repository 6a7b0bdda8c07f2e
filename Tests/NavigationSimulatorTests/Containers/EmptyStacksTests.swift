import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: empty stacks")
struct EmptyStacksTests {
  /// A window on an empty stack.
  private final class Empty {
    let simulation = NavigationSimulation()
    let nav = NavigationController(title: "nav")
    let window: Window
    let a = Probe(title: "A")
    let b = Probe(title: "B")
    let log: CallbackLog
    private let history: CallbackLog
    var ends: [String] = []

    init() {
      history = simulation.recordCallbacks()
      window = Window(simulation: simulation, rootViewController: nav)
      log = simulation.recordCallbacks()
    }

    deinit { expectLegal(history, in: simulation) }

    func note(_ name: String) -> TransitionCompletion {
      { [unowned self] in ends.append("\(name) \($0)") }
    }
    var callbacks: [String] { log.records.map(\.description) }
  }

  @Test("A navigation controller without a root shows nothing", .tags(.documented))
  func nothing() throws {
    let empty = Empty()
    #expect(empty.nav.viewControllers.isEmpty)
    #expect(empty.nav.children.isEmpty)
    #expect(empty.nav.topViewController == nil)
    #expect(empty.nav.visibleViewController == nil)
    try empty.nav.presentAndSettle(empty.b)
    #expect(empty.nav.visibleViewController === empty.b)
  }

  @Test(
    "The first push is never animated, because there is nothing to slide over",
    .tags(.inferred)
  )
  func firstPush() throws {
    let empty = Empty()
    try empty.nav.pushViewController(empty.a, animated: true, completion: empty.note("push"))
    #expect(empty.ends == ["push finished"])
    #expect(
      empty.callbacks == [
        "A.willMove(to nav)", "A.viewDidLoad", "A.viewWillAppear", "A.viewIsAppearing",
        "nav.willShow(A)",
        "A.viewDidAppear", "A.didMove(to nav)", "nav.didShow(A)",
      ]
    )
    #expect(empty.log.records.allSatisfy { $0.animated != true })
    #expect(empty.a.view.window === empty.window)
    try empty.nav.pushViewController(empty.b, animated: true, completion: empty.note("second"))
    #expect(empty.simulation.openTransitions.count == 1)
    try empty.simulation.run()
    #expect(empty.nav.viewControllers.map(\.title) == ["A", "B"])
  }

  @Test(
    "Nothing is popped from an empty stack, and completions run",
    .tags(.inferred),
    .covers(.popped)
  )
  func pops() async throws {
    let empty = Empty()
    #expect(try empty.nav.popViewController(animated: true, completion: empty.note("pop")) == nil)
    #expect(
      try empty.nav.popToRootViewController(animated: true, completion: empty.note("root")).isEmpty
    )
    #expect(try await empty.nav.popViewController(animated: true) == nil)
    #expect(try empty.nav.beginInteractivePop() == nil)
    #expect(empty.ends == ["pop finished", "root finished"])
    #expect(empty.callbacks == [])
  }

  /// On iOS 12 a stack that was set twice like this stayed black until it was rotated (a radar).
  @Test(
    "A stack may be emptied, at once, and filled again",
    .tags(.different),
    arguments: [true, false]
  )
  func emptied(animated: Bool) throws {
    let empty = Empty()
    try empty.nav.setViewControllers([empty.a], animated: animated, completion: empty.note("first"))
    empty.log.removeAll()
    try empty.nav.setViewControllers([], animated: animated, completion: empty.note("none"))
    #expect(
      empty.callbacks == [
        "A.willMove(to nil)", "A.viewWillDisappear", "A.viewDidDisappear", "A.didMove(to nil)",
      ]
    )
    #expect(empty.nav.viewControllers.isEmpty)
    #expect(empty.a.parent == nil)
    #expect(empty.nav.transitionView.subviews.isEmpty)
    try empty.nav.setViewControllers([empty.b], animated: animated, completion: empty.note("again"))
    #expect(empty.b.view.window === empty.window)
    #expect(empty.ends == ["first finished", "none finished", "again finished"])
  }
}
