import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Windows and scenes, each with its own controllers and lock.
@Suite("Windows and scenes") @MainActor
final class WindowTests: Scene {
  private let other = ViewController(title: "other")
  private lazy var otherWindow = Window(simulation: simulation, rootViewController: other)
  private lazy var ownScene = SceneOfWindows([window])
  private lazy var otherScene = SceneOfWindows([otherWindow])

  @Test("A controller of another window is not presented, nor pushed")
  func ofOtherWindow() async throws {
    #expect(otherWindow.rootViewController === other)
    tap(.present(other), on: a)
    tap(.push(other))
    try await settle(
      "0.0: present other refused: otherWindow · push other refused: otherWindow → A"
    )
    #expect(uikit.calls == [])
  }

  @Test(
    "The lock of another scene, and a scope that an app makes of it, is refused, and stays free",
    arguments: ["", "column", "column/part"]
  )
  func otherLock(scope path: String) async throws {
    let lock = path.split(separator: "/").reduce(self.lock) { $0.scope(String($1)) }
    let ownLock = TransitionLock(label: "own")
    uikit.scenes = [(self.lock, otherScene), (ownLock, ownScene)]
    tap(.push(b), lock: lock, "tap")
    enqueue(.push(b), lock: lock, "line")
    try await settle("0.0: tap refused: otherScene · line refused: otherScene → A")
    ownScene.isConnected = false
    uikit.scenes = [(self.lock, ownScene), (ownLock, otherScene)]
    tap(.push(b), lock: lock)
    expect("0.0: push B refused: sceneGone → A")
    #expect(uikit.calls == [])
    ownScene.isConnected = true
    tap(.push(b), lock: lock)
    try await settle("0.35: push B finished → (A) B")
  }

  @Test(
    "After its scene has been disconnected, a lock is refused, also for calls that waited in line"
  )
  func goneScene() async throws {
    uikit.scenes = [(lock, ownScene)]
    enqueue(.push(b))
    enqueue(.push(c))
    ownScene.isConnected = false
    tap(.push(c), "tap")
    try await settle(
      "0.0: tap dropped 0.35: push B finished · push C refused: sceneGone → (A) B"
    )
    tap(.push(c))
    expect("0.35: push C refused: sceneGone → (A) B")
  }

  @Test("A call on a scope of a scene's lock ends when the scene is disconnected")
  func goneSceneOfScope() async throws {
    calls(on: a, lock: lock.scope("part")).start(.present(c))
      .onEnd(note("call"))
    for (lock, call) in uikit.callsUnderWay where lock === self.lock {
      call()?.sceneIsGone()
    }
    expect("0.0: call gone: abandoned → A + C")
    try await settle()
  }

  @Test(
    "A scope that is set as the lock of a scene belongs to that scene, and not to the scene of the lock around it"
  )
  func scopeOfScene() async throws {
    let scope = lock.scope("window")
    uikit.scenes = [(lock, otherScene), (scope, ownScene)]
    tap(.push(b), lock: scope)
    try await settle("0.35: push B finished → (A) B")
  }

  @Test("A second window above is in no call's way, and its transitions end no call")
  func secondWindow() async throws {
    uikit.scenes = [(lock, SceneOfWindows([window, otherWindow]))]
    try callUIKit(.present(d), on: other)
    await pass(seconds: 0.3)
    callWithoutLock(.present(c), on: a)
    try await settle("0.8: present C finished → A + C")
    try callUIKit(.dismiss, on: other)
    await pass(seconds: 0.3)
    tap(.push(b))
    await pass(seconds: 0.3)
    tellLock()
    #expect(other.presentedViewController == nil)
    try await settle("1.4: lock held 1.45: push B finished → (A) B + C")
  }

  @Test("A rotation of the window is no collision: a tap starts, and so does a call without a lock")
  func rotation() async throws {
    window.rotate(animated: true)
    callWithoutLock(.push(b))
    try await settle("0.35: push B finished → (A) B")
    window.rotate(animated: true)
    tap(.present(c))
    try await settle("0.85: present C finished → (A) B + C")
  }

  @Test("A push beside a rotation of the window still collides")
  func rotationAndPush() async throws {
    let nav = NavigationController(rootViewController: b)
    let tabs = TabBarController()
    try tabs.setViewControllers([nav], animated: false)
    window.rootViewController = tabs
    window.rotate(animated: true)
    await pass(seconds: 0.05)
    try callUIKit(.push(c), on: nav)
    tap(.present(d), on: tabs)
    try await settle("0.05: present D dropped → (B) C")
  }
}
