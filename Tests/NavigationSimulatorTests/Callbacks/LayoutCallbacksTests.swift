import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// A controller that records all its callbacks, including layout, and the width of its view then.
private final class Diarist: ViewController {
  var lines: [String] = []

  override func loadView() { view = Sheet { [unowned self] in note("layoutSubviews") } }
  override func viewDidLoad() { note("didLoad") }
  override func viewWillAppear(_ animated: Bool) { note("willAppear") }
  override func viewIsAppearing(_ animated: Bool) { note("isAppearing") }
  override func viewWillLayoutSubviews() { note("willLayout") }
  override func viewDidLayoutSubviews() { note("didLayout") }
  override func viewDidAppear(_ animated: Bool) { note("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { note("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { note("didDisappear") }
  override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    note("willTransition")
  }

  private func note(_ line: String) { lines.append(line) }

  private final class Sheet: View {
    let onLayout: () -> Void
    init(_ onLayout: @escaping () -> Void) {
      self.onLayout = onLayout
      super.init()
    }
    override func layoutSubviews() { onLayout() }
  }
}

@Suite("Order of callbacks: layout")
struct LayoutCallbacksTests {
  private let layout = ["willLayout", "layoutSubviews", "didLayout"]

  /// Apple's table of viewIsAppearing names the callbacks in this order; more layouts may follow.
  @Test(
    "The first layout comes after viewIsAppearing and before viewDidAppear, also without animation",
    .tags(.documented),
    arguments: [true, false]
  )
  func appearing(animated: Bool) throws {
    let fixture = StackFixture()
    let (pushed, presented) = (Diarist(title: "D"), Diarist(title: "P"))
    let expected = ["didLoad", "willAppear", "isAppearing"] + layout + ["didAppear"]
    try fixture.nav.pushViewController(pushed, animated: animated, completion: nil)
    if animated { #expect(pushed.lines == expected.dropLast(), "before the animation is seen") }
    try fixture.simulation.run()
    #expect(pushed.lines == expected)
    for style in [ModalPresentationStyle.fullScreen, .pageSheet, .overFullScreen] {
      let presented = Diarist(title: "P")
      presented.modalPresentationStyle = style
      try fixture.a.present(presented, animated: animated, completion: nil)
      try fixture.simulation.run()
      #expect(presented.lines == expected)
      try presented.dismissAndSettle()
    }
    presented.lines = []
    fixture.window.rootViewController = presented
    #expect(presented.lines == expected)
  }

  @Test(
    "A controller that comes back is laid out before it has appeared",
    .source(.viewControllerLifeCycle),
    arguments: [true, false]
  )
  func comesBack(animated: Bool) throws {
    let fixture = StackFixture()
    let root = Diarist(title: "D")
    let nav = NavigationController(rootViewController: root, title: "nav")
    fixture.window.rootViewController = nav
    try nav.pushViewController(fixture.b, animated: false, completion: nil)
    fixture.window.rotate(animated: false, completion: nil)
    root.lines = []
    try nav.popViewController(animated: animated, completion: nil)
    try fixture.simulation.run()
    #expect(root.lines == ["willAppear", "isAppearing"] + layout + ["didAppear"])
  }

  @Test("A rotation announces the new size, and then lays out in its animation", .tags(.documented))
  func rotation() throws {
    let fixture = StackFixture()
    let root = Diarist(title: "D")
    fixture.window.rootViewController = root
    try fixture.simulation.run()
    root.lines = []
    fixture.window.rotate(animated: true, completion: nil)
    #expect(root.lines == ["willTransition"] + layout)
    try fixture.simulation.run()
    #expect(root.lines == ["willTransition"] + layout)
  }

  @Test("A view that layout moves in a rotation turns with the others", .tags(.documented))
  func movesInRotation() throws {
    final class Centering: ViewController {
      let dot = View(frame: Rect(0, 0, 10, 10))
      override func viewDidLoad() { view.addSubview(dot) }
      override func viewWillLayoutSubviews() { dot.center.x = view.bounds.size.width / 2 }
    }
    let fixture = StackFixture()
    let root = Centering(title: "D")
    fixture.window.rootViewController = root
    fixture.window.rotate(animated: true, completion: nil)
    try fixture.simulation.advance(by: .milliseconds(150))
    #expect((200.0...400).contains(root.dot.presentation.center.x), "on its way from 195 to 422")
    try fixture.simulation.run()
    #expect(root.dot.center.x == 422)
  }
}
