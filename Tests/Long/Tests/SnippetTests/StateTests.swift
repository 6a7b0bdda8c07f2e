import Observation
import Testing
import TransitionLock
import TransitionLockUIKit

/// Runs the guide "Put SwiftUI's sheets and paths in order": what it says is so.
@Suite("Put SwiftUI's sheets and paths in order", .timeLimit(.minutes(10))) @MainActor
struct StateTests {
  private let window: UIWindow
  private let screens: Screens
  private let renderer: Renderer
  private let lock: TransitionLock

  init() {
    let scene = UIWindowScene()
    lock = scene.transitionLock
    window = UIWindow(windowScene: scene)
    screens = Screens(window: window)
    renderer = Renderer(screens)
    window.rootViewController = renderer.root
  }

  @Test("A double tap changes the state once; the lock is held until the sheet has appeared")
  func doubleTap() async throws {
    screens.editTapped()
    screens.sheet = nil
    screens.editTapped()
    #expect(screens.sheet == nil, "the second tap is dropped")
    screens.sheet = .editor
    await renderer.root.transitionBegins()
    #expect(lock.isTransitioning)
    renderer.root.finishTransition()
    try await lock.waitUntilIdle()
    #expect(renderer.root.presentedViewController?.isMoving == false)
    #expect(renderer.root.console.isEmpty)
  }

  @Test(
    "While a sheet appears, a link closes it, sets the path and opens another sheet, in one turn"
  )
  func deepLink() async throws {
    screens.path = ["Ada"]
    await renderer.root.finishNext()
    screens.sheet = .login
    await renderer.root.transitionBegins()
    let opened = Task { try await screens.open("Grace") }
    for _ in 0..<20 { await Task.yield() }
    screens.editTapped()
    #expect(screens.sheet == .login, "the link waits for the sheet, and the tap is dropped")
    for _ in 0..<4 {
      #expect(screens.path == ["Ada"] || screens.sheet != .login)
      await renderer.root.finishNext()
    }
    try await opened.value
    #expect(renderer.log == ["path", "sheet", "no sheet", "path", "sheet"])
    #expect(screens.sheet == .editor)
    #expect(screens.path == ["Grace"])
    #expect(renderer.root.console.isEmpty)
    #expect(!lock.isTransitioning)
  }

  @Test(
    "A library that calls UIKit itself can use the lock, and is told of moves",
    arguments: ["made", "dropped"]
  )
  func library(presentation: String) async throws {
    final class App: Router {
      let root: UIViewController
      init(_ root: UIViewController) { self.root = root }
      func showCheckout() { root.present(UIViewController(), animated: true) }
    }
    renderer.root.isDeaf = presentation == "dropped"
    let shown = Task { try await showCheckout(by: App(renderer.root), in: window) }
    if presentation == "made" { await renderer.root.finishNext() }
    #expect(try await shown.value == (presentation == "made"))
  }

  @Test("Without the lock, changes in quick succession collide, and one is lost")
  func collision() async {
    screens.sheet = .editor
    await renderer.root.finishNext()
    screens.sheet = nil
    await renderer.root.transitionBegins()
    screens.sheet = .login
    await withCheckedContinuation { next in MainLoop.later { next.resume() } }
    #expect(renderer.root.console.count == 1)
    renderer.root.finishTransition()
    #expect(renderer.root.presentedViewController == nil, "the state says that there is one")
  }

  @Test("A view inside a window finds the window")
  func windowReader() {
    let reader = WindowReader()
    var found: [UIWindow] = []
    reader.found = { found.append($0) }
    renderer.root.view.addSubview(reader)
    #expect(found.map(ObjectIdentifier.init) == [ObjectIdentifier(window)])
  }
}

/// Stands in for what SwiftUI does with a state: a turn of the main loop after it has changed, it
/// has UIKit show it.
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
      if screens.sheet == nil {
        root.dismiss(animated: true)
      } else {
        root.present(UIViewController(), animated: true)
      }
    }
    shown = (screens.sheet, screens.path)
  }
}
