import Testing
import TransitionLock
import TransitionLockUIKit

/// Runs the guide "Use the lock in an app": what it says is so.
@Suite("Use the lock in an app", .timeLimit(.minutes(10))) @MainActor
struct AppTests {
  private let window: UIWindow
  private let stack: UINavigationController
  private let contacts: ContactList
  private let lock: TransitionLock

  init() {
    let scene = UIWindowScene()
    lock = scene.transitionLock
    window = UIWindow(windowScene: scene)
    (stack, contacts) = connect(scene, window)
  }

  @Test("If the session expires while the editor appears, all is dismissed, and the login is shown")
  func expiry() async throws {
    contacts.contactTapped(UIViewController())
    await stack.finishNext()
    try await lock.waitUntilIdle()
    contacts.editTapped()
    contacts.sessionExpired()
    #expect(lock.waitingCount == 3)
    for _ in 0..<4 { await stack.finishNext() }
    try await lock.waitUntilIdle()
    #expect(stack.viewControllers.count == 1)
    #expect(stack.presentedViewController is LoginViewController)
    #expect(stack.console.isEmpty)
  }

  @Test("The login waits for an alert that no lock knows, and is shown when the alert has closed")
  func expiryBeneathAlert() async throws {
    let token = try #require(lock.tryStart("outsider"))
    contacts.sessionExpired()
    let alert = UIViewController()
    stack.present(alert, animated: true, completion: nil)
    await stack.finishNext()
    token.end()
    try await lock.waitUntilIdle()
    #expect(stack.presentedViewController === alert)
    stack.dismiss(animated: true, completion: nil)
    await stack.finishNext()
    await stack.finishNext()
    try await lock.waitUntilIdle()
    #expect(stack.presentedViewController is LoginViewController)
    #expect(stack.console.isEmpty)
  }

  @Test("A message is presented on the editor, which is the topmost controller at its turn")
  func message() async throws {
    contacts.editTapped()
    let (inbox, message) = (Inbox(), UIViewController())
    inbox.root = stack
    inbox.messageCame(message)
    await stack.finishNext()
    let editor = try #require(stack.presentedViewController)
    await editor.finishNext()
    try await lock.waitUntilIdle()
    #expect(editor.presentedViewController === message)
    #expect(stack.console.isEmpty)
  }

  @Test("During a swipe back, the lock is held: a tap is dropped, a timer waits")
  func swipe() async throws {
    contacts.contactTapped(UIViewController())
    await stack.finishNext()
    try await lock.waitUntilIdle()
    stack.swipeBack()
    #expect(lock.holder?.label == "swipe back")
    contacts.contactTapped(UIViewController())
    contacts.sessionExpired()
    await stack.finishNext()
    await stack.finishNext()
    try await lock.waitUntilIdle()
    #expect(stack.viewControllers.count == 1)
    #expect(stack.presentedViewController is LoginViewController)
  }

  @Test("A sheet that is pulled down holds the lock")
  func pull() async throws {
    contacts.editTapped()
    await stack.finishNext()
    try await lock.waitUntilIdle()
    stack.presentedViewController?.presentationController?.pullDown()
    #expect(lock.holder?.label == "swipe of a sheet")
    await stack.finishNext()
    try await lock.waitUntilIdle()
    #expect(stack.presentedViewController == nil)
  }

  @Test("A link's completion tells how it ended: presented, too late, or refused")
  func link() async throws {
    contacts.editTapped()
    contacts.linkOpened()
    await stack.finishNext()
    while contacts.messages.isEmpty { await Task.yield() }
    #expect(contacts.messages == ["Another screen is open."])
    contacts.linkOpened()
    try #require(contacts.messages.count == 2)
    #expect(contacts.messages[1].contains("which is already presenting"))
    stack.dismiss(animated: true, completion: nil)
    await stack.finishNext()
    contacts.linkOpened()
    await stack.finishNext()
    try await lock.waitUntilIdle()
    #expect(contacts.messages.last == "Edit the contact.")
  }

  @Test("Awaited calls return when their transitions have ended")
  func awaiting() async throws {
    contacts.contactTapped(UIViewController())
    await stack.finishNext()
    contacts.editTapped()
    try await lock.waitUntilIdle()
    contacts.editTapped()
    await stack.finishNext()
    let signedOut = Task { try await contacts.signOut() }
    await stack.finishNext()
    #expect(contacts.messages.isEmpty)
    await stack.finishNext()
    try await signedOut.value
    #expect(contacts.messages == ["You have signed out."])
    #expect(stack.viewControllers.count == 1)
  }

  @Test(
    "A call on another thread stops the program; the message names the call, its line and a remedy",
    arguments: ["by hand", "in line"]
  )
  func otherThread(way: String) async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent])
    { [way] in
      await Task.detached {
        let call: @MainActor () -> Void = {
          let stack = UINavigationController(rootViewController: UIViewController())
          if way == "by hand" {
            stack.popViewController(animated: true) { _ in }
          } else {
            stack.transitions.popViewController(animated: true)
          }
        }
        // Safe: the types differ only in the promise, which code of Swift 5 and of Objective-C
        // breaks like this.
        unsafeBitCast(call, to: (() -> Void).self)()
      }.value
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    let expected =
      /AppTests.swift:\d+: Fatal error: popViewController\(animated:\) was called on another thread/
    #expect(message.contains(expected), "\(message.prefix(1000))")
    #expect(message.contains("Task { @MainActor in"))
  }

  @Test("A custom lock of a scene has its own limits")
  func ownLock() {
    let scene = UIWindowScene()
    giveLock(to: scene)
    #expect(scene.transitionLock.limits.transition == .seconds(5))
  }
}
