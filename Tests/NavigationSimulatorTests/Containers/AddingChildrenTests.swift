import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: adding and removing children")
final class AddingChildrenTests: ContainerFixture {
  @Test("addChild calls willMove, and leaves didMove to the caller", .tags(.documented))
  func add() throws {
    try parent.addChild(x)
    story.expect("0.0: X.willMove(to P) → (A) P (X)")
    x.didMove(toParent: parent)
    story.expect("0.0: X.didMove(to P)")
    #expect(!x.isMovingToParent)
  }

  @Test(
    "removeFromParent calls didMove with nil, and leaves willMove to the caller",
    .tags(.documented)
  )
  func remove() throws {
    try embed(x, y)
    forget()
    x.willMove(toParent: nil)
    try x.removeFromParent()
    story.expect("0.0: X.willMove(to nil) · X.didMove(to nil) → (A) P Y")
    try x.removeFromParent()
    story.expect("")
  }

  /// It is documented that the child leaves its parent. Its callbacks are not documented, and here
  /// there are none.
  @Test("A child of another container leaves that container first", .tags(.documented))
  func adopt() throws {
    try embed(x, y)
    x.view.removeFromSuperview()
    forget()
    try z.addChild(x)
    story.expect("0.0: X.willMove(to Z) → (A) P Y")
    #expect(z.screen == "(Z) (X)")
  }

  @Test("The flags are right inside each callback of a child", .tags(.documented))
  func flags() throws {
    try embed(x)
    #expect(
      x.flags == [
        "willMove toParent", "viewDidLoad toParent", "viewWillAppear toParent",
        "viewIsAppearing toParent", "viewDidAppear toParent", "didMove toParent",
      ]
    )
    x.flags = []
    try nav.popViewController(animated: false, completion: nil)
    try nav.pushViewController(parent, animated: false, completion: nil)
    x.willMove(toParent: nil)
    x.view.removeFromSuperview()
    try x.removeFromParent()
    #expect(
      x.flags == [
        "viewWillDisappear", "viewDidDisappear", "viewWillAppear", "viewIsAppearing",
        "viewDidAppear", "willMove fromParent", "viewWillDisappear fromParent",
        "viewDidDisappear fromParent", "didMove fromParent",
      ]
    )
    #expect(!x.isMovingFromParent)
  }

  @Test(
    "navigationController, the window and the presenter are found through containers of an app",
    .tags(.documented)
  )
  func finding() throws {
    try embed(x)
    #expect(x.navigationController === nav)
    #expect(x.window === window)
    try x.presentAndSettle(b)
    #expect(nav.presentedViewController === b)
    #expect(x.presentedViewController === b)
  }
}

@Suite("Containers: misuse of children")
final class MisuseOfChildrenTests: ContainerFixture {
  @Test("A controller cannot be its own child or descendant", .tags(.inferred))
  func cycle() throws {
    try embed(x)
    try x.addChild(y)
    expectRefusal(.containsItself) { _ in try parent.addChild(parent) }
    expectRefusal(.containsItself) { _ in try y.addChild(parent) }
    expectRefusal(.containsItself) { _ in try y.addChild(nav) }
  }

  @Test("The root of a window cannot be a child", .source(.swiftSnapshotTesting310))
  func root() throws {
    let other = Window(simulation: simulation, rootViewController: x)
    expectRefusal(
      .inconsistentHierarchy,
      saying:
        "adding a root view controller <Probe \"X\"> as a child of view controller:<Probe \"P\">"
    ) { _ in try parent.addChild(x) }
    #expect(NavigationFailure.Code.inconsistentHierarchy.description == "inconsistentHierarchy")
    #expect(other.rootViewController === x)
  }

  @Test("A presented controller cannot become a child", .tags(.inferred))
  func presented() throws {
    try parent.presentAndSettle(x)
    expectRefusal(.alreadyActive) { _ in try parent.addChild(x) }
  }

  private let wrongParent =
    "child view controller:<Probe \"X\"> should have parent view controller:<Probe \"P\"> "
    + "but requested parent is:<Probe \"Y\">"

  @Test(
    "A child whose view is inside another controller's view cannot be adopted",
    .tags(.documented)
  )
  func viewElsewhere() throws {
    try embed(x)
    expectRefusal(.inconsistentHierarchy, saying: wrongParent) { _ in try y.addChild(x) }
  }

  /// UIKit lets a stack be changed in this way, and its bar gets out of step.
  @Test(
    "Other code cannot add or remove the children of a navigation controller or a split",
    .tags(.different)
  )
  func managed() throws {
    expectRefusal(.managedByContainer) { _ in try x.addChild(parent) }
    expectRefusal(.managedByContainer) { _ in try parent.removeFromParent() }
    expectRefusal(.managedByContainer) { _ in try nav.addChild(x) }
    expectRefusal(.managedByContainer) {
      try nav.transition(from: a, to: parent, duration: .zero, completion: $0)
    }
    let split = SplitViewController(primary: c, secondary: d)
    #expect(throws: NavigationFailure.self) { try split.addChild(x) }
    #expect(throws: NavigationFailure.self) { try c.removeFromParent() }
    #expect(split.screen == "(C) (D)")
  }

  /// UIKit removes it in the middle, and callbacks get out of order.
  @Test("A child that a transition moves can be neither removed nor adopted", .tags(.different))
  func moving() throws {
    try embed(x)
    try parent.addChild(y)
    try parent.transition(from: x, to: y, duration: .seconds(1), completion: nil)
    expectRefusal(.conflict, conflictingTransition: .child) { _ in try x.removeFromParent() }
    expectRefusal(.conflict, conflictingTransition: .child) { _ in try y.removeFromParent() }
    expectRefusal(.conflict, conflictingTransition: .child) { _ in try parent.addChild(y) }
    try simulation.run()
    try x.removeFromParent()
  }

  /// UIKit raises UIViewControllerHierarchyInconsistency.
  @Test("A child's view cannot be put into another controller's view", .tags(.different))
  func view() throws {
    try embed(x, y)
    forget()
    y.view.addSubview(x.view)
    #expect(x.view.superview === parent.view)
    #expect(simulation.misuses.map(\.text) == [wrongParent])
    story.expect("0.0: misuse child view controller:<Probe \"X\">…")
  }

  /// UIKit does not look, and the controller ends in two places (inferred).
  @Test(
    "Between willMove and didMove to a parent, a controller cannot be given to another parent",
    .tags(.different)
  )
  func twoParents() throws {
    let other = NavigationController(rootViewController: x, title: "other")
    let window = Window(simulation: simulation, rootViewController: other)
    y.reactions[.willMove] = { [unowned self] in
      try? other.pushViewController(y, animated: false, completion: nil)
      try? other.present(y, animated: false, completion: nil)
      #expect(throws: NavigationFailure.self) { try z.addChild(y) }
      window.rootViewController = y
    }
    try parent.addChild(y)
    story.expect(
      """
      0.0: X.viewDidLoad · X.viewWillAppear · X.viewIsAppearing · other.willShow(X)
        · X.viewDidAppear · other.didShow(X) · Y.willMove(to P)
        · thrown alreadyActive · thrown alreadyActive · misuse Setting a controller that…
      → (A) P (Y)
      """
    )
    #expect(other.screen == "X")
  }
}
