import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: appearance reported by the container")
final class ManualAppearanceTests: ContainerFixture {
  init() throws {
    try super.init(forwards: false)
    story.cast = "XY"
  }

  @Test(
    "If the container does not forward, its children get no callbacks by themselves",
    .tags(.documented)
  )
  func silent() throws {
    try embed(x)
    try nav.pushViewController(b, animated: false, completion: nil)
    try nav.popViewController(animated: false, completion: nil)
    x.view.removeFromSuperview()
    story.expect(
      """
      0.0: X.willMove(to P) · X.viewDidLoad · X.didMove(to P) · nav.willShow(B) · nav.didShow(B)
        · nav.willShow(P) · nav.didShow(P)
      """
    )
  }

  @Test(
    "begin/endAppearanceTransition call a child's callbacks, viewIsAppearing in the window",
    .tags(.documented)
  )
  func told() throws { try tell(in: self) }

  @Test(
    "begin/endAppearanceTransition also call a child's callbacks if the container forwards",
    .tags(.documented)
  )
  func toldByForwarding() throws { try tell(in: ContainerFixture()) }

  private func tell(in family: ContainerFixture) throws {
    let (parent, x, story) = (family.parent, family.x, family.story)
    try parent.addChild(x)
    family.forget()
    x.beginAppearanceTransition(true, animated: true)
    story.expect("0.0: X.viewDidLoad · X.viewWillAppear")
    parent.view.addSubview(x.view)
    x.endAppearanceTransition()
    story.expect("0.0: X.viewIsAppearing · X.viewDidAppear")
    #expect(story.history.records.suffix(3).allSatisfy { $0.animated == true })
    x.beginAppearanceTransition(false, animated: false)
    x.view.removeFromSuperview()
    x.endAppearanceTransition()
    story.expect("0.0: X.viewWillDisappear · X.viewDidDisappear")
  }

  @Test("A child whose appearance is reported forwards it to its own children", .tags(.documented))
  func nested() throws {
    try parent.addChild(x)
    try x.addChild(y)
    x.view.addSubview(y.view)
    forget()
    x.beginAppearanceTransition(true, animated: false)
    parent.view.addSubview(x.view)
    x.endAppearanceTransition()
    story.expect(
      """
      0.0: X.viewWillAppear · Y.viewWillAppear · X.viewIsAppearing · Y.viewIsAppearing
        · X.viewDidAppear · Y.viewDidAppear
      """
    )
  }

  @Test(
    "A second beginAppearanceTransition reverses an appearance, which then ends in that direction",
    .source(.douglasHill)
  )
  func reversal() throws {
    try parent.addChild(x)
    forget()
    x.beginAppearanceTransition(true, animated: true)
    x.beginAppearanceTransition(false, animated: true)
    x.endAppearanceTransition()
    story.expect(
      "0.0: X.viewDidLoad · X.viewWillAppear · X.viewWillDisappear · X.viewDidDisappear"
    )
    #expect(x.appearance == .disappeared)
  }

  @Test(
    "Unbalanced begin and end calls are written to the console, and change nothing",
    .source(.rzUtils117)
  )
  func unbalancedCalls() throws {
    try parent.addChild(x)
    forget()
    x.endAppearanceTransition()
    x.beginAppearanceTransition(false, animated: false)
    x.beginAppearanceTransition(true, animated: false)
    x.beginAppearanceTransition(true, animated: false)
    x.endAppearanceTransition()
    x.endAppearanceTransition()
    x.beginAppearanceTransition(true, animated: false)
    story.expect(
      """
      0.0: message Unbalanced calls to begin/end… · message Unbalanced calls to begin/end…
        · X.viewDidLoad · X.viewWillAppear · message Unbalanced calls to begin/end…
        · X.viewIsAppearing · X.viewDidAppear · message Unbalanced calls to begin/end…
        · message Unbalanced calls to begin/end…
      """
    )
    #expect(
      Set(simulation.messages.map(\.text)) == [
        "Unbalanced calls to begin/end appearance transitions for <Probe \"X\">."
      ]
    )
  }

  /// The order of a published pager, which tells its pages before it adds them.
  @Test(
    "The log also has a child's callbacks from before it was added, so its later ones are legal",
    .tags(.different)
  )
  func toldBeforeAdded() throws {
    x.beginAppearanceTransition(true, animated: false)
    story.expect("")
    try embed(x)
    x.endAppearanceTransition()
    story.expect(
      """
      0.0: X.viewWillAppear · X.willMove(to P) · X.viewIsAppearing · X.didMove(to P)
        · X.viewDidAppear
      """
    )
    x.beginAppearanceTransition(false, animated: false)
    x.willMove(toParent: nil)
    x.view.removeFromSuperview()
    try x.removeFromParent()
    x.endAppearanceTransition()
  }

  /// Seen in a pager (XLPagerTabStrip#189) whose first page is told while the pager itself appears.
  /// That concerns `viewDidAppear` only; a child that is told while its container is on screen is
  /// told once. The log calls the second call illegal, as it is the app's fault.
  @Test(
    "If the app reports a child's appearance while the forwarding container appears, viewDidAppear comes twice",
    .source(.xlPagerTabStrip189)
  )
  func toldTwice() {
    final class Pager: ViewController {
      let page = ViewController(title: "page")
      override func viewIsAppearing(_ animated: Bool) {
        #expect(throws: Never.self) { try addChild(page) }
        page.beginAppearanceTransition(true, animated: false)
        view.addSubview(page.view)
        page.didMove(toParent: self)
        page.endAppearanceTransition()
      }
    }
    let simulation = NavigationSimulation()
    let log = simulation.recordCallbacks()
    let window = Window(simulation: simulation, rootViewController: Pager(title: "pager"))
    let appearances = log.records.filter { $0.controller.name == "page" && $0.animated != nil }
    #expect(
      appearances.map(\.callback) == [
        .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewDidAppear,
      ]
    )
    #expect(log.violations.map(\.rule) == [.twiceInOneDirection])
    log.removeAll()
    window.rootViewController = nil
    #expect(
      log.records.map(\.description).suffix(2) == [
        "pager.viewDidDisappear", "page.viewDidDisappear",
      ]
    )
    #expect(log.violations == [])
  }
}
