import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Calls with other policies than waiting, and columns of a split.
@Suite("Policies and columns") @MainActor
struct PolicyTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  @discardableResult
  private func call(
    _ policy: TransitionLock.Policy,
    _ verb: Verb<ViewController>,
    on controller: ViewController? = nil,
    _ name: String
  ) -> TransitionCall<End> {
    scene.calls(on: controller, policy: policy)
      .ask(verb, at: scene.site(), completion: scene.note(name))
  }

  @Test("A dropped call tells its completion, and names the holder in the way")
  func dropped() async throws {
    _ = scene.enqueue(.push(stage.b, animated: true), "push")
    var failure: Failure?
    _ = scene.calls(policy: .drop).ask(.pop(animated: true), at: scene.site()) {
      if case .failure(let cause) = $0 { failure = cause }
    }
    #expect((failure?.code, failure?.obstacle) == (.dropped, scene.lock.holder))
    try await scene.settle()
    #expect(scene.ends == ["0.35 seconds push finished"])
  }

  @Test("A call with the policy drop is dropped because of a transition outside the lock")
  func droppedByOthers() async throws {
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    call(.drop, .pop(animated: true), "pop")
    await stage.simulation.advance(by: .milliseconds(1))
    #expect(scene.ends == ["0.0 seconds pop dropped"])
    #expect(!scene.lock.isTransitioning)
    try await scene.settle()
  }

  @Test("The newest call with a key takes the place of the older one")
  func superseded() async throws {
    _ = scene.enqueue(.push(stage.b, animated: true), "push")
    call(.replace("detail"), .push(stage.c, animated: true), "C")
    _ = scene.enqueue(.present(ViewController(title: "sheet"), animated: true), "sheet")
    call(.replace("detail"), .push(stage.d, animated: true), "D")
    try await scene.settle()
    #expect(
      scene.ends == [
        "0.0 seconds C superseded", "0.35 seconds push finished", "0.7 seconds D finished",
        "1.2 seconds sheet finished",
      ]
    )
  }

  @Test(
    "A call with the policy interrupt waits ahead of those that merely wait, and nothing is asked to give way"
  )
  func plain() async throws {
    _ = scene.enqueue(.push(stage.b, animated: true), "push")
    #expect(scene.lock.snapshot.holders.map(\.isInterruptible) == [false])
    _ = scene.enqueue(.pop(animated: true), "pop")
    call(.interrupt, .present(stage.c, animated: true), "alert")
    try await scene.settle()
    #expect(
      scene.ends == [
        "0.35 seconds push finished", "0.85 seconds alert finished", "1.2 seconds pop finished",
      ]
    )
  }

  // MARK: Columns

  private struct Columns {
    let list = NavigationController(rootViewController: ViewController(title: "list"))
    let detail = NavigationController(rootViewController: ViewController(title: "detail"))
    let split: SplitViewController

    init() { split = SplitViewController(primary: list, secondary: detail) }
  }

  @Test(
    "The columns navigate side by side, unless they are collapsed; a presentation waits for both, and keeps both waiting",
    arguments: [false, true]
  )
  func columns(isCollapsed: Bool) async throws {
    let columns = Columns()
    stage.window.rootViewController = columns.split
    scene.kit.record.isCollapsed = isCollapsed
    func enqueue(_ verb: Verb<ViewController>, on stack: NavigationController, _ name: String) {
      _ = scene.calls(on: stack).inColumn(
        stack === columns.list ? "primary" : "secondary",
        of: columns.split
      )
      .ask(verb, at: scene.site(), completion: scene.note(name))
    }
    enqueue(.push(ViewController(title: "1"), animated: true), on: columns.list, "1")
    await stage.simulation.advance(by: .milliseconds(100))
    enqueue(.push(ViewController(title: "2"), animated: true), on: columns.detail, "2")
    enqueue(.present(ViewController(title: "sheet"), animated: true), on: columns.detail, "sheet")
    enqueue(.push(ViewController(title: "3"), animated: true), on: columns.list, "3")
    enqueue(.push(ViewController(title: "4"), animated: true), on: columns.detail, "4")
    #expect(stage.simulation.openTransitions.count == (isCollapsed ? 1 : 2))
    try await scene.settle()
    #expect(
      scene.ends
        == (isCollapsed
          ? [
            "0.35 seconds 1 finished", "0.7 seconds 2 finished", "1.2 seconds sheet finished",
            "1.55 seconds 3 finished", "1.9 seconds 4 finished",
          ]
          : [
            "0.35 seconds 1 finished", "0.45 seconds 2 finished", "0.95 seconds sheet finished",
            "1.3 seconds 3 finished", "1.3 seconds 4 finished",
          ])
    )
  }

  @Test(
    "A push to a column that the split does not show is refused, and one to its stack changes that unseen"
  )
  func hiddenColumn() async throws {
    let columns = Columns()
    stage.window.rootViewController = columns.split
    scene.kit.record.hidden = [columns.detail]
    let calls = scene.calls(on: columns.detail)
    let push = Verb.push(stage.b as ViewController, animated: true)
    calls.inColumn("secondary", of: columns.split).ask(
      push,
      at: scene.site(),
      completion: scene.note("column")
    )
    #expect(columns.detail.viewControllers.count == 1)
    calls.ask(push, at: scene.site(), completion: scene.note("stack"))
    try await scene.settle()
    #expect(scene.results == ["column refused: notInWindow", "stack finished"])
  }

  @Test("A column that a full-screen presentation covers with its split takes a push")
  func coveredColumn() async throws {
    let columns = Columns()
    stage.window.rootViewController = columns.split
    stage.d.modalPresentationStyle = .fullScreen
    try columns.split.presentAndSettle(stage.d)
    let calls = scene.calls(on: columns.detail).inColumn("secondary", of: columns.split)
    calls.ask(.push(stage.b, animated: true), at: scene.site(), completion: scene.note("push"))
    try await scene.settle()
    #expect(scene.results == ["push finished"])
  }

  @Test("The columns of a split that is gone wait on the lock")
  func goneSplit() async throws {
    var columns: Columns? = Columns()
    let calls = scene.calls().inColumn("primary", of: try #require(columns).split)
    columns = nil
    _ = calls.ask(.push(stage.b, animated: true), at: scene.site(), completion: nil)
    #expect(scene.lock.snapshot.holders.map(\.scope) == [[]])
    try await scene.settle()
  }
}
