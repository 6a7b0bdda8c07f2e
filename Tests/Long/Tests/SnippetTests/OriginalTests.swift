import NavigationSimulator
import Testing
import TransitionLock

extension ScreenTests {
  /// Runs the guide "Moving over": what it says of the lock is so.
  @Suite("Moving over: the original") @MainActor struct OriginalTests {
    private var lock: TransitionLock { TransitionLock.shared }

    private func withEditor<Screen: UIViewController>(_ screen: Screen) -> Screen {
      screen.segues["edit"] = EditorViewController.init
      return screen
    }

    @Test("Method by method: a second tap is dropped, the timer waits, and the screen lives on")
    func byHand() async throws {
      let contact = withEditor(MovedViewController())
      contact.editTapped()
      contact.editTapped()
      contact.sessionExpired()
      #expect(lock.holder?.label == "edit")
      #expect(lock.waitingCount == 1)
      contact.finishTransition()
      #expect(!contact.isMoving, "a turn never begins on the call stack of end")
      await contact.transitionBegins()
      #expect(lock.holder?.label == "session is over")
      contact.finishTransition()
      try await lock.waitUntilIdle()
      #expect(contact.presentedViewController == nil)
      #expect(contact.console.isEmpty)
    }

    @Test("Method by method: a segue that UIKit would drop, or drops, ends its token")
    func droppedByHand() async throws {
      let contact = withEditor(MovedViewController())
      contact.isInWindow = false
      contact.editTapped()
      try await lock.waitUntilIdle()
      contact.isInWindow = true
      contact.isDeaf = true
      contact.editTapped()
      try await lock.waitUntilIdle()
      contact.isDeaf = false
      contact.editTapped()
      #expect(contact.isMoving)
      contact.finishTransition()
      try await lock.waitUntilIdle()
    }

    @Test("Method by method: a timer with nothing to dismiss ends its turn")
    func nothingToDismiss() {
      let contact = MovedViewController()
      contact.sessionExpired()
      #expect(!lock.isTransitioning)
    }

    @Test("With the verbs: a second tap is dropped, the timer waits, and the screen lives on")
    func verbs() async throws {
      let contact = withEditor(SettledViewController())
      let window = UIWindow(windowScene: UIWindowScene())
      window.rootViewController = contact
      let lock = try #require(window.windowScene?.transitionLock)
      #expect(contact.shouldPerformSegue(withIdentifier: "edit", sender: nil))
      contact.editTapped()
      #expect(!contact.shouldPerformSegue(withIdentifier: "edit", sender: nil))
      contact.editTapped()
      contact.sessionExpired()
      #expect(lock.waitingCount == 1)
      contact.finishTransition()
      await contact.transitionBegins()
      contact.finishTransition()
      try await lock.waitUntilIdle()
      #expect(contact.presentedViewController == nil)
      #expect(contact.console.isEmpty)
    }

    @Test("A stray end ends nobody else's transition, and one on a free lock changes nothing")
    func strayEnd() throws {
      let lock = TransitionLock { _ in }
      let first = try #require(lock.tryStart("first"))
      first.end()
      #expect(!first.end())
      let second = try #require(lock.tryStart("second"))
      #expect(!first.end())
      #expect(second.isHolding)
      second.end()
    }
  }
}

/// What the original's stacks lost, on the simulator's.
@Suite("Moving over: stacks") @MainActor
struct OriginalStackTests {
  private let simulation = NavigationSimulation()
  private let navigation = NavigationController(rootViewController: ViewController(title: "A"))
  private let window: Window
  private let lock = TransitionLock()
  private let screens: SerializedNavigation

  init() {
    window = Window(simulation: simulation, rootViewController: navigation)
    screens = SerializedNavigation(navigation, lock: lock)
  }

  private typealias SerializedNavigation = NavigationSimulator.SerializedNavigation

  @Test("A push without animation completes, and so does a pop of nothing; the lock is free")
  func completions() throws {
    var ends: [NavigationSimulator.TransitionEnd?] = []
    try screens.popViewController(animated: true) { ends.append(try? $0.get()) }
    #expect(!lock.isTransitioning)
    try screens.pushViewController(ViewController(title: "B"), animated: false) { ends.append(try? $0.get()) }
    #expect(!lock.isTransitioning)
    #expect(ends == [.finished, .finished])
  }

  @Test("A pop to a controller pops to that one, without animation too")
  func popTo() throws {
    let middle = ViewController(title: "B")
    for controller in [middle, ViewController(title: "C"), ViewController(title: "D")] {
      try navigation.pushViewController(controller, animated: false)
    }
    try screens.popToViewController(middle, animated: false)
    #expect(navigation.topViewController === middle)
    #expect(!lock.isTransitioning)
  }
}
