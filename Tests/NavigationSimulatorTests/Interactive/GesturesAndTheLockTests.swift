import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

@Suite("Interactive transitions: gestures and the lock")
struct GesturesAndTheLockTests {
  private func fixture() throws -> (StackFixture, TransitionLock, Transitions) {
    let fixture = StackFixture()
    try fixture.push(fixture.b)
    let lock = TransitionLock(executor: fixture.simulation.clock.executor)
    return (fixture, lock, fixture.nav.transitions(by: lock))
  }

  @Test("A swipe begins only if the lock is free, and holds it")
  func begins() throws {
    let (fixture, lock, transitions) = try fixture()
    fixture.story.cast = ""
    let token = try #require(lock.tryStart())
    #expect(try transitions.beginInteractivePop(completion: fixture.note("never")) == nil)
    token.end()
    let swipe = try #require(try transitions.beginInteractivePop(completion: fixture.note("swipe")))
    #expect(lock.isTransitioning)
    #expect(transitions.ifIdle.pushViewController(fixture.c, animated: true).state == .dropped)
    swipe.finish()
    try fixture.story.settle(
      "0.0: nav.willShow(A) 0.35: nav.didShow(A) · swipe finished → A"
    )
    #expect(!lock.isTransitioning)
  }

  @Test(
    "A finger begins a swipe back only if the lock is free, and holds the lock until the swipe is over"
  )
  func finger() throws {
    let (fixture, lock, transitions) = try fixture()
    transitions.takeSystemGestures()
    func swipe() throws -> Finger {
      let finger = Finger(on: fixture.window, at: Point(5, 400))
      finger.move(to: Point(250, 400), over: .milliseconds(100))
      try fixture.simulation.advance(by: .milliseconds(100))
      return finger
    }
    let token = try #require(lock.tryStart())
    try swipe().lift()
    fixture.story.expect("")
    token.end()
    let finger = try swipe()
    #expect(lock.isTransitioning)
    finger.lift()
    #expect(lock.isTransitioning)
    try fixture.simulation.run()
    #expect(!lock.isTransitioning)
    #expect(fixture.nav.screen == "A")
  }

  @Test("A finger pulls a sheet down only if the lock is free")
  func fingerOnSheet() throws {
    let (fixture, lock, _) = try fixture()
    try fixture.b.presentAndSettle(fixture.c)
    fixture.c.transitions(by: lock).takeSystemGestures()
    func pull() throws {
      let finger = Finger(on: fixture.window, at: Point(200, 100))
      finger.move(to: Point(200, 700), over: .milliseconds(100))
      try fixture.simulation.advance(by: .milliseconds(100))
      #expect(lock.isTransitioning)
      finger.lift()
      try fixture.simulation.run()
    }
    let token = try #require(lock.tryStart())
    try pull()
    #expect(fixture.b.presentedViewController === fixture.c)
    token.end()
    try pull()
    #expect(fixture.b.presentedViewController == nil)
    #expect(!lock.isTransitioning)
  }

  /// The solution of 2014: didShow gives the lock back. A cancelled swipe never calls it.
  @Test("A lock that is freed only in didShow is held indefinitely after a cancelled swipe")
  func freezes() throws {
    final class Freezing: NavigationControllerDelegate {
      let lock: TransitionLock
      var token: TransitionLock.Token?
      init(_ lock: TransitionLock) { self.lock = lock }
      func navigationController(
        _ navigationController: NavigationController,
        willShow viewController: ViewController,
        animated: Bool
      ) { token = lock.tryStart("willShow") }
      func navigationController(
        _ navigationController: NavigationController,
        didShow viewController: ViewController,
        animated: Bool
      ) { token?.end() }
    }
    let (fixture, lock, transitions) = try fixture()
    let freezing = Freezing(lock)
    fixture.nav.delegate = freezing
    let swipe = try #require(try fixture.nav.beginInteractivePop(completion: nil))
    swipe.cancel()
    try fixture.simulation.run()
    #expect(lock.isTransitioning, "indefinitely")
    #expect(transitions.ifIdle.pushViewController(fixture.c, animated: true).state == .dropped)
    freezing.token?.end()
  }
}
