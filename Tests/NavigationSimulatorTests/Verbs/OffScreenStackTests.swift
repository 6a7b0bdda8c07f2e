import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// Stacks in no window, which move nothing, so their calls take no turn.
@Suite("Transitions in line: stacks in no window")
struct OffScreenStackTests {
  private let line = Line()
  private var fixture: StackFixture { line.stack }

  /// UIKit has nothing to animate there: in `viewWillAppear`, the view is in no window yet
  /// (documented).
  @Test(
    "A stack that is about to appear, in no window yet, changes within the call, so that the next call finds it free",
    .tags(.inferred),
    .covers(.notAnimated)
  )
  func aboutToAppear() async throws {
    let sheet = NavigationController(rootViewController: fixture.b, title: "sheet")
    let calls = sheet.transitions(by: line.lock)
    fixture.b.reactions[.viewWillAppear] = { [line] in
      calls.pushViewController(line.stack.c, animated: true).noted("first", on: line)
    }
    line.a.present(sheet, animated: false).noted("present", on: line)
    #expect(line.ends == ["0.0 seconds first finished"])
    await line.simulation.advance(by: .zero)
    #expect(line.ends == ["0.0 seconds first finished", "0.0 seconds present finished"])
    calls.pushViewController(fixture.d, animated: true).noted("second", on: line)
    try await line.simulation.run()
    #expect(line.ends.last == "0.35 seconds second finished")
    #expect(sheet.viewControllers.map(\.title) == ["B", "C", "D"])
  }
}
