import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

@Suite("Interactive transitions: gestures and the lock")
struct GesturesAndTheLockTests {
  private func stage() throws -> (StackFixture, TransitionLock, Transitions) {
    let stage = StackFixture()
    try stage.push(stage.b)
    let lock = TransitionLock(executor: stage.simulation.clock.executor)
    return (stage, lock, stage.nav.transitions(by: lock))
  }

  @Test("A swipe begins only if the lock is free, and holds it")
  func begins() throws {
    let (stage, lock, transitions) = try stage()
    let token = try #require(lock.tryStart())
    #expect(try transitions.beginInteractivePop(completion: stage.note("never")) == nil)
    token.end()
    let swipe = try #require(try transitions.beginInteractivePop(completion: stage.note("swipe")))
    #expect(lock.isTransitioning)
    #expect(transitions.ifIdle.pushViewController(stage.c, animated: true).state == .dropped)
    swipe.finish()
    try stage.simulation.run()
    #expect(!lock.isTransitioning)
    #expect(stage.ends == ["swipe finished"])
  }

  @Test("A finger begins a swipe back only if the lock is free, and holds the lock until the swipe is over")
  func finger() throws {
    let (stage, lock, transitions) = try stage()
    transitions.takeSystemGestures()
    func swipe() throws -> Finger {
      let finger = Finger(on: stage.window, at: Point(x: 5, y: 400))
      finger.move(to: Point(x: 250, y: 400), over: .milliseconds(100))
      try stage.simulation.advance(by: .milliseconds(100))
      return finger
    }
    let token = try #require(lock.tryStart())
    try swipe().lift()
    #expect(stage.callbacks == [])
    token.end()
    let finger = try swipe()
    #expect(lock.isTransitioning)
    finger.lift()
    #expect(lock.isTransitioning)
    try stage.simulation.run()
    #expect((lock.isTransitioning, stage.nav.viewControllers.count) == (false, 1))
  }

  @Test("A finger pulls a sheet down only if the lock is free")
  func fingerOnSheet() throws {
    let (stage, lock, _) = try stage()
    try stage.b.present(stage.c, animated: false, completion: nil)
    stage.c.transitions(by: lock).takeSystemGestures()
    func pull() throws {
      let finger = Finger(on: stage.window, at: Point(x: 200, y: 100))
      finger.move(to: Point(x: 200, y: 700), over: .milliseconds(100))
      try stage.simulation.advance(by: .milliseconds(100))
      #expect(lock.isTransitioning)
      finger.lift()
      try stage.simulation.run()
    }
    let token = try #require(lock.tryStart())
    try pull()
    #expect(stage.b.presentedViewController === stage.c)
    token.end()
    try pull()
    #expect(stage.b.presentedViewController == nil)
    #expect(!lock.isTransitioning)
  }

  /// The solution of 2014: didShow gives the lock back. A cancelled swipe never calls it.
  @Test("A lock that waits for didShow is frozen by a cancelled swipe")
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
    let (stage, lock, transitions) = try stage()
    let freezing = Freezing(lock)
    stage.nav.delegate = freezing
    let swipe = try #require(try stage.nav.beginInteractivePop(completion: nil))
    swipe.cancel()
    try stage.simulation.run()
    #expect(lock.isTransitioning, "indefinitely")
    #expect(transitions.ifIdle.pushViewController(stage.c, animated: true).state == .dropped)
    freezing.token?.end()
  }
}
