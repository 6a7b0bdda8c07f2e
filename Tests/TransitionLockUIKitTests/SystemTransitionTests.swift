import NavigationSimulator
import Testing

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Transitions that a finger begins without asking the lock.
@Suite("Transitions of the system") @MainActor
final class SystemTransitionTests: Scene {
  /// Makes the swipe back hold the lock, like a target of its recognizer.
  private func observeSwipes() {
    nav.interactivePopGestureRecognizer?.addAction { [unowned self] recognizer in
      if recognizer.state == .began { calls().hold(during: .swipeBack, at: site()) }
    }
  }

  /// Moves a finger from the edge far enough for a pop, and leaves it there.
  private func beginSwipe() async -> Finger {
    let finger = Finger(on: window, at: Point(x: 5, y: 400))
    finger.move(to: Point(x: 317, y: 400), over: .milliseconds(200))
    await pass(seconds: 0.2)
    return finger
  }

  @Test(
    "A swipe back holds the lock until its transition has ended, finished or cancelled",
    arguments: [
      (GestureEnd.finished, "0.2: push C dropped · lock held → A"),
      (.cancelled, "0.2: push C dropped · lock held → (A) B"),
    ]
  )
  func swipe(end: GestureEnd, story: String) async throws {
    try stage.push(b)
    observeSwipes()
    let finger = await beginSwipe()
    #expect(lock.holder?.label == "swipe back")
    tap(.push(c))
    end.end(finger)
    tellLock()
    try await settle(story)
  }

  @Test("A swipe in a column of a split holds the scope of that column")
  func inColumn() async throws {
    let split = ViewController()
    calls().inColumn("primary", of: split).hold(during: .swipeBack, at: site())
    #expect(lock.scope("primary").tryStart() == nil)
    try #require(lock.scope("secondary").tryStart()).end()
    try await settle()
  }

  @Test("A swipe in a collapsed split holds the whole lock")
  func inCollapsedSplit() async throws {
    let split = ViewController()
    uikit.isCollapsed = true
    calls().inColumn("primary", of: split).hold(during: .swipeBack, at: site())
    #expect(lock.scope("secondary").tryStart() == nil)
    try await settle()
  }

  @Test("A swipe at the root does not hold the lock")
  func atTheRoot() async throws {
    observeSwipes()
    let finger = await beginSwipe()
    try await settle("→ A")
    finger.lift()
    tap(.push(b))
    try await settle("0.55: push B finished → (A) B")
  }

  /// The holder of the lock moves nothing yet, and the system begins a swipe.
  @Test(
    "If a swipe begins while the lock is held, it runs and is reported, and the next turn waits for it"
  )
  func bypassing() async throws {
    try stage.push(b)
    observeSwipes()
    let token = try #require(lock.tryStart("loading"))
    enqueue(.push(c))
    let finger = await beginSwipe()
    #expect(simulation.openTransitions.map(\.kind) == [.pop])
    token.end()
    await pass(seconds: 0.05)
    #expect(uikit.calls == [])
    finger.lift()
    try await settle("0.95: push C finished · reported bypassed by scene → (A) C")
  }

  @Test(
    "A swipe that does not use the lock still makes taps drop and calls in line wait",
    arguments: [
      (GestureEnd.finished, "0.2: push D dropped 0.9: push C finished → (A) C"),
      (.cancelled, "0.2: push D dropped 0.83: push C finished → (A) (B) C"),
    ]
  )
  func unobserved(end: GestureEnd, story: String) async throws {
    try stage.push(b)
    let finger = await beginSwipe()
    tap(.push(d))
    enqueue(.push(c))
    end.end(finger)
    try await settle(story)
  }

  @Test(
    "A pull on a sheet holds the lock if the delegate forwards it",
    arguments: [
      (GestureEnd.finished, "0.0: tap dropped 0.45: timer outdated: nothingPresented → A"),
      (.cancelled, "0.0: tap dropped 0.75: timer finished → A"),
    ]
  )
  func sheet(end: GestureEnd, story: String) async throws {
    let delegate = PullForwarding()
    delegate.hold = { [unowned self] in calls(on: $0).hold(during: .pullDown, at: site()) }
    b.modalPresentationStyle = .pageSheet
    b.presentationController?.delegate = delegate
    try showAlert()
    let driver = try #require(try b.beginInteractiveDismissal())
    driver.update(0.3)
    #expect(lock.holder?.label == "swipe of a sheet")
    enqueue(.dismiss, on: a, "timer")
    tap(.dismiss, on: b, "tap")
    simulation.schedule(after: .milliseconds(100)) { end.end(driver) }
    try await settle(story)
  }

  @Test("A swipe holds the lock until the did-callbacks are over")
  func afterCallbacks() async throws {
    try stage.push(b)
    observeSwipes()
    a.reactions[.viewDidAppear] = { [unowned self] in tellLock() }
    await beginSwipe().lift()
    try await settle("0.55: lock held → A")
  }

  @Test("A swipe holds the lock even if its transition begins only after its report")
  func beginsLate() async throws {
    simulation.schedule(after: .zero) { [unowned self] in try? callUIKit(.push(b)) }
    calls().hold(during: .swipeBack, at: site())
    await pass(seconds: 0.1)
    #expect(lock.holder?.label == "swipe back")
    try await settle()
  }
}
