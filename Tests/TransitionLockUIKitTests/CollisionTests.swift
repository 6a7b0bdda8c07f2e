import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// The table of collisions, row by row: no call reaches UIKit that it would log, drop or raise an
/// exception for.
@Suite("Collisions through the lock", .underAnswers) @MainActor
struct CollisionTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  /// Starts a transition of the row's kind without the lock, and advances to its middle.
  private func begin(_ verb: Verb<ViewController>, on controller: ViewController) throws {
    scene.kit.call(verb, on: controller) {}
    try stage.simulation.advance(by: .milliseconds(100))
    #expect(!stage.simulation.openTransitions.isEmpty)
  }

  @Test(
    "A presentation during a presentation or a dismissal waits in line, and is dropped as a tap",
    arguments: [true, false]
  )
  func presentWhilePresenting(isDismissing: Bool) async throws {
    if isDismissing { try stage.a.presentAndSettle(stage.b) }
    try begin(
      isDismissing ? .dismiss(animated: true) : .present(stage.b, animated: true),
      on: stage.a
    )
    _ = scene.tap(.present(stage.c, animated: true), on: stage.a, "tap")
    _ = scene.enqueue(
      .present(stage.d, animated: true),
      on: isDismissing ? stage.a : stage.b,
      "line"
    )
    try await scene.settle()
    #expect(scene.results == ["tap dropped", "line finished"])
    #expect(stage.d.presentingViewController != nil)
  }

  @Test(
    "A presentation on a controller that already presents is refused, or outdated if it had to wait"
  )
  func presentOnPresenter() async throws {
    try stage.a.presentAndSettle(stage.b)
    _ = scene.tap(.present(stage.c, animated: true), on: stage.a, "tap")
    await stage.simulation.advance(by: .milliseconds(1))
    let token = try #require(scene.lock.tryStart())
    _ = scene.enqueue(.present(stage.c, animated: true), on: stage.a, "line")
    token.end()
    try await scene.settle()
    #expect(
      scene.results == ["tap refused: alreadyPresenting", "line outdated: alreadyPresenting"]
    )
    #expect(scene.kit.record.calls == [])
  }

  @Test("A controller that is active, has a parent or is the presenter is not presented")
  func presentActive() async throws {
    try stage.push(stage.b)
    _ = scene.tap(.present(stage.b, animated: true), on: stage.b, "itself")
    _ = scene.tap(.present(stage.a, animated: true), on: stage.b, "child")
    _ = scene.tap(.present(stage.nav, animated: true), on: stage.b, "root")
    try stage.b.presentAndSettle(stage.c)
    _ = scene.tap(.present(stage.c, animated: true), on: stage.b, "presented")
    try await scene.settle()
    #expect(
      scene.results == [
        "itself refused: presentsItself", "child refused: hasParent",
        "root refused: alreadyActive", "presented refused: alreadyActive",
      ]
    )
    #expect(scene.kit.record.calls == [])
  }

  @Test(
    "A presented controller is not presented again, also if a full-screen presentation covers it"
  )
  func presentCovered() async throws {
    stage.d.modalPresentationStyle = .fullScreen
    try stage.a.presentAndSettle(stage.c)
    try stage.c.presentAndSettle(stage.d)
    _ = scene.tap(.present(stage.c, animated: true), on: stage.d, "covered")
    try await scene.settle()
    #expect(scene.results == ["covered refused: alreadyActive"])
  }

  @Test(
    "A covered root is neither presented on what it presents, nor pushed there, which would close a circle"
  )
  func presentCoveredRoot() async throws {
    let cover = NavigationController(rootViewController: stage.d)
    cover.modalPresentationStyle = .fullScreen
    let root = Probe(title: "root")
    stage.window.rootViewController = root
    try root.presentAndSettle(cover)
    _ = scene.tap(.present(root, animated: true), on: stage.d, "present")
    _ = scene.tap(.push(root, animated: true), on: cover, "push")
    _ = scene.tap(.setStack([stage.d, root], animated: true), on: cover, "set")
    try await scene.settle()
    #expect(scene.results == ["present", "push", "set"].map { "\($0) refused: alreadyActive" })
  }

  @Test("A circle of presenters that other code has closed ends every walk along them")
  func circle() async throws {
    try stage.a.presentAndSettle(stage.b)
    scene.kit.record.presenters = [(stage.nav, stage.b)]
    _ = scene.tap(.present(stage.c, on: .top, animated: true), on: stage.b, "present")
    _ = scene.tap(.dismiss(animated: true), on: stage.a, "dismiss")
    _ = scene.tap(.push(stage.d, animated: true), on: stage.a, "push")
    try await scene.settle()
    #expect(scene.results.count == 3)
  }

  @Test("A presentation from a controller whose view is in no window is refused")
  func presentOffScreen() async throws {
    _ = scene.tap(.present(stage.c, animated: true), on: stage.b, "never")
    stage.d.modalPresentationStyle = .fullScreen
    try stage.a.presentAndSettle(stage.d)
    _ = scene.tap(.present(stage.c, animated: true), on: stage.a, "covered")
    try await scene.settle()
    #expect(scene.results == ["never refused: notInWindow", "covered refused: notInWindow"])
    #expect(scene.kit.record.calls == [])
  }

  @Test("A controller further down a stack may present: its topmost container does it")
  func presentFromBelow() async throws {
    try stage.push(stage.b)
    #expect(scene.tap(.present(stage.c, animated: true), on: stage.a, "tap"))
    try await scene.settle()
    #expect(scene.results == ["tap finished"])
    #expect(stage.nav.presentedViewController === stage.c)
  }

  @Test("Of two dismissals of one controller in line, the second is outdated, and removes no other")
  func dismissTwice() async throws {
    try stage.a.presentAndSettle(stage.b)
    try stage.b.presentAndSettle(stage.c)
    _ = scene.enqueue(.dismiss(animated: true), on: stage.c, "first")
    _ = scene.enqueue(.dismiss(animated: true), on: stage.c, "second")
    try await scene.settle()
    #expect(
      scene.results == ["first finished", "second outdated: nothingPresented"]
    )
    #expect(stage.a.presentedViewController === stage.b)
  }

  @Test(
    "A change of a stack during a transition of that stack, or a presentation over it, waits, and is dropped as a tap",
    arguments: [true, false]
  )
  func stackWhileMoving(isPresenting: Bool) async throws {
    try stage.push(stage.b)
    try begin(
      isPresenting ? .present(stage.d, animated: true) : .push(stage.d, animated: true),
      on: stage.nav
    )
    for verb: Verb<ViewController> in [
      .push(stage.c, animated: true), .pop(animated: true), .popTo(stage.a, animated: true),
      .popToRoot(animated: true),
      .setStack([stage.a, stage.c], animated: true),
    ] {
      _ = scene.tap(verb, "tap")
    }
    _ = scene.enqueue(.setStack([stage.a, stage.c], animated: true), "set")
    _ = scene.enqueue(.popToRoot(animated: true), "root")
    try await scene.settle()
    #expect(scene.results.count { $0 == "tap dropped" } == 5)
    #expect(scene.results.suffix(2) == ["set finished", "root finished"])
    #expect(scene.stack == ["A"])
  }

  @Test(
    "A push refuses a controller on the stack, a controller in use elsewhere, and a navigation controller"
  )
  func pushTwice() async throws {
    try stage.push(stage.b)
    _ = scene.tap(.push(stage.b, animated: true), "again")
    _ = scene.tap(.setStack([stage.a, stage.c, stage.c], animated: true), "twice")
    _ = scene.tap(.push(stage.nav, animated: true), "itself")
    _ = scene.tap(.push(NavigationController(rootViewController: stage.c), animated: true), "stack")
    try stage.a.presentAndSettle(stage.d)
    _ = scene.tap(.push(stage.d, animated: true), "presented")
    try await scene.settle()
    #expect(
      scene.results == [
        "again refused: alreadyOnStack", "twice refused: alreadyOnStack",
        "itself refused: unsupportedContent",
        "stack refused: unsupportedContent", "presented refused: alreadyActive",
      ]
    )
    #expect(scene.kit.record.calls == [])
  }

  @Test("A push takes a controller from its parent, unless that contains the stack")
  func pushChild() async throws {
    let parent = ViewController()
    try parent.addChild(stage.d)
    #expect(scene.tap(.push(stage.d, animated: true), "child"))
    try await scene.settle()
    #expect(scene.stack == ["A", "D"])
    #expect(parent.children.isEmpty)
    let (root, container) = (ViewController(), ViewController())
    try root.addChild(container)
    scene.stage.window.rootViewController = root
    try container.addChild(stage.nav)
    #expect(!scene.tap(.push(container, animated: true), "container"))
    #expect(scene.results == ["child finished", "container refused: unsupportedContent"])
  }

  @Test(
    "A pop to a controller that is not on the stack is refused, or outdated if it left meanwhile"
  )
  func popToMissing() async throws {
    try stage.push(stage.b)
    _ = scene.tap(.popTo(stage.c, animated: true), "tap")
    _ = scene.enqueue(.pop(animated: true), "pop")
    _ = scene.enqueue(.popTo(stage.b, animated: true), "line")
    try await scene.settle()
    #expect(
      scene.results == [
        "tap refused: notOnStack", "pop finished", "line outdated: notOnStack",
      ]
    )
  }

  @Test("A stack verb of a controller on no stack is refused")
  func noStack() async throws {
    _ = scene.tap(.pop(animated: true), on: stage.d, "pop")
    #expect(scene.results == ["pop refused: noNavigationController"])
  }

  @Test("Without the lock, a call that would collide fails before UIKit is called")
  func withoutLock() async throws {
    try begin(.push(stage.b, animated: true), on: stage.nav)
    scene.kit.record.calls = []
    #expect(scene.start(.pop(animated: true), "pop").isEmpty)
    #expect(scene.results == ["pop conflict"])
    #expect(scene.kit.record.calls == [])
    try await scene.settle()
    #expect(scene.start(.pop(animated: true), "pop").map(\.title) == ["B"])
    try await scene.settle()
    #expect(scene.results.last == "pop finished")
  }
}
