import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Containers: adding and removing children")
struct AddingChildrenTests {
  @Test("addChild calls willMove, and leaves didMove to the caller", .tags(.documented))
  func add() throws {
    let family = try ContainerFixture()
    try family.parent.addChild(family.x)
    #expect(family.callbacks == ["X.willMove(to P)"])
    #expect(family.x.parent === family.parent)
    #expect(family.parent.children.map(\.title) == ["X"])
    family.x.didMove(toParent: family.parent)
    #expect(
      (family.callbacks, family.x.isMovingToParent) == (
        ["X.willMove(to P)", "X.didMove(to P)"], false
      )
    )
  }

  @Test(
    "removeFromParent calls didMove with nil, and leaves willMove to the caller",
    .tags(.documented)
  )
  func remove() throws {
    let family = try ContainerFixture()
    try family.embed(family.x, family.y)
    family.x.willMove(toParent: nil)
    try family.x.removeFromParent()
    #expect(family.callbacks == ["X.willMove(to nil)", "X.didMove(to nil)"])
    #expect(family.x.parent == nil)
    #expect(family.parent.children.map(\.title) == ["Y"])
    try family.x.removeFromParent()
    #expect(family.callbacks.count == 2, "without a parent, nothing happens")
  }

  /// It is documented that the child leaves its parent. Its callbacks are not documented, and here
  /// there are none.
  @Test("A child of another container leaves that one first", .tags(.documented))
  func adopt() throws {
    let family = try ContainerFixture()
    try family.embed(family.x, family.y)
    let other = Member(title: "Z")
    family.x.view.removeFromSuperview()
    family.forget()
    try other.addChild(family.x)
    #expect(
      (family.callbacks, family.parent.children.map(\.title)) == (["X.willMove(to Z)"], ["Y"])
    )
    #expect(other.children.map(\.title) == ["X"])
    #expect(family.x.parent === other)
  }

  @Test("A child that is refused, or kept by its container, is recorded as refused")
  func recorded() throws {
    let family = try ContainerFixture()
    #expect(throws: NavigationFailure.self) { try family.parent.addChild(family.stack.nav) }
    #expect(throws: NavigationFailure.self) { try family.parent.removeFromParent() }
    #expect(
      family.stack.events.lines == [
        "0.0 seconds thrown containsItself", "0.0 seconds thrown managedByContainer",
      ]
    )
  }

  @Test("The flags are right inside each callback of a child", .tags(.documented))
  func flags() throws {
    let family = try ContainerFixture()
    try family.parent.addChild(family.x)
    family.parent.view.addSubview(family.x.view)
    family.x.didMove(toParent: family.parent)
    #expect(
      family.x.notes == [
        "willMove toParent", "viewWillAppear toParent", "viewIsAppearing toParent",
        "viewDidAppear toParent",
        "didMove toParent",
      ]
    )
    family.x.notes = []
    try family.stack.nav.popViewController(animated: false, completion: nil)
    try family.stack.nav.pushViewController(family.parent, animated: false, completion: nil)
    family.x.willMove(toParent: nil)
    family.x.view.removeFromSuperview()
    try family.x.removeFromParent()
    #expect(
      family.x.notes == [
        "viewWillDisappear", "viewDidDisappear", "viewWillAppear", "viewIsAppearing",
        "viewDidAppear",
        "willMove fromParent", "viewWillDisappear fromParent", "viewDidDisappear fromParent",
        "didMove fromParent",
      ]
    )
    #expect(!family.x.isMovingFromParent)
  }

  @Test(
    "navigationController, the window and who presents are found through containers of an app",
    .tags(.documented)
  )
  func finding() throws {
    let family = try ContainerFixture()
    try family.embed(family.x)
    #expect(family.x.navigationController === family.stack.nav)
    #expect(family.x.window === family.stack.window)
    try family.x.presentAndSettle(family.stack.b)
    #expect(family.stack.nav.presentedViewController === family.stack.b)
    #expect(family.x.presentedViewController === family.stack.b)
  }
}

@Suite("Containers: misuse of children")
struct MisuseOfChildrenTests {
  @Test("A controller cannot be inside of itself", .tags(.inferred))
  func cycle() throws {
    let family = try ContainerFixture()
    try family.embed(family.x)
    try family.x.addChild(family.y)
    family.expectRefusal(.containsItself) { try family.parent.addChild(family.parent) }
    family.expectRefusal(.containsItself) { try family.y.addChild(family.parent) }
    family.expectRefusal(.containsItself) { try family.y.addChild(family.stack.nav) }
  }

  @Test("The root of a window cannot be a child", .source(.swiftSnapshotTesting310))
  func root() throws {
    let family = try ContainerFixture()
    let other = Window(simulation: family.simulation, rootViewController: family.x)
    family.expectRefusal(
      .inconsistentHierarchy,
      saying:
        "adding a root view controller <Member \"X\"> as a child of view controller:<Member \"P\">"
    ) { try family.parent.addChild(family.x) }
    #expect(NavigationFailure.Code.inconsistentHierarchy.description == "inconsistentHierarchy")
    #expect(other.rootViewController === family.x)
  }

  @Test("A presented controller cannot become a child", .tags(.inferred))
  func presented() throws {
    let family = try ContainerFixture()
    try family.parent.presentAndSettle(family.x)
    family.expectRefusal(.alreadyActive) { try family.parent.addChild(family.x) }
  }

  @Test("A child whose view is in that of another controller cannot be adopted", .tags(.documented))
  func viewElsewhere() throws {
    let family = try ContainerFixture()
    try family.embed(family.x)
    family.expectRefusal(
      .inconsistentHierarchy,
      saying:
        "child view controller:<Member \"X\"> should have parent view controller:<Member \"P\"> "
        + "but requested parent is:<Member \"Y\">"
    ) { try family.y.addChild(family.x) }
  }

  /// UIKit lets a stack be changed in this way, and its bar gets out of step.
  @Test(
    "The stack of a navigation controller and the columns of a split are theirs",
    .tags(.different)
  )
  func managed() throws {
    let family = try ContainerFixture()
    family.expectRefusal(.managedByContainer) { try family.x.addChild(family.parent) }
    family.expectRefusal(.managedByContainer) { try family.parent.removeFromParent() }
    family.expectRefusal(.managedByContainer) { try family.stack.nav.addChild(family.x) }
    family.expectRefusal(.managedByContainer) {
      try family.stack.nav.transition(
        from: family.stack.a,
        to: family.parent,
        duration: .zero,
        completion: nil
      )
    }
    let split = SplitViewController(primary: ViewController(), secondary: ViewController())
    #expect(throws: NavigationFailure.self) { try split.addChild(ViewController()) }
    #expect(throws: NavigationFailure.self) { try split.children[0].removeFromParent() }
    #expect(split.children.count == 2)
  }

  /// UIKit removes it in the middle, and callbacks get out of order.
  @Test("A child that a transition moves is neither removed nor adopted", .tags(.different))
  func moving() throws {
    let family = try ContainerFixture()
    try family.embed(family.x)
    try family.parent.addChild(family.y)
    try family.parent.transition(
      from: family.x,
      to: family.y,
      duration: .seconds(1),
      completion: nil
    )
    family.expectRefusal(.conflict) { try family.x.removeFromParent() }
    family.expectRefusal(.conflict) { try family.y.removeFromParent() }
    family.expectRefusal(.conflict) { try family.parent.addChild(family.y) }
    try family.simulation.run()
    try family.x.removeFromParent()
  }

  /// UIKit raises UIViewControllerHierarchyInconsistency.
  @Test("A child's view goes into no other controller's view", .tags(.different))
  func view() throws {
    let family = try ContainerFixture()
    try family.embed(family.x, family.y)
    family.y.view.addSubview(family.x.view)
    #expect(family.x.view.superview === family.parent.view)
    #expect(
      family.simulation.misuses.map(\.text) == [
        "child view controller:<Member \"X\"> should have parent view controller:<Member \"P\"> "
          + "but requested parent is:<Member \"Y\">"
      ]
    )
    #expect(family.callbacks == [])
  }

  /// UIKit does not look, and the controller ends in two places (inferred).
  @Test(
    "A controller that is told that it moves to one parent cannot be given to another parent",
    .tags(.different)
  )
  func twoParents() throws {
    let fixture = StackFixture()
    let other = NavigationController(rootViewController: ViewController(title: "X"))
    let window = Window(simulation: fixture.simulation, rootViewController: other)
    var codes: [NavigationFailure.Code] = []
    fixture.b.reactions[.willMove] = { [unowned fixture] in
      do throws(NavigationFailure) {
        try other.pushViewController(fixture.b, animated: false, completion: nil)
      } catch { codes.append(error.code) }
      do throws(NavigationFailure) {
        try other.present(fixture.b, animated: false, completion: nil)
      } catch { codes.append(error.code) }
      do throws(NavigationFailure) { try fixture.d.addChild(fixture.b) } catch {
        codes.append(error.code)
      }
      window.rootViewController = fixture.b
    }
    try fixture.c.addChild(fixture.b)
    #expect(
      (codes, fixture.simulation.misuses.count) == (
        [.alreadyActive, .alreadyActive, .alreadyActive], 1
      )
    )
    #expect(fixture.b.parent === fixture.c)
    #expect(other.viewControllers.count == 1)
  }
}
