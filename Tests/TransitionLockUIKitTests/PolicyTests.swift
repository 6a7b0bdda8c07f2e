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
  private var stage: Stage { scene.stage }

  @discardableResult
  private func call(
    _ policy: TransitionLock.Policy,
    _ verb: Verb<ViewController>,
    on controller: ViewController? = nil,
    _ name: String
  ) -> SerializedCalls<SimulatedControllers>.Pending {
    scene.calls(on: controller, policy: policy)
      .ask(verb, at: scene.site(), completion: scene.note(name))
  }

  /// A menu that the test can cancel.
  private func menu(_ controller: Probe) -> TurningDirector {
    let director = TurningDirector()
    controller.modalPresentationStyle = .custom
    controller.transitioningDelegate = director
    return director
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

  @Test("A call with the policy drop is dropped because of a transition outside the lock", arguments: [true, false])
  func droppedByOthers(isAwaited: Bool) async throws {
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    if isAwaited {
      let (calls, site) = (scene.calls(policy: .drop), scene.site())
      let task = Task.immediate { _ = try await calls.ask(.pop(animated: true), at: site).value() }
      await stage.simulation.advance(by: .milliseconds(1))
      await #expect { try await task.value } throws: {
        ($0 as? Failure)?.code == .dropped && ($0 as? Failure)?.obstacle == nil
      }
    } else {
      call(.drop, .pop(animated: true), "pop")
      await stage.simulation.advance(by: .milliseconds(1))
      #expect(scene.ends == ["0.0 seconds pop dropped"])
    }
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

  @Test("A call with the policy interrupt waits ahead of those that merely wait, and nothing is asked to give way")
  func plain() async throws {
    _ = scene.enqueue(.push(stage.b, animated: true), "push")
    #expect(scene.lock.snapshot.holders.map(\.isInterruptible) == [false])
    _ = scene.enqueue(.pop(animated: true), "pop")
    call(.interrupt, .present(stage.c, animated: true), "alert")
    try await scene.settle()
    #expect(scene.ends == ["0.35 seconds push finished", "0.85 seconds alert finished", "1.2 seconds pop finished"])
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
      _ = scene.calls(on: stack).inColumn(stack === columns.list ? "primary" : "secondary", of: columns.split)
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

  @Test("A dismissal behind a cancelled presentation leaves the controller that the app then presents itself")
  func presentedAfterCancelling() async throws {
    let director = menu(stage.c)
    let token = try #require(scene.lock.tryStart())
    _ = scene.calls(on: stage.a).ask(.present(stage.c, animated: true), at: scene.site()) {
      [scene, stage] result in
      scene.note("present")(result)
      try? stage.a.present(stage.c, animated: false, completion: nil)
    }
    _ = scene.enqueue(.dismiss(animated: true), on: stage.a, "dismiss")
    token.end()
    await stage.simulation.advance(by: .milliseconds(100))
    director.turnBack()
    try await scene.settle()
    #expect(scene.ends.count == 2)
    #expect(scene.ends.first?.hasSuffix("present cancelled") == true)
    #expect(scene.ends.last?.hasSuffix("dismiss outdated: nothingPresented") == true)
    #expect(stage.a.presentedViewController === stage.c)
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

  @Test("The lock of another scene is refused in a column as well")
  func foreign() async throws {
    let columns = Columns()
    stage.window.rootViewController = columns.split
    let other = Window(simulation: stage.simulation, rootViewController: ViewController())
    let own = TransitionLock(label: "own")
    scene.kit.record.scenes = [(scene.lock, SceneOfWindows([other])), (own, SceneOfWindows([stage.window]))]
    let calls = scene.calls(on: columns.list).inColumn("primary", of: columns.split)
    #expect(
      !calls.ask(.push(stage.b, animated: true), ifIdle: true, at: scene.site(), completion: scene.note("push"))
        .isUnderWay
    )
    #expect(scene.ends == ["0.0 seconds push refused: otherScene"])
    try await scene.settle()
  }
}

/// An app's transitioning delegate for menus, which retains their drivers.
private final class TurningDirector: TransitioningDelegate {
  private let animators = MenuDelegate()
  private weak var interaction: PercentDrivenInteractiveTransition?

  func turnBack() {
    interaction?.pause()
    interaction?.cancel()
  }

  func animationController(
    forPresented presented: ViewController,
    presenting: ViewController,
    source: ViewController
  ) -> (any AnimatedTransitioning)? {
    animators.animationController(forPresented: presented, presenting: presenting, source: source)
  }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    animators.animationController(forDismissed: dismissed)
  }

  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interactionControllerForDismissal(using: animator) }

  func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? {
    let new = PercentDrivenInteractiveTransition()
    new.wantsInteractiveStart = false
    interaction = new
    return new
  }
}
