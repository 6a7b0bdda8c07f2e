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

  @Test("A controller of another window cannot be presented or pushed")
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
    "A call on the lock of another scene, or on a scope of that lock, is refused",
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

  @Test("After a scene is disconnected, new calls on its lock and those in line are refused")
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
    try await settle("0.35: push C refused: sceneGone → (A) B")
  }

  @Test("When a scene is disconnected, a call on a scope of its lock ends")
  func goneSceneOfScope() async throws {
    calls(on: a, lock: lock.scope("part")).start(.present(c))
      .onEnd(note("call"))
    uikit.callsUnderWay.sceneIsGone()
    expect("0.0: call gone: abandoned → A + C")
    try await settle()
  }

  @Test("When a scene is disconnected, its calls end in the order in which they started")
  func orderOfEnds() async throws {
    uikit.treatment = .keeps
    for name in ["one", "two", "three"] {
      calls(on: a, lock: lock.scope(name)).start(.present(ViewController(title: name)))
        .onEnd(note(name))
    }
    uikit.callsUnderWay.sceneIsGone()
    expect("0.0: one gone: abandoned · two gone: abandoned · three gone: abandoned → A")
  }

  @Test("If a scope of one scene's lock is set as another scene's lock, it serves that other scene")
  func scopeOfScene() async throws {
    let scope = lock.scope("window")
    uikit.scenes = [(lock, otherScene), (scope, ownScene)]
    tap(.push(b), lock: scope)
    try await settle("0.35: push B finished → (A) B")
  }

  @Test("Transitions in a second window above neither hold up nor end the calls in the first")
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

  @Test("During a rotation, a tap or a call without a lock starts at once")
  func rotation() async throws {
    window.rotate(animated: true)
    callWithoutLock(.push(b))
    try await settle("0.35: push B finished → (A) B")
    window.rotate(animated: true)
    tap(.present(c))
    try await settle("0.85: present C finished → (A) B + C")
  }

  @Test("A presentation that begins late, during a rotation, does not end with the rotation")
  func beginsInRotation() async throws {
    uikit.slowness = Slowness(.keepsBack, for: .milliseconds(100))
    window.rotate(animated: true)
    tap(.present(c))
    try await settle("0.6: present C finished → A + C")
  }

  @Test("During a rotation and a push, a tap is dropped because of the push")
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
