import NavigationSimulator
import Testing
import TransitionEngine
import TransitionLock

@testable import SimulatorTestSupport
@testable import TransitionLockUIKit

/// Transitions that a finger begins without asking the lock.
@Suite("Transitions of the system") @MainActor
struct SystemTransitionTests {
  private let scene = Scene()
  private var stage: StackFixture { scene.stage }

  /// Makes the swipe back hold the lock, like a target of its recognizer.
  private func observeSwipes() {
    stage.nav.interactivePopGestureRecognizer?.addAction { [unowned scene] recognizer in
      if recognizer.state == .began { scene.calls().hold(during: .swipeBack, at: scene.site()) }
    }
  }

  /// Moves a finger from the edge, and leaves it there.
  private func beginSwipe(to x: Double = 100) throws -> Finger {
    let finger = Finger(on: stage.window, at: Point(x: 5, y: 400))
    finger.move(to: Point(x: x, y: 400), over: .milliseconds(200))
    try stage.simulation.advance(by: .milliseconds(200))
    return finger
  }

  private func letGo(_ finger: Finger, finishing: Bool) {
    if finishing { finger.lift() } else { finger.cancel() }
  }

  @Test(
    "A swipe back holds the lock until its transition has ended, finished or cancelled",
    arguments: [true, false]
  )
  func swipe(finishing: Bool) async throws {
    try stage.push(stage.b)
    observeSwipes()
    let finger = try beginSwipe(to: finishing ? 350 : 100)
    #expect(scene.lock.holder?.label == "swipe back")
    #expect(!scene.tap(.push(stage.c, animated: true), "tap"))
    letGo(finger, finishing: finishing)
    #expect(scene.lock.isTransitioning)
    try await scene.settle()
    #expect((scene.stack, scene.reports.codes) == ((finishing ? ["A"] : ["A", "B"]), []))
  }

  @Test(
    "A swipe in a column of a split holds the scope of that column, as long as the columns are side by side"
  )
  func inColumn() async throws {
    let split = ViewController()
    for isCollapsed in [false, true] {
      scene.kit.record.isCollapsed = isCollapsed
      try stage.push(stage.b)
      scene.calls().inColumn("primary", of: split).hold(during: .swipeBack, at: scene.site())
      let other = scene.lock.scope("secondary").tryStart()
      #expect((other == nil) == isCollapsed)
      other?.end()
      #expect(scene.lock.scope("primary").tryStart() == nil)
      try await scene.settle()
      try stage.nav.popViewController(animated: false, completion: nil)
    }
  }

  @Test("A swipe at the root does not hold the lock")
  func atTheRoot() async throws {
    observeSwipes()
    let finger = try beginSwipe()
    try await scene.settle()
    letGo(finger, finishing: true)
    #expect(scene.tap(.push(stage.b, animated: true), "tap"))
    try await scene.settle()
  }

  /// The holder of the lock moves nothing yet, and the system begins a swipe.
  @Test(
    "A swipe that begins while the lock is held is not hindered, is reported, and makes later turns wait"
  )
  func bypassing() async throws {
    try stage.push(stage.b)
    observeSwipes()
    let token = try #require(scene.lock.tryStart("loading"))
    _ = scene.enqueue(.push(stage.c, animated: true), "timer")
    let finger = try beginSwipe(to: 350)
    #expect(
      (stage.simulation.openTransitions.map(\.kind), scene.reports.codes) == ([.pop], ["bypassed"])
    )
    token.end()
    await stage.simulation.advance(by: .milliseconds(50))
    #expect(scene.kit.record.calls == [])
    letGo(finger, finishing: true)
    try await scene.settle()
    #expect(scene.stack == ["A", "C"])
    #expect(scene.ends.map { $0.hasSuffix("timer finished") } == [true])
  }

  @Test(
    "An unobserved swipe neither collides nor freezes",
    arguments: [true, false],
    [true, false]
  )
  func unobserved(finishing: Bool, isTap: Bool) async throws {
    try stage.push(stage.b)
    let finger = try beginSwipe(to: 350)
    if isTap {
      _ = scene.tap(.push(stage.c, animated: true), "call")
    } else {
      _ = scene.enqueue(.push(stage.c, animated: true), "call")
    }
    letGo(finger, finishing: finishing)
    try await scene.settle()
    let before = finishing ? ["A"] : ["A", "B"]
    #expect(scene.stack == (isTap ? before : before + ["C"]))
    #expect(scene.ends.count == 1)
  }

  @Test("The pull on a sheet holds the lock if the delegate forwards it", arguments: [true, false])
  func sheet(finishing: Bool) async throws {
    let delegate = PullForwarding()
    delegate.hold = { [scene] in scene.calls(on: $0).hold(during: .pullDown, at: scene.site()) }
    stage.b.modalPresentationStyle = .pageSheet
    stage.b.presentationController?.delegate = delegate
    try stage.a.presentAndSettle(stage.b)
    let driver = try #require(try stage.b.beginInteractiveDismissal())
    driver.update(0.3)
    #expect(scene.lock.holder?.label == "swipe of a sheet")
    _ = scene.enqueue(.dismiss(animated: true), on: stage.a, "timer")
    #expect(!scene.tap(.dismiss(animated: true), on: stage.b, "tap"))
    stage.simulation.schedule(after: .milliseconds(100)) {
      if finishing { driver.finish() } else { driver.cancel() }
    }
    try await scene.settle()
    #expect(stage.a.presentedViewController == nil)
    #expect(scene.ends.count == 2)
    #expect(
      scene.ends.last?.hasSuffix(finishing ? "timer outdated: nothingPresented" : "timer finished")
        == true
    )
    #expect(scene.reports.codes == [])
  }

  @Test("A swipe holds the lock until the did-callbacks are over")
  func afterCallbacks() async throws {
    try stage.push(stage.b)
    observeSwipes()
    var wasHeld: [Bool] = []
    stage.a.reactions[.viewDidAppear] = { [unowned scene] in
      wasHeld.append(scene.lock.isTransitioning)
    }
    letGo(try beginSwipe(to: 350), finishing: true)
    try await scene.settle()
    #expect(wasHeld == [true])
  }

  @Test(
    "A swipe that begins one turn of the main loop after its report holds the lock all the same"
  )
  func beginsLate() async throws {
    stage.simulation.schedule(after: .zero) { [stage] in
      try? stage.nav.pushViewController(stage.b, animated: true, completion: nil)
    }
    scene.calls().hold(during: .swipeBack, at: scene.site())
    await stage.simulation.advance(by: .milliseconds(100))
    #expect(scene.lock.holder?.label == "swipe back")
    try await scene.settle()
  }
}
