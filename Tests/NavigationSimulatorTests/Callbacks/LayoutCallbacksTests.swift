import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

/// A controller that records all its callbacks, including layout.
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
    note("willTransition to \(Int(size.width))")
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
final class LayoutCallbacksTests: StackFixture {
  private let diarist = Diarist()
  private let arrival = [
    "didLoad", "willAppear", "isAppearing", "willLayout", "layoutSubviews", "didLayout",
  ]

  /// Apple's table of viewIsAppearing names the callbacks in this order; more layouts may follow.
  @Test(
    "The first layout comes after viewIsAppearing and before viewDidAppear, also without animation",
    .tags(.documented)
  )
  func appearing() throws {
    try nav.pushViewController(diarist, animated: true, completion: nil)
    #expect(diarist.lines == arrival, "before the animation is seen")
    try simulation.run()
    #expect(diarist.lines == arrival + ["didAppear"])
    let other = Diarist()
    try nav.pushViewController(other, animated: false, completion: nil)
    #expect(other.lines == arrival + ["didAppear"])
    let root = Diarist()
    window.rootViewController = root
    #expect(root.lines == arrival + ["didAppear"])
  }

  @Test(
    "The first layout of a presented controller comes after viewIsAppearing and before viewDidAppear",
    .tags(.documented),
    arguments: [ModalPresentationStyle.fullScreen, .pageSheet, .overFullScreen]
  )
  func presented(style: ModalPresentationStyle) throws {
    for animated in [true, false] {
      let diarist = Diarist()
      diarist.modalPresentationStyle = style
      try a.present(diarist, animated: animated, completion: nil)
      try simulation.run()
      #expect(diarist.lines == arrival + ["didAppear"])
      try diarist.dismissAndSettle()
    }
  }

  @Test(
    "A controller that comes back is laid out before it has appeared",
    .source(.viewControllerLifeCycle)
  )
  func comesBack() throws {
    let nav = NavigationController(rootViewController: diarist)
    window.rootViewController = nav
    for animated in [true, false] {
      try nav.pushViewController(b, animated: false, completion: nil)
      window.rotate(animated: false, completion: nil)
      diarist.lines = []
      try nav.popViewController(animated: animated, completion: nil)
      try simulation.run()
      #expect(diarist.lines == arrival.dropFirst() + ["didAppear"])
    }
  }

  @Test("A rotation announces the new size, and then lays out in its animation", .tags(.documented))
  func rotation() throws {
    window.rootViewController = diarist
    try simulation.run()
    diarist.lines = []
    window.rotate(animated: true, completion: nil)
    #expect(diarist.view.presentation.frame.size.width == 390)
    let rotation = ["willTransition to 844", "willLayout", "layoutSubviews", "didLayout"]
    #expect(diarist.lines == rotation, "before the animation is seen")
    try simulation.run()
    #expect(diarist.lines == rotation)
  }

  @Test(
    "If the layout in a rotation moves a view, the rotation animates that move",
    .tags(.documented)
  )
  func movesInRotation() throws {
    final class Centering: ViewController {
      let dot = View(frame: Rect(0, 0, 10, 10))
      override func viewDidLoad() { view.addSubview(dot) }
      override func viewWillLayoutSubviews() { dot.center.x = view.bounds.size.width / 2 }
    }
    let root = Centering()
    window.rootViewController = root
    window.rotate(animated: true, completion: nil)
    try advance(by: 0.15)
    #expect((200.0...400).contains(root.dot.presentation.center.x), "on its way from 195 to 422")
    try simulation.run()
    #expect(root.dot.center.x == 422)
  }
}
