import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Containers: columns of a split")
struct ColumnsTests {
  @Test(
    "The columns of a split lie side by side: the primary 320 points wide, or 40 % of the split if that is less",
    .tags(.inferred)
  )
  func frames() {
    for (width, primary) in [(1_024.0, 320.0), (500.0, 200.0)] {
      let simulation = NavigationSimulation()
      let window = Window(simulation: simulation, size: Size(width: width, height: 700))
      let split = SplitViewController(
        primary: NavigationController(rootViewController: ViewController(title: "A")),
        secondary: NavigationController(rootViewController: ViewController(title: "B"))
      )
      window.rootViewController = split
      window.makeKeyAndVisible()
      let columns = split.viewControllers.map(\.view.frame)
      #expect(columns[0] == Rect(x: 0, y: 0, width: primary, height: 700))
      #expect(columns[1] == Rect(x: primary, y: 0, width: width - primary, height: 700))
      #expect(split.viewControllers.allSatisfy { $0.window === window })
    }
  }

  @Test("A container of an app in a column passes on what the split tells it", .tags(.inferred))
  func nested() throws {
    let simulation = NavigationSimulation()
    let (container, child) = (Member(title: "P"), Member(title: "X"))
    try container.addChild(child)
    container.view.addSubview(child.view)
    child.didMove(toParent: container)
    let split = SplitViewController(primary: container, secondary: ViewController())
    let window = Window(simulation: simulation, rootViewController: split)
    #expect(child.notes.suffix(3) == ["viewWillAppear", "viewIsAppearing", "viewDidAppear"])
    #expect(child.splitViewController === split)
    #expect(child.window === window)
  }

  @Test(
    "A column whose view has made way for what it presents in its context stays so when the window is rotated",
    .tags(.inferred)
  )
  func coveredColumn() throws {
    let simulation = NavigationSimulation()
    let (column, modal) = (ViewController(title: "B"), ViewController(title: "M"))
    let split = SplitViewController(primary: ViewController(title: "A"), secondary: column)
    let window = Window(simulation: simulation, rootViewController: split)
    column.definesPresentationContext = true
    modal.modalPresentationStyle = .currentContext
    try column.present(modal, animated: false)
    window.rotate(animated: false)
    #expect(column.view.window == nil)
    #expect(modal.view.window === window)
    try modal.dismiss(animated: false)
    #expect(column.view.frame == Rect(x: 320, y: 0, width: 524, height: 390))
    #expect(column.view.window === window)
  }
}
