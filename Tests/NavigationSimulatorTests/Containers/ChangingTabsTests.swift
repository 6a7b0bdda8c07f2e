import Testing

@testable import NavigationSimulator
@testable import SimulatorTestSupport

@Suite("Containers: changing tabs")
final class ChangingTabsTests: TabFixture {
  @Test(
    "When tabs are replaced, the selected tab stays selected, or else the one at its index, or the first",
    .tags(.documented),
    arguments: zip(["PA", "PQ", "P"], ["(P) A", "(P) Q", "P"])
  )
  func reselecting(names: String, screen: String) throws {
    let all = Dictionary(
      uniqueKeysWithValues: "ABPQ".map { ($0, ViewController(title: String($0))) }
    )
    tabs.viewControllers = "BA".compactMap { all[$0] }
    tabs.selectedIndex = 1
    story.cast = ""
    story.forget()
    try tabs.setViewControllers(names.compactMap { all[$0] }, animated: true)
    story.expect("→ \(screen)")
    #expect(all["B"]?.parent == nil)
  }

  @Test(
    "When the selected tab is removed, it gets the callbacks of a change of tabs, between those of the move",
    .tags(.inferred)
  )
  func removingSelected() throws {
    tabs.selectedIndex = 2
    story.forget()
    try tabs.setViewControllers([first, second], animated: false)
    story.expect(
      """
      0.0: P.willMove(to nil) · A.viewWillAppear · P.viewWillDisappear · A.viewIsAppearing
        · P.viewDidDisappear · A.viewDidAppear · P.didMove(to nil)
      → A (X)
      """
    )
    #expect(p.parent == nil)
    #expect(!p.isMovingFromParent)
  }

  @Test(
    "When unselected tabs are added or removed, they get only the callbacks of the move",
    .tags(.inferred)
  )
  func unseen() throws {
    try tabs.setViewControllers([b, first], animated: false)
    story.expect(
      """
      0.0: B.willMove(to tabs) · P.willMove(to nil) · P.didMove(to nil) · B.didMove(to tabs)
      → (B) A
      """
    )
    #expect(second.parent == nil)
    #expect(b.flags == ["willMove toParent", "didMove toParent"])
  }

  @Test("When all tabs are removed, the selected one disappears", .tags(.inferred))
  func none() {
    story.cast = "A"
    tabs.viewControllers = nil
    story.expect("0.0: A.viewWillDisappear · A.viewDidDisappear → tabs")
    #expect(tabs.selectedViewController == nil)
    #expect(tabs.transitionView.subviews.isEmpty)
    tabs.viewControllers = [second]
    story.expect("→ X")
  }

  /// UIKit takes a child from its old parent, and raises an exception for some of the others. Here
  /// a tab must be nowhere else, as what is pushed must.
  @Test("A controller that is in use elsewhere cannot become a tab", .tags(.different))
  func inUse() throws {
    let other = Window(simulation: simulation, rootViewController: ViewController(title: "root"))
    let inner = TabBarController(title: "inner")
    try second.pushViewController(inner, animated: false)
    let attempts: [(TabBarController, [ViewController])] = [
      (tabs, [a]), (tabs, [try #require(other.rootViewController)]), (tabs, [y, y]),
      (tabs, [tabs]), (inner, [tabs]), (inner, [second]),
    ]
    for (tabs, controllers) in attempts {
      try? tabs.setViewControllers(controllers, animated: false)
    }
    tabs.viewControllers = [a]
    story.expect(
      """
      0.0: thrown hasParent · thrown alreadyActive · thrown alreadyActive · thrown containsItself
        · thrown containsItself · thrown containsItself
        · misuse setViewControllers(_:animated:) failed: adding <Probe…
      → A (X) (inner) (P)
      """
    )
  }

  /// UIKit's reaction to `addChild` there is not documented.
  @Test(
    "The children of a tab bar controller are its tabs: addChild and removeFromParent throw",
    .tags(.different)
  )
  func children() {
    try? tabs.addChild(b)
    try? p.removeFromParent()
    story.expect("0.0: thrown managedByContainer · thrown managedByContainer → A (X) (P)")
    #expect(tabs.children.map(\.title) == ["first", "second", "P"])
  }
}
