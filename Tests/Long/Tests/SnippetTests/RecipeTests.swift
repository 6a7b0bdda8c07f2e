import NavigationSimulator
import Testing
import TransitionLock
import TransitionLockUIKit

/// Runs the README's recipe: what it says is so.
@Suite("The recipe for an app", .timeLimit(.minutes(10))) @MainActor
struct RecipeTests {
  private let contact = RecipeViewController()
  private let window: UIWindow

  init() {
    window = UIWindow(windowScene: UIWindowScene())
    window.rootViewController = contact
  }

  private var lock: TransitionLock? { window.windowScene?.transitionLock }

  @Test("A double tap presents once, and the next tap works again")
  func doubleTap() async throws {
    contact.editTapped()
    contact.editTapped()
    await contact.finishNext()
    #expect(contact.presentedViewController is EditorViewController)
    #expect(contact.console.isEmpty)
    contact.dismiss(animated: true, completion: nil)
    await contact.finishNext()
    contact.editTapped()
    #expect(contact.isMoving)
    await contact.finishNext()
    try await lock?.waitUntilIdle()
  }

  @Test(
    "A timer during the presentation waits for its end, and then dismisses, also a full-screen one",
    arguments: ["full screen", "sheet"]
  )
  func timer(style: String) async throws {
    if style == "full screen" { window.simulation.profile = .iOS9 }
    contact.editTapped()
    contact.timerFired()
    #expect(lock?.waitingCount == 1)
    contact.finishTransition()
    #expect(!contact.isMoving, "a turn never begins on the call stack of the end")
    #expect((contact.view.window == nil) == (style == "full screen"))
    await contact.finishNext()
    try await lock?.waitUntilIdle()
    #expect(contact.presentedViewController == nil)
    #expect(contact.console.isEmpty)
  }

  @Test("A presentation that UIKit drops does not freeze the screen: the next tap works")
  func dropped() async throws {
    contact.isDeaf = true
    contact.editTapped()
    #expect(!contact.isMoving)
    #expect(lock?.isTransitioning == true)
    try await lock?.waitUntilIdle()
    contact.isDeaf = false
    contact.editTapped()
    #expect(contact.isMoving)
    await contact.finishNext()
    try await lock?.waitUntilIdle()
  }

  @Test(
    "During a presentation that did not use the lock, a tap is dropped, and UIKit is not called"
  )
  func inProgress() async {
    contact.present(EditorViewController(), animated: true, completion: nil)
    contact.editTapped()
    try? await lock?.waitUntilIdle()
    #expect(contact.console.isEmpty)
    await contact.finishNext()
  }
}
