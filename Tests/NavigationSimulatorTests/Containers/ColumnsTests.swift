import NavigationSimulator
import Testing

@testable import SimulatorTestSupport

@Suite("Containers: columns of a split")
struct ColumnsTests {
  @Test(
    "Columns are side by side: the primary is 320 points wide, or 40 % of the split if that is less",
    .tags(.inferred),
    arguments: zip([1_024.0, 500], [320.0, 200])
  )
  func frames(width: Double, primary: Double) {
    let split = SplitViewController(
      primary: NavigationController(rootViewController: ViewController(title: "A")),
      secondary: NavigationController(rootViewController: ViewController(title: "B"))
    )
    let window = Window(
      simulation: NavigationSimulation(),
      rootViewController: split,
      size: Size(width: width, height: 700)
    )
    window.makeKeyAndVisible()
    #expect(
      split.viewControllers.map(\.view.frame) == [
        Rect(x: 0, y: 0, width: primary, height: 700),
        Rect(x: primary, y: 0, width: width - primary, height: 700),
      ]
    )
    #expect(split.screen == "A B")
  }
}
