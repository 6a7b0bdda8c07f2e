import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: appearance reported by the container")
struct ManualAppearanceTests {
  private let unbalanced =
    "Unbalanced calls to begin/end appearance transitions for <Member \"X\">."

  @Test("Without forwarding, children get no callbacks by themselves", .tags(.documented))
  func silent() throws {
    let family = try ContainerFixture(forwards: false)
    try family.embed(family.x)
    try family.stack.nav.pushViewController(family.stack.b, animated: false, completion: nil)
    try family.stack.nav.popViewController(animated: false, completion: nil)
    family.x.view.removeFromSuperview()
    #expect(family.x.notes == [])
  }

  @Test(
    "Begin and end call a child, with viewIsAppearing in the window",
    .tags(.documented),
    arguments: [true, false]
  )
  func told(forwards: Bool) throws {
    let family = try ContainerFixture(forwards: forwards)
    try family.parent.addChild(family.x)
    family.forget()
    family.x.beginAppearanceTransition(true, animated: true)
    #expect(family.callbacks == ["X.viewDidLoad", "X.viewWillAppear"])
    family.parent.view.addSubview(family.x.view)
    family.x.endAppearanceTransition()
    #expect(family.callbacks.dropFirst(2) == ["X.viewIsAppearing", "X.viewDidAppear"])
    #expect(family.stack.log.records.dropFirst().allSatisfy { $0.animated == true })
    family.forget()
    family.x.beginAppearanceTransition(false, animated: false)
    family.x.view.removeFromSuperview()
    family.x.endAppearanceTransition()
    #expect(
      (family.callbacks, family.messages) == (["X.viewWillDisappear", "X.viewDidDisappear"], [])
    )
  }

  @Test("A child whose appearance is reported forwards it to its own children", .tags(.documented))
  func nested() throws {
    let family = try ContainerFixture(forwards: false)
    try family.parent.addChild(family.x)
    try family.x.addChild(family.y)
    family.x.view.addSubview(family.y.view)
    family.forget()
    family.x.beginAppearanceTransition(true, animated: false)
    family.parent.view.addSubview(family.x.view)
    family.x.endAppearanceTransition()
    #expect(
      family.callbacks == [
        "X.viewWillAppear", "Y.viewWillAppear", "X.viewIsAppearing", "Y.viewIsAppearing",
        "X.viewDidAppear",
        "Y.viewDidAppear",
      ]
    )
  }

  @Test("A manual appearance may reverse, and ends as the last call asked", .source(.douglasHill))
  func reversal() throws {
    let family = try ContainerFixture(forwards: false)
    try family.parent.addChild(family.x)
    family.forget()
    family.x.beginAppearanceTransition(true, animated: true)
    family.x.beginAppearanceTransition(false, animated: true)
    family.x.endAppearanceTransition()
    #expect(
      family.callbacks == [
        "X.viewDidLoad", "X.viewWillAppear", "X.viewWillDisappear", "X.viewDidDisappear",
      ]
    )
    #expect((family.messages, family.x.appearance) == ([], .disappeared))
  }

  @Test("Unbalanced calls are written to the console, and change nothing", .source(.rzUtils117))
  func unbalancedCalls() throws {
    let family = try ContainerFixture(forwards: false)
    try family.parent.addChild(family.x)
    family.forget()
    let attempts: [(Member) -> Void] = [
      { $0.endAppearanceTransition() }, { $0.beginAppearanceTransition(false, animated: false) },
    ]
    for attempt in attempts { attempt(family.x) }
    #expect(family.messages == [unbalanced, unbalanced])
    family.x.beginAppearanceTransition(true, animated: false)
    family.x.beginAppearanceTransition(true, animated: false)
    #expect(family.messages.count == 3)
    family.x.endAppearanceTransition()
    family.x.endAppearanceTransition()
    family.x.beginAppearanceTransition(true, animated: false)
    #expect(family.messages.count == 5)
    #expect(
      family.x.notes == [
        "viewWillAppear toParent", "viewIsAppearing toParent", "viewDidAppear toParent",
      ]
    )
  }

  /// The order of a published pager, which tells its pages before it adds them.
  @Test(
    "The log has the callbacks of a child from before it was added, so later ones are legal",
    .tags(.different)
  )
  func toldBeforeAdded() throws {
    let family = try ContainerFixture(forwards: false)
    family.x.beginAppearanceTransition(true, animated: false)
    #expect(family.callbacks == [])
    try family.add(family.x)
    family.x.endAppearanceTransition()
    #expect(
      family.callbacks == [
        "X.viewWillAppear", "X.willMove(to P)", "X.viewIsAppearing", "X.didMove(to P)",
        "X.viewDidAppear",
      ]
    )
    family.x.beginAppearanceTransition(false, animated: false)
    family.x.willMove(toParent: nil)
    family.x.view.removeFromSuperview()
    try family.x.removeFromParent()
    family.x.endAppearanceTransition()
  }

  /// Seen in a pager (XLPagerTabStrip#189) whose first page is told while the pager itself appears.
  /// That concerns `viewDidAppear` only; a child that is told while its container is on screen is
  /// told once. The log calls the second call illegal, as it is the app's fault.
  @Test(
    "A child that the app reports while its forwarding container appears gets viewDidAppear twice",
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
    let appearances = log.records.filter { $0.controller.name == "page" && $0.animated != nil }.map(
      \.callback
    )
    #expect(appearances == [.viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewDidAppear])
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
