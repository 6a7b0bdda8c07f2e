import NavigationSimulator
import Testing
import TransitionLock
import TransitionLockUIKit

/// Runs what pages of "The console says" advise, where no other page shows it.
@Suite("The console says: what to do") struct CureTests {
  private let simulation = NavigationSimulation()
  private let contact = ViewController(title: "Contact")
  private let window: Window

  init() {
    simulation.collisionBehavior = .matchingUIKit
    window = Window(simulation: simulation, rootViewController: contact)
  }

  @Test("A link that leads several screens deep changes the stack in one transition")
  func deepLink() throws {
    let navigation = NavigationController(rootViewController: ViewController(title: "Start"))
    window.rootViewController = navigation
    try showDeepLink(in: navigation)
    #expect(simulation.openTransitions.map(\.kind) == [.push])
    try simulation.run()
    #expect(navigation.viewControllers.map(\.title) == ["Contacts", "Contact", "Note"])
    #expect(simulation.messages == [])
  }

  @Test("A child is added, and replaced with another, without an exception or message")
  func children() throws {
    let (map, notes) = (ViewController(title: "Map"), ViewController(title: "Notes"))
    try embed(map, in: contact)
    #expect(map.parent === contact)
    try replace(map, by: notes, in: contact)
    try simulation.run()
    #expect(map.parent == nil)
    #expect(notes.view.window === window)
    #expect(simulation.messages == [])
    #expect(simulation.misuses == [])
  }

  @Test("The owner of an animator may be deallocated", arguments: ["paused", "stopped"])
  func animator(state: String) throws {
    var scrubber: Scrubber? = Scrubber()
    try scrubber?.animator.addAnimations { contact.view.alpha = 0 }
    try scrubber?.animator.pauseAnimation()
    if state == "stopped" { try scrubber?.animator.stopAnimation(false) }
    scrubber = nil
    #expect(simulation.misuses == [])
  }
}

/// The same, over the stand-in for UIKit.
@Suite("The console says: what to do in an app", .timeLimit(.minutes(10))) @MainActor
struct CureInAppTests {
  private let window: UIWindow
  private let stack: UINavigationController
  private let welcome = WelcomeViewController()
  private let lock: TransitionLock

  init() {
    let scene = UIWindowScene()
    lock = scene.transitionLock
    window = UIWindow(windowScene: scene)
    stack = UINavigationController(rootViewController: welcome)
  }

  @Test("A presentation in viewDidAppear is shown")
  func appeared() async throws {
    window.rootViewController = stack
    await stack.finishNext()
    try await lock.waitUntilIdle()
    #expect(stack.presentedViewController is LoginViewController)
    #expect(stack.console.isEmpty)
  }

  @Test("A presentation in viewDidAppear is made only if needed")
  func appearedLoggedIn() async throws {
    welcome.isLoggedIn = true
    window.rootViewController = stack
    try await lock.waitUntilIdle()
    #expect(stack.presentedViewController == nil)
    #expect(stack.console.isEmpty)
  }

  @Test("If two taps and a timer close a screen, it is closed once, without a message")
  func closed() async throws {
    window.rootViewController = stack
    welcome.transitions.present(EditorViewController(), animated: true)
    await stack.finishNext()
    try await lock.waitUntilIdle()
    welcome.doneTapped()
    welcome.doneTapped()
    welcome.sessionExpired()
    #expect(lock.waitingCount == 1)
    await stack.finishNext()
    try await lock.waitUntilIdle()
    #expect(stack.presentedViewController == nil)
    #expect(!stack.isMoving)
    #expect(stack.console.isEmpty)
  }
}
