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

  private func finishNext() async {
    await stack.transitionBegins()
    stack.finishTransition()
  }

  @Test("A push is dropped while something moves")
  func ifIdle() async throws {
    let screens = stack.serialized(by: lock)
    dropWhileMoving(UIViewController(), on: screens)
    dropWhileMoving(UIViewController(), on: screens)
    await finishNext()
    try await lock.waitUntilIdle()
    #expect(stack.viewControllers.count == 2)
  }

  @Test("A login is shown when the alert has gone that was in its way")
  func whenPossible() async throws {
    stack.present(UIViewController(), animated: true, completion: nil)
    await finishNext()
    presentLogin(on: stack.serialized(by: lock))
    try await lock.waitUntilIdle()
    stack.dismiss(animated: true, completion: nil)
    await finishNext()
    await finishNext()
    try await lock.waitUntilIdle()
    #expect(stack.presentedViewController is LoginViewController)
    #expect(stack.console.isEmpty)
  }

  @Test("An alert that interrupts goes ahead of what waits")
  func policy() async throws {
    let screens = stack.serialized(by: lock)
    screens.pushViewController(UIViewController(), animated: true, completion: nil)
    screens.pushViewController(UIViewController(), animated: true, completion: nil)
    let alert = UIViewController()
    interrupt(with: alert, on: screens)
    await finishNext()
    await finishNext()
    #expect(stack.presentedViewController === alert)
    #expect(stack.viewControllers.count == 2)
    await finishNext()
    try await lock.waitUntilIdle()
    #expect(stack.viewControllers.count == 3)
  }

  @Test("Calls come one after the other, and a completion is told how its call ended")
  func serialized() async throws {
    stack.pushViewController(UIViewController(), animated: false)
    stack.finishTransition()
    let contact = UIViewController()
    var results: [Bool] = []
    popAndPush(contact, on: stack, lock) { results.append((try? $0.get()) == .finished) }
    await finishNext()
    #expect(results.isEmpty)
    await finishNext()
    try await lock.waitUntilIdle()
    #expect(results == [true])
    #expect(stack.viewControllers.count == 2)
    #expect(stack.viewControllers.last === contact)

    let presented = Task { try await presentInLine(EditorViewController(), on: stack.serialized(by: lock)) }
    await finishNext()
    try await presented.value
    #expect(stack.presentedViewController is EditorViewController)
  }

  @Test("A tap and a timer: the push, then the way back")
  func tapThenTimer() async throws {
    tapAndTimer(UIViewController(), on: stack, lock)
    #expect(lock.waitingCount == 1)
    await finishNext()
    await finishNext()
    try await lock.waitUntilIdle()
    #expect(stack.viewControllers.count == 1)
  }

  @Test("A screen on a stack pops to the root with the lock of its scene")
  func scene() async throws {
    let top = ScreenOnStack()
    stack.pushViewController(top, animated: false)
    stack.finishTransition()
    top.popToRoot()
    #expect(lock.isTransitioning)
    await finishNext()
    try await lock.waitUntilIdle()
    #expect(stack.viewControllers.count == 1)
    ScreenOnStack().popToRoot()
    #expect(!lock.isTransitioning)
  }

  @Test("A swipe that dismisses a sheet holds the lock")
  func swipe() async throws {
    let editor = EditorViewController()
    stack.present(editor, animated: false)
    stack.finishTransition()
    let delegate = SheetDelegate(stack.serialized(by: lock))
    editor.presentationController?.delegate = delegate
    editor.presentationController?.pullDown()
    #expect(lock.holder?.label == "swipe of a sheet")
    await finishNext()
    try await lock.waitUntilIdle()
    #expect(stack.presentedViewController == nil)
  }

  @Test("A change of state holds the lock until what it starts is on screen")
  func stillness() async throws {
    let model = SheetModel()
    model.changed = { [unowned stack, unowned model] in
      guard model.sheet != nil else { return }
      MainLoop.update { [unowned stack] in stack.present(EditorViewController(), animated: true) }
    }
    let shown = Task { try await showSheet(of: model, in: window, lock) }
    await stack.transitionBegins()
    #expect(lock.isTransitioning)
    stack.finishTransition()
    try await shown.value
    #expect(!lock.isTransitioning)
    #expect(model.sheet == .editor)
  }
}
