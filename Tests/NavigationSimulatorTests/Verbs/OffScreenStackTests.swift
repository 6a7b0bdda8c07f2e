import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// Stacks in no window, which move nothing, so their calls take no turn.
@Suite("Transitions in line: stacks in no window")
final class OffScreenStackTests: Line {
  /// UIKit has nothing to animate there: in `viewWillAppear`, the view is in no window yet
  /// (documented).
  @Test(
    "A stack that is about to appear, in no window yet, changes within the call",
    .tags(.inferred),
    .covers(.notAnimated)
  )
  func aboutToAppear() async throws {
    let sheet = NavigationController(rootViewController: b, title: "sheet")
    b.reactions[.viewWillAppear] = { [unowned self, unowned sheet] in
      calls(on: sheet).pushViewController(c, animated: true).noted("first", in: story)
    }
    calls(on: a).present(sheet, animated: false).noted("present", in: story)
    story.expect("0.0: first finished")
    await simulation.advance(by: .zero)
    calls(on: sheet).pushViewController(d, animated: true).noted("second", in: story)
    try await settle("0.0: present finished\n0.35: second finished → A + (B) (C) D")
  }
}
