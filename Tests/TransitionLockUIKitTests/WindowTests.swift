import NavigationSimulator
import Testing
import TransitionLock
import TransitionTurns

@testable import NavigationSimulatorTests
@testable import TransitionLockUIKit

/// Windows and scenes, each with controllers and a lock of its own.
@Suite("Windows and scenes") @MainActor
struct WindowTests {
  private let scene = Scene()
  private var stage: Stage { scene.stage }

  @Test("A controller of another window is not presented, nor pushed")
  func otherWindow() async throws {
    let other = ViewController(title: "other")
    let window = Window(simulation: stage.simulation, rootViewController: other)
    #expect(!scene.tap(.present(other, animated: true), on: stage.a, "present"))
    #expect(!scene.tap(.push(other, animated: true), "push"))
    #expect(
      scene.ends == ["0.0 seconds present refused: otherWindow", "0.0 seconds push refused: otherWindow"]
    )
    #expect(scene.kit.record.calls == [])
    #expect(window.rootViewController === other)
    try await scene.settle()
  }

  @Test("The lock of another scene is refused, and stays free")
  func otherLock() async throws {
    let other = Window(simulation: stage.simulation, rootViewController: ViewController(title: "other"))
    scene.kit.record.sceneLocks = [(other, scene.lock)]
    #expect(!scene.tap(.push(stage.b, animated: true), "tap"))
    _ = scene.enqueue(.push(stage.b, animated: true), "line")
    try await scene.settle()
    #expect(scene.ends == ["0.0 seconds tap refused: otherWindow", "0.0 seconds line refused: otherWindow"])
    scene.kit.record.sceneLocks = [(stage.window, scene.lock)]
    #expect(scene.tap(.push(stage.b, animated: true), "own"))
    try await scene.settle()
  }

  @Test("Waiting until a window is still waits for what begins within a turn, and for what begins when that ends")
  func still() async throws {
    let tabs = TabBarController()
    let nav = NavigationController(rootViewController: ViewController(title: "inner"))
    try tabs.setViewControllers([nav], animated: false)
    let sheet = ViewController(title: "sheet")
    // A state changes now; the framework does what it says a moment later, one change after the other.
    stage.simulation.schedule(after: .zero) {
      try? nav.pushViewController(ViewController(title: "pushed"), animated: true) { _ in
        try? tabs.present(sheet, animated: true, completion: nil)
      }
    }
    stage.window.rootViewController = tabs
    let waiting = Task(executorPreference: stage.simulation.clock.executor) { [scene] in
      await Self.waitUntilStill(scene)
    }
    try await scene.settle()
    #expect(await waiting.value == .milliseconds(850))
  }

  /// It may be what holds a lock until the transition is over.
  @Test("Waiting until a window is still goes on in a task that is cancelled")
  func stillWhenCancelled() async throws {
    try stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    let waiting = Task(executorPreference: stage.simulation.clock.executor) { [scene] in
      await Self.waitUntilStill(scene)
    }
    await stage.simulation.advance(by: .milliseconds(100))
    waiting.cancel()
    try await scene.settle()
    #expect(await waiting.value == .milliseconds(350))
  }

  private static func waitUntilStill(_ scene: Scene) async -> Duration {
    if let root = scene.stage.window.rootViewController { await scene.kit.waitUntilStill(in: root) }
    return scene.time
  }
}
