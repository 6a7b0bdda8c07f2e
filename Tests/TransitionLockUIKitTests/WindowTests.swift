import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Windows and scenes, each with its own controllers and lock.
@Suite("Windows and scenes") @MainActor
struct WindowTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  @Test("A controller of another window is not presented, nor pushed")
  func otherWindow() async throws {
    let other = ViewController(title: "other")
    let window = Window(simulation: stage.simulation, rootViewController: other)
    #expect(!scene.tap(.present(other, animated: true), on: stage.a, "present"))
    #expect(!scene.tap(.push(other, animated: true), "push"))
    #expect(
      scene.ends == [
        "0.0 seconds present refused: otherWindow", "0.0 seconds push refused: otherWindow",
      ]
    )
    #expect(scene.kit.record.calls == [])
    #expect(window.rootViewController === other)
    try await scene.settle()
  }

  @Test("The lock of another scene is refused, and stays free")
  func otherLock() async throws {
    let other = Window(
      simulation: stage.simulation,
      rootViewController: ViewController(title: "other")
    )
    let (own, foreign) = (SceneOfWindows([stage.window]), SceneOfWindows([other]))
    let ownLock = TransitionLock(label: "own")
    scene.kit.record.scenes = [(scene.lock, foreign), (ownLock, own)]
    #expect(!scene.tap(.push(stage.b, animated: true), "tap"))
    _ = scene.enqueue(.push(stage.b, animated: true), "line")
    try await scene.settle()
    #expect(
      scene.ends == ["0.0 seconds tap refused: otherScene", "0.0 seconds line refused: otherScene"]
    )
    #expect(scene.kit.record.calls == [])
    scene.kit.record.scenes = [(scene.lock, own)]
    #expect(scene.tap(.push(stage.b, animated: true), "own"))
    try await scene.settle()
  }

  @Test(
    "After its scene has been disconnected, a lock is refused, also for calls that waited in line"
  )
  func goneScene() async throws {
    let own = SceneOfWindows([stage.window])
    scene.kit.record.scenes = [(scene.lock, own)]
    _ = scene.enqueue(.push(stage.b, animated: true), "first")
    _ = scene.enqueue(.push(stage.c, animated: true), "second")
    own.isConnected = false
    _ = scene.tap(.push(stage.c, animated: true), "tap")
    try await scene.settle()
    _ = scene.tap(.push(stage.c, animated: true), "later")
    #expect(
      scene.ends == [
        "0.0 seconds tap dropped", "0.35 seconds first finished",
        "0.35 seconds second refused: sceneGone",
        "0.35 seconds later refused: sceneGone",
      ]
    )
    #expect(scene.stack == ["A", "B"])
  }

  @Test(
    "A scope that an app makes of the lock of a scene belongs to that scene",
    arguments: ["column", "column/part"]
  )
  func scopes(path: String) async throws {
    let other = Window(
      simulation: stage.simulation,
      rootViewController: ViewController(title: "other")
    )
    let (own, foreign) = (SceneOfWindows([stage.window]), SceneOfWindows([other]))
    let ownLock = TransitionLock(label: "own")
    scene.kit.record.scenes = [(scene.lock, foreign), (ownLock, own)]
    let scope = path.split(separator: "/").reduce(scene.lock) { $0.scope(String($1)) }
    let calls = TransitionVerbs(of: stage.nav as ViewController, in: scene.kit, lock: scope)
    func tap(_ name: String) -> Bool {
      calls.ask(
        .push(stage.b, animated: true),
        ifIdle: true,
        at: scene.site(),
        completion: scene.note(name)
      ).isUnderWay
    }
    #expect(!tap("foreign"))
    own.isConnected = false
    scene.kit.record.scenes = [(scene.lock, own), (ownLock, foreign)]
    #expect(!tap("gone"))
    own.isConnected = true
    #expect(tap("own"))
    try await scene.settle()
    #expect(
      scene.ends == [
        "0.0 seconds foreign refused: otherScene", "0.0 seconds gone refused: sceneGone",
        "0.35 seconds own finished",
      ]
    )
  }

  @Test("A call on a scope of a scene's lock ends when the scene is disconnected")
  func goneSceneOfScope() async throws {
    let calls = TransitionVerbs(
      of: stage.a as ViewController,
      in: scene.kit,
      lock: scene.lock.scope("part")
    )
    calls.ask(.present(stage.c, animated: true), at: scene.site(), completion: scene.note("call"))
    for (lock, call) in scene.kit.record.callsUnderWay where lock === scene.lock {
      call()?.sceneIsGone()
    }
    #expect(scene.ends == ["0.0 seconds call gone: abandoned"])
    try await scene.settle()
  }

  @Test(
    "A scope that is set as the lock of a scene belongs to that scene, and not to that of the lock around it"
  )
  func scopeOfScene() async throws {
    let other = Window(
      simulation: stage.simulation,
      rootViewController: ViewController(title: "other")
    )
    let scope = scene.lock.scope("window")
    scene.kit.record.scenes = [
      (scene.lock, SceneOfWindows([other])), (scope, SceneOfWindows([stage.window])),
    ]
    let calls = TransitionVerbs(of: stage.nav as ViewController, in: scene.kit, lock: scope)
    #expect(
      calls.ask(
        .push(stage.b, animated: true),
        ifIdle: true,
        at: scene.site(),
        completion: scene.note("own")
      )
      .isUnderWay
    )
    try await scene.settle()
  }

  @Test("A second window above is in no call's way, and its transitions end no call")
  func secondWindow() async throws {
    let (top, alert) = (ViewController(title: "top"), ViewController(title: "alert"))
    let above = Window(simulation: stage.simulation, rootViewController: top)
    scene.kit.record.scenes = [(scene.lock, SceneOfWindows([stage.window, above]))]
    try top.present(alert, animated: true, completion: nil)
    await stage.simulation.advance(by: .milliseconds(300))
    scene.start(.present(stage.c, animated: true), on: stage.a, "without a lock")
    try await scene.settle()
    try top.dismiss(animated: true, completion: nil)
    await stage.simulation.advance(by: .milliseconds(300))
    #expect(scene.tap(.push(stage.b, animated: true), "tap"))
    await stage.simulation.advance(by: .milliseconds(300))
    #expect(scene.lock.isTransitioning)
    #expect(top.presentedViewController == nil)
    try await scene.settle()
    #expect(scene.ends == ["0.8 seconds without a lock finished", "1.45 seconds tap finished"])
  }

  @Test("A rotation of the window is no collision: a tap starts, and so does a call without a lock")
  func rotation() async throws {
    stage.window.rotate(animated: true)
    scene.start(.push(stage.b, animated: true), "without a lock")
    #expect(scene.ends == [])
    try await scene.settle()
    stage.window.rotate(animated: true)
    #expect(scene.tap(.present(stage.c, animated: true), "tap"))
    try await scene.settle()
    #expect(scene.ends == ["0.35 seconds without a lock finished", "0.85 seconds tap finished"])
  }

  @Test("A push beside a rotation of the window still collides")
  func rotationAndPush() async throws {
    let nav = NavigationController(rootViewController: stage.b)
    let tabs = TabBarController()
    try tabs.setViewControllers([nav], animated: false)
    stage.window.rootViewController = tabs
    stage.window.rotate(animated: true)
    await stage.simulation.advance(by: .milliseconds(50))
    try nav.pushViewController(stage.c, animated: true, completion: nil)
    _ = scene.tap(.present(stage.d, animated: true), on: tabs, "tap")
    try await scene.settle()
    #expect(scene.ends == ["0.05 seconds tap dropped"])
  }
}
