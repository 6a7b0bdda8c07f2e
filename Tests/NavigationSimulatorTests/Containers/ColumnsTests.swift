import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Containers: columns of a split")
struct ColumnsTests {
  @Test(
    "Columns lie side by side: the primary 320 points wide, or 40 % of the split if less",
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
}
