import Testing
import TransitionLock

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// A root that is replaced while it presents something.
@Suite("Windows: roots that are replaced under a presented controller")
struct ReplacedRootsTests {
  private static let styles = [
    ModalPresentationStyle.fullScreen, .pageSheet, .overFullScreen, .custom,
  ]
  /// The callbacks where the old root is seen beneath the presented controller.
  private static let seenRoot = """
    A.viewWillDisappear · C.viewDidLoad · C.viewWillAppear · C.viewIsAppearing
      · A.viewDidDisappear · C.viewDidAppear
    """

  /// The same at onmyway133/notes#251 and UIWindowTransitions#7.
  @Test(
    "When a root is replaced, the controller that it presents stays in the window, still presented by it",
    .source(.radar3009),
    .covers(.rootOfWindow),
    arguments: [
      (
        ModalPresentationStyle.fullScreen,
        "C.viewDidLoad · C.viewWillAppear · C.viewIsAppearing · C.viewDidAppear"
      ),
      (.pageSheet, seenRoot), (.overFullScreen, seenRoot), (.custom, seenRoot),
    ]
  )
  func stays(style: ModalPresentationStyle, told: String) throws {
    let fixture = StackFixture(cast: "AC")
    fixture.b.modalPresentationStyle = style
    try fixture.a.presentAndSettle(fixture.b)
    fixture.forget()
    fixture.window.rootViewController = fixture.c
    fixture.story.expect("0.0: \(told) → C")
    #expect(fixture.b.window === fixture.window)
    #expect(fixture.b.appearance == .appeared)
    #expect(fixture.b.presentingViewController === fixture.nav)
    #expect(fixture.nav.window == nil)
    #expect(fixture.c.presentedViewController == nil)
    #expect(fixture.window.subviews.firstIndex { $0 === fixture.c.view } == 0)
  }

  @Test(
    "A chain of presented controllers stays in memory with the old root, as long as the window does",
    .source(.radar3009),
    .covers(.rootOfWindow),
    arguments: ["another root", "no root"]
  )
  func leaks(replacement: String) throws {
    let simulation = NavigationSimulation()
    let window = Window(simulation: simulation)
    var controllers: [() -> ViewController?] = []
    func build() throws {
      let root = ViewController(title: "root")
      let (first, second) = (ViewController(title: "1"), ViewController(title: "2"))
      for controller in [root, first, second] {
        controllers.append { [weak controller] in controller }
      }
      window.rootViewController = root
      window.makeKeyAndVisible()
      try root.presentAndSettle(first)
      try first.presentAndSettle(second)
    }
    try build()
    window.rootViewController = replacement == "no root" ? nil : ViewController(title: "new")
    #expect(controllers.compactMap { $0()?.title } == ["root", "1", "2"])
    try controllers[0]()?.dismissAndSettle()
    #expect(controllers.compactMap { $0()?.title } == [])
    #expect(simulation.misuses == [])
  }

  @Test(
    "A dismissal above a replaced root does not affect the new root, and the old root does not come back",
    .tags(.inferred),
    .covers(.rootOfWindow),
    arguments: styles,
    ["finished", "cancelled"]
  )
  func dismissed(style: ModalPresentationStyle, end: String) throws {
    let stack = StackFixture()
    let delegate = RecordingDelegate(animator: ScriptedAnimator(simulation: stack.simulation))
    stack.b.modalPresentationStyle = style
    stack.b.transitioningDelegate = delegate
    try stack.a.presentAndSettle(stack.b)
    stack.window.rootViewController = stack.c
    delegate.animator.finishes = end == "finished"
    stack.forget()
    stack.story.cast = "AC"
    try stack.begin(.dismiss(.b))
    try stack.story.settle("0.2: dismiss B \(end) → C")
    #expect(stack.nav.window == nil)
    #expect(stack.c.window === stack.window)
    let isGone = end == "finished"
    #expect((stack.b.window == nil) == isGone)
    #expect((stack.b.presentingViewController == nil) == isGone)
  }

  @Test("A dismissal in line above a replaced root uses the window's lock")
  @MainActor
  func inLine() async throws {
    let fixture = StackFixture()
    try fixture.a.presentAndSettle(fixture.b)
    fixture.window.rootViewController = fixture.c
    let call = fixture.b.transitions.dismiss(animated: true)
    #expect(fixture.window.transitionLock.isTransitioning)
    #expect(try await call.end == .finished)
    #expect(fixture.b.window == nil)
    #expect(!fixture.window.transitionLock.isTransitioning)
  }

  @Test(
    "A replaced root that presents something can be the root again, and then presents as before"
  )
  func back() throws {
    let fixture = StackFixture()
    try fixture.a.presentAndSettle(fixture.b)
    fixture.window.rootViewController = fixture.c
    fixture.window.rootViewController = fixture.nav
    #expect(fixture.a.window === fixture.window)
    #expect(fixture.a.appearance == .appeared)
    #expect(fixture.c.window == nil)
    fixture.forget()
    try fixture.begin(.dismiss(.a))
    try fixture.story.settle(
      "0.0: B.viewWillDisappear 0.5: B.viewDidDisappear · dismiss A finished → A"
    )
    #expect(fixture.a.appearance == .appeared)
  }

  @Test("A root that presents nothing is released when it is replaced")
  func released() {
    let simulation = NavigationSimulation()
    var root: ViewController? = ViewController()
    let window = Window(simulation: simulation, rootViewController: root!)
    weak let old = root
    root = nil
    window.rootViewController = ViewController()
    #expect(old == nil)
  }
}
