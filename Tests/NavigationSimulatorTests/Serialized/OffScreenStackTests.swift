import Testing
import TransitionLock

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// Stacks in no window, which move nothing, so their calls take no turn.
@Suite("Serialized navigation: stacks in no window") @MainActor
struct OffScreenStackTests {
  private let stage = Stage()

  private final class Container: ViewController {
    let nav = NavigationController(rootViewController: ViewController(title: "root"))
    var setUp: (NavigationController) -> Void = { _ in }

    override func viewDidLoad() {
      try? addChild(nav)
      setUp(nav)
    }
  }

  @Test(
    "A controller sets up its own children in viewDidLoad while its presentation holds the lock",
    arguments: [true, false]
  )
  func settingUp(isTap: Bool) async throws {
    let lock = TransitionLock(executor: stage.simulation.clock.executor)
    let container = Container()
    var ends = 0
    container.setUp = { nav in
      let calls = nav.serialized(by: lock)
      let detail = ViewController(title: "detail")
      if isTap {
        #expect((try? calls.ifIdle.pushViewController(detail, animated: true)) == true)
      } else {
        _ = try? calls.pushViewController(detail, animated: true) { if case .success(.finished) = $0 { ends += 1 } }
      }
      #expect(nav.viewControllers.compactMap(\.title) == ["root", "detail"])
    }
    try stage.a.serialized(by: lock).present(container, animated: true) { _ in ends += 1 }
    try await stage.simulation.run()
    #expect((ends, lock.isTransitioning) == ((isTap ? 1 : 2), false))
  }

  /// UIKit has nothing to animate there: in `viewWillAppear`, the view is in no window yet (documented).
  @Test(
    "A stack that is about to appear, in no window yet, changes within the call, so that the next call finds it free",
    .tags(.inferred),
    .covers(.notAnimated)
  )
  func aboutToAppear() async throws {
    let lock = TransitionLock(executor: stage.simulation.clock.executor)
    let sheet = NavigationController(rootViewController: stage.b, title: "sheet")
    let calls = sheet.serialized(by: lock)
    stage.b.reactions[.viewWillAppear] = { [stage] in
      _ = try? calls.pushViewController(stage.c, animated: true) {
        if case .success(.finished) = $0 { stage.ends.append("first") }
      }
    }
    try stage.a.serialized(by: lock).present(sheet, animated: false) { [stage] in
      if case .success(.finished) = $0 { stage.ends.append("present") }
    }
    #expect(stage.ends == ["first", "present"])
    try calls.pushViewController(stage.d, animated: true) { [stage] in
      if case .success(.finished) = $0 { stage.ends.append("second") }
    }
    try await stage.simulation.run()
    #expect(stage.ends.last == "second")
    #expect(stage.simulation.clock.now.offset == .milliseconds(350))
    #expect(sheet.viewControllers.map(\.title) == ["B", "C", "D"])
  }
}
