import Testing
import TransitionLock
import TransitionLockUIKit

/// Runs what the doc comments of the module TransitionLockUIKit show of an app.
@Suite("Comments of TransitionLockUIKit", .timeLimit(.minutes(10))) @MainActor
struct AppCommentTests {
  private let window: UIWindow
  private let stack: UINavigationController
  private let root = ScreenOnStack()
  private let lock: TransitionLock

  init() {
    let scene = UIWindowScene()
    lock = scene.transitionLock
    window = UIWindow(windowScene: scene)
    stack = UINavigationController(rootViewController: root)
    window.rootViewController = stack
  }

  @Test("A login is shown when the alert in its way has left")
  func whenPossible() async throws {
    stack.present(UIViewController(), animated: true, completion: nil)
    await stack.finishNext()
    presentLogin(on: stack.transitions)
    try await lock.waitUntilIdle()
    stack.dismiss(animated: true, completion: nil)
    await stack.finishNext()
    await stack.finishNext()
    try await lock.waitUntilIdle()
    #expect(stack.presentedViewController is LoginViewController)
    #expect(stack.console.isEmpty)
  }

  @Test("An alert that interrupts goes ahead of the waiting calls")
  func policy() async throws {
    for _ in 0..<2 { stack.transitions.pushViewController(UIViewController(), animated: true) }
    let alert = UIViewController()
    interrupt(with: alert, on: stack.transitions)
    await stack.finishNext()
    await stack.finishNext()
    #expect(stack.presentedViewController === alert)
    #expect(stack.viewControllers.count == 2)
    await stack.finishNext()
    try await lock.waitUntilIdle()
    #expect(stack.viewControllers.count == 3)
  }

  @Test("Calls run one after the other, and a completion is told how its call ended")
  func serialized() async throws {
    stack.pushViewController(UIViewController(), animated: false)
    let contact = UIViewController()
    var results: [Bool] = []
    popAndPush(contact, on: stack.transitions) { results.append((try? $0.get()) == .finished) }
    await stack.finishNext()
    #expect(results.isEmpty)
    await stack.finishNext()
    try await lock.waitUntilIdle()
    #expect(results == [true])
    #expect(stack.viewControllers.count == 2)
    #expect(stack.viewControllers.last === contact)

    let presented = Task { try await presentInLine(EditorViewController(), on: stack.transitions) }
    await stack.finishNext()
    #expect(try await presented.value == .finished)
    #expect(stack.presentedViewController is EditorViewController)
    presentAndTell(EditorViewController(), on: stack.transitions.ifIdle) {
      results.append((try? $0.get()) == nil)
    }
    try await lock.waitUntilIdle()
    #expect(results == [true, true])
  }

  @Test("A screen on a stack pops to the root through the lock of its scene")
  func scene() async throws {
    let top = ScreenOnStack()
    stack.pushViewController(top, animated: false)
    top.popToRoot()
    #expect(lock.isTransitioning)
    await stack.finishNext()
    try await lock.waitUntilIdle()
    #expect(stack.viewControllers.count == 1)
    ScreenOnStack().popToRoot()
    #expect(!lock.isTransitioning)
  }

  @Test("Without a window, a call fails at once, and a required one waits for the window")
  func withoutWindow() async throws {
    let screen = UIViewController()
    var codes: [TransitionFailure.Code] = []
    screen.transitions.dismiss(animated: true).onEnd {
      if case .failure(let failure) = $0 { codes = [failure.code] }
    }
    #expect(codes == [.notInWindow])
    let (login, cancelled) = (LoginViewController(), LoginViewController())
    // Of the stand-in's time passes as much as turns of its loop, so the limit is out of reach.
    let calls = [login, cancelled].map {
      screen.transitions.present($0, animated: true, within: .seconds(1 << 40))
    }
    calls[1].cancel()
    await Task.yield()
    #expect(calls.map(\.state) == [.pending, .ended])
    window.rootViewController = screen
    await screen.finishNext()
    #expect(try await calls[0].end == .finished)
    #expect(screen.presentedViewController === login)
    await #expect(throws: TransitionFailure.self) { try await calls[1].end }
  }

  @Test("Before a login replaces the root, the controller that the root presents is dismissed")
  func newRoot() async throws {
    let editor = EditorViewController()
    stack.present(editor, animated: true, completion: nil)
    await stack.finishNext()
    let login = LoginViewController()
    let shown = Task { try await showLogin(login, in: window) }
    await stack.finishNext()
    try await shown.value
    #expect(window.rootViewController === login)
    #expect(stack.presentedViewController == nil)
    #expect(editor.view.window == nil)
  }

  @Test("A change in a cancelled task takes no step")
  func cancelledChange() async {
    let task = Task { @MainActor [window] in
      try await window.change(steps: [{ Issue.record("a step was made") }])
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A token ends with the presentation")
  func completion() throws {
    root.edit(EditorViewController(), try #require(lock.tryStart()))
    #expect(lock.isTransitioning)
    stack.finishTransition()
    #expect(!lock.isTransitioning)
  }

  @Test("A token ends when UIKit drops the presentation")
  func droppedPresentation() throws {
    root.isDeaf = true
    root.edit(EditorViewController(), try #require(lock.tryStart()))
    #expect(!lock.isTransitioning)
  }

  @Test("A swipe that dismisses a sheet holds the lock")
  func swipe() async throws {
    let editor = EditorViewController()
    stack.present(editor, animated: false)
    stack.finishTransition()
    let delegate = SheetDelegate()
    editor.presentationController?.delegate = delegate
    editor.presentationController?.pullDown()
    #expect(lock.holder?.label == "swipe of a sheet")
    await stack.finishNext()
    try await lock.waitUntilIdle()
    #expect(stack.presentedViewController == nil)
  }

  @Test("A change of state holds the lock until its transition has ended")
  func stillness() async throws {
    let model = SheetModel()
    model.changed = { [unowned stack, unowned model] in
      guard model.sheet != nil else { return }
      MainLoop.update { [unowned stack] in stack.present(EditorViewController(), animated: true) }
    }
    let shown = Task { try await showSheet(of: model, in: window) }
    await stack.transitionBegins()
    #expect(lock.isTransitioning)
    stack.finishTransition()
    try await shown.value
    #expect(!lock.isTransitioning)
    #expect(model.sheet == .editor)
  }
}
