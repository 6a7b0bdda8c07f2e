import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// The verb `show` becomes a push or a presentation, by the containers at its turn.
@Suite("Showing through the lock") @MainActor
struct ShowTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  private func show(_ new: ViewController, on controller: ViewController, _ name: String = "show") {
    _ = scene.enqueue(.show(new, sender: nil), on: controller, name)
  }

  @Test("On a stack, the verb asks UIKit's navigation controller to show, and ends as a push")
  func pushed() async throws {
    show(stage.b, on: stage.a)
    try await scene.settle()
    #expect(scene.ends == ["0.35 seconds show finished"])
    #expect(scene.stack == ["A", "B"])
    #expect(scene.kit.record.calls == ["show(_:sender:)"])
  }

  @Test("Without a container that shows, the verb is a presentation, with UIKit's completion")
  func presented() async throws {
    try stage.nav.presentAndSettle(stage.b)
    show(stage.c, on: stage.b)
    try await scene.settle()
    #expect(scene.ends == ["0.5 seconds show finished"])
    #expect(stage.b.presentedViewController === stage.c)
    #expect(scene.kit.record.calls == ["present(_:animated:)"])
  }

  @Test("A controller that comes on the stack while its call waits pushes at its turn")
  func atItsTurn() async throws {
    let token = try #require(scene.lock.tryStart())
    _ = scene.enqueue(.push(stage.b, animated: true), "push")
    show(stage.c, on: stage.b)
    token.end()
    try await scene.settle()
    #expect(scene.ends == ["0.35 seconds push finished", "0.7 seconds show finished"])
    #expect(scene.stack == ["A", "B", "C"])
  }

  @Test("As a presentation, the verb waits aside for an alert of other code")
  func aside() async throws {
    try stage.nav.presentAndSettle(stage.b)
    try stage.b.presentAndSettle(stage.d)
    show(stage.c, on: stage.b)
    #expect(!scene.lock.isTransitioning)
    await stage.simulation.advance(by: .milliseconds(100))
    try stage.b.dismiss(animated: false, completion: nil)
    try await scene.settle()
    #expect(scene.ends == ["0.75 seconds show finished"])
    #expect(stage.b.presentedViewController === stage.c)
  }

  @Test("UIKit's objections to a push or a presentation refuse the verb, before UIKit is called")
  func refused() async throws {
    try stage.nav.presentAndSettle(stage.b)
    show(stage.a, on: stage.a, "onto the stack twice")
    show(stage.a, on: stage.b, "from the stack")
    show(stage.b, on: stage.b, "on itself")
    try await scene.settle()
    #expect(
      scene.results == [
        "onto the stack twice refused: alreadyOnStack", "from the stack refused: alreadyActive",
        "on itself refused: presentsItself",
      ]
    )
    #expect(scene.kit.record.calls == [])
  }

  @Test("A call that UIKit drops fails", arguments: [true, false])
  func dropped(isPush: Bool) async throws {
    if !isPush { try stage.nav.presentAndSettle(stage.b) }
    scene.kit.record.isDeaf = true
    show(stage.c, on: isPush ? stage.a : stage.b)
    try await scene.settle()
    #expect(scene.results == ["show refused: dropped"])
  }

  @Test("A stack in no window shows at once, without a turn")
  func inNoWindow() throws {
    let token = try #require(scene.lock.tryStart())
    let stack = NavigationController(rootViewController: stage.b)
    show(stage.c, on: stage.b)
    #expect(stack.viewControllers.map(\.title) == ["B", "C"])
    token.end()
  }

  /// A container with its own way to show.
  private final class Drawer: ViewController {
    override func canPerformAction(_ action: Action, withSender sender: Any?) -> Bool {
      action == .show
    }
    override func show(
      _ viewController: ViewController,
      sender: Any?,
      completion: TransitionCompletion?,
      file: StaticString = #fileID,
      line: UInt = #line
    ) throws(NavigationFailure) {
      try present(viewController, animated: true, completion: completion)
    }
  }

  @Test("The call of another container ends with the transition that the container starts")
  func otherContainer() async throws {
    let drawer = Drawer(title: "drawer")
    stage.window.rootViewController = drawer
    show(stage.c, on: drawer)
    try await scene.settle()
    #expect(scene.ends.count == 1)
    #expect(scene.results == ["show finished"])
    #expect(scene.time >= .milliseconds(500))
    #expect(scene.kit.record.calls == ["show(_:sender:)"])
  }

  @Test("A controller that was shown has gone when it is popped")
  func gone() async throws {
    var count = 0
    let verb = Verb<ViewController>.show(stage.b, sender: nil)
    scene.calls(on: stage.a).start(verb, at: scene.site()).onGone { count += 1 }
    await stage.simulation.advance(by: .seconds(3))
    #expect(count == 0)
    _ = scene.enqueue(.pop(animated: true), "pop")
    await stage.simulation.advance(by: .seconds(3))
    #expect(count == 1)
  }
}
