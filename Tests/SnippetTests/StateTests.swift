import Observation
import Testing
import TransitionLock

/// Runs the guide "Put SwiftUI's sheets and paths in order": what it says is so.
@Suite("Put SwiftUI's sheets and paths in order", .timeLimit(.minutes(1))) @MainActor
struct StateTests {
  private let window: UIWindow
  private let screens: Screens
  private let renderer: Renderer
  private let lock: TransitionLock

  init() {
    let scene = UIWindowScene()
    lock = scene.transitionLock
    window = UIWindow(windowScene: scene)
    screens = Screens(lock: lock, window: window)
    renderer = Renderer(screens)
    window.rootViewController = renderer.root
  }

  private func finishNext() async {
    await renderer.root.transitionBegins()
    renderer.root.finishTransition()
  }

  @Test("A double tap changes the state once; the lock is held until the sheet has come")
  func doubleTap() async throws {
    screens.editTapped()
    screens.editTapped()
    #expect(screens.sheet == .editor)
    await renderer.root.transitionBegins()
    #expect(lock.isTransitioning)
    renderer.root.finishTransition()
    try await lock.waitUntilIdle()
    #expect(renderer.root.presentedViewController?.isMoving == false)
    #expect(renderer.root.console.isEmpty)
  }

  @Test("A session that expires while the sheet is coming: the changes come one after the other, none is lost")
  func inOrder() async throws {
    screens.path = ["Ada"]
    await finishNext()
    screens.editTapped()
    let expired = Task { try await screens.sessionExpired() }
    await renderer.root.transitionBegins()
    while lock.waitingCount == 0 { await Task.yield() }
    #expect(screens.sheet == .editor, "the change waits for its turn")
    for _ in 0..<4 { await finishNext() }
    try await expired.value
    #expect(renderer.log == ["path", "sheet", "no sheet", "path", "sheet"])
    #expect(screens.sheet == .login)
    #expect(screens.path.isEmpty)
    #expect(renderer.root.console.isEmpty)
  }

  @Test("Without the lock, changes in haste collide, and one is lost")
  func collision() async {
    screens.sheet = .editor
    await renderer.root.transitionBegins()
    screens.sheet = nil
    await withCheckedContinuation { next in MainLoop.later { next.resume() } }
    #expect(renderer.root.console.count == 1)
    renderer.root.finishTransition()
    #expect(renderer.root.presentedViewController != nil, "the state says that there is none")
  }

  @Test("A change waits as well for what somebody else begins in the window before it is still")
  func somebodyElse() async throws {
    screens.path = ["Ada"]
    await finishNext()
    let expired = Task { try await screens.change { screens.sheet = .login } }
    await renderer.root.transitionBegins()
    #expect(lock.isTransitioning)
    await finishNext()
    renderer.root.swipeBack()
    #expect(lock.isTransitioning)
    await finishNext()
    try await expired.value
    try await lock.waitUntilIdle()
  }

  @Test("The window is found by a view in it")
  func windowReader() {
    let reader = WindowReader()
    var found: [UIWindow] = []
    reader.found = { found.append($0) }
    renderer.root.view.addSubview(reader)
    #expect(found.map(ObjectIdentifier.init) == [ObjectIdentifier(window)])
  }
}

/// Stands in for what SwiftUI does with a state: a turn of the main loop after it has changed, it has UIKit show it.
@MainActor
private final class Renderer {
  let root = UINavigationController(rootViewController: UIViewController())
  private(set) var log: [String] = []
  private let screens: Screens
  private var shown: (sheet: Screens.Sheet?, path: [String]) = (nil, [])

  init(_ screens: Screens) {
    self.screens = screens
    observe()
  }

  private func observe() {
    withObservationTracking {
      _ = (screens.sheet, screens.path)
    } onChange: { [weak self] in
      MainActor.assumeIsolated {
        MainLoop.update { self?.render() }
      }
    }
  }

  private func render() {
    observe()
    if screens.path != shown.path {
      log.append("path")
      let pushed = screens.path.map { _ in UIViewController() }
      root.setViewControllers(root.viewControllers.prefix(1) + pushed, animated: true)
    }
    if screens.sheet != shown.sheet {
      log.append(screens.sheet == nil ? "no sheet" : "sheet")
      if screens.sheet == nil { root.dismiss(animated: true) } else { root.present(UIViewController(), animated: true) }
    }
    shown = (screens.sheet, screens.path)
  }
}
