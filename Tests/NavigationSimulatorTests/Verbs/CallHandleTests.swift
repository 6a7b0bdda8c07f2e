import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// A call's handle, and the places where a call has no lock, no time, or no end.
@Suite("Transitions in line: handles", .timeLimit(.minutes(10)))
final class CallHandleTests: Line {
  enum Place: CaseIterable { case inLine, atItsTurn }

  @Test(
    "A call is pending, started, then ended; before it starts, its caller can cancel it",
    arguments: Place.allCases
  )
  func cancelled(place: Place) async throws {
    let token = try hold()
    let first = calls.pushViewController(b, animated: true).noted("first", in: story)
    let second = calls.pushViewController(c, animated: true).noted("second", in: story)
    #expect(first.state == .pending)
    if place == .atItsTurn { token.end() }
    first.cancel()
    story.expect("0.0: first cancelled")
    #expect(first.state == .ended)
    token.end()
    await simulation.advance(by: .milliseconds(100))
    #expect(second.state == .started)
    #expect(lock.isTransitioning)
    second.cancel()
    try await settle("0.35: second finished → (A) C")
    #expect(second.state == .ended)
  }

  @Test(
    "A cancelled call releases its controller and its turn at once, before the simulation moves",
    arguments: Place.allCases
  )
  func cancelledAtRest(place: Place) async throws {
    let token = try hold()
    weak var controller: ViewController?
    do {
      let new = ViewController()
      controller = new
      let call = calls.pushViewController(new, animated: true)
      if place == .atItsTurn { token.end() }
      while place == .atItsTurn, lock.waitingCount > 0 { await Task.yield() }
      call.cancel()
    }
    #expect(controller == nil)
    token.endIfHolding()
    try await lock.waitUntilIdle()
  }

  @Test("A pop returns the leaving controller, with animation and without")
  func popped() async throws {
    try push(b, c)
    let animated = calls.popViewController(animated: true).noted("pop", in: story)
    #expect(animated.state == .started)
    #expect(try await animated.end === c)
    let plain = calls.popViewController(animated: false).noted("pop", in: story)
    #expect(plain.state == .ended)
    #expect(try await plain.end === b)
    story.expect("0.35: pop C · pop B → A")
  }

  @Test("A cancelled swipe and a pop of the root return no controllers")
  func nothingPopped() async throws {
    let animator = ScriptedAnimator(simulation: simulation)
    let delegate = RecordingDelegate(animator: animator)
    animator.finishes = false
    nav.delegate = delegate
    try push(b)
    calls.popViewController(animated: true).noted("pop", in: story)
    calls.popToRootViewController(animated: true).noted("root", in: story)
    try await settle("0.2: pop nothing\n0.4: root  → (A) B")
    try nav.popViewController(animated: false, completion: nil)
    calls.popViewController(animated: true).noted("pop", in: story)
    story.expect("0.4: pop nothing")
  }

  @Test("A stack that was never in a window pops at once, even if the lock is held")
  func poppedInNoWindow() async throws {
    let token = try hold()
    let nav = NavigationController(rootViewController: b)
    calls(on: nav).pushViewController(c, animated: true)
    calls(on: nav).popViewController(animated: true).noted("pop", in: story)
    story.expect("0.0: pop C")
    token.end()
  }

  @Test(
    "A call of a controller that was never on screen does not wait: it is dropped if the lock is held"
  )
  func neverOnScreen() async throws {
    let token = try hold()
    let call = calls(on: b).present(c, animated: true).noted("present", in: story)
    #expect(call.state == .dropped)
    #expect(call.failure?.obstacle?.label == "edit")
    #expect(lock.waitingCount == 0)
    token.end()
    calls(on: b).present(c, animated: true).noted("again", in: story)
    story.expect("0.0: present dropped · again notInWindow: notInWindow")
    #expect(!lock.isTransitioning)
  }

  @Test("with(timeout:) keeps the policy of ifIdle")
  func limitedTap() throws {
    let token = try hold()
    let tap = calls.ifIdle.with(timeout: .seconds(1)).popViewController(animated: true)
    #expect(tap.state == .dropped)
    token.end()
  }

  @Test("The handle of a failed call does not retain the controller of the call")
  func ofNoUse() {
    weak var controller: ViewController?
    func present() -> TransitionCall<TransitionEnd> {
      let new = ViewController()
      controller = new
      return d.transitions.present(new, animated: true)
    }
    let call = present()
    #expect(call.state == .ended)
    #expect(controller == nil)
  }

  @Test(
    "A tap during a transition outside the lock is dropped, and the failure names the transition"
  )
  func tapOutsideTheLock() throws {
    try nav.pushViewController(b, animated: true, completion: nil)
    let call = calls.ifIdle.pushViewController(c, animated: true)
    #expect(call.state == .dropped)
    #expect(call.failure?.message.contains("did not ask the lock") == true)
    #expect(!lock.isTransitioning)
  }

  @Test("A call in line waits for the end of a transition outside the lock")
  func outsideTheLock() async throws {
    try nav.pushViewController(b, animated: true, completion: nil)
    #expect(simulation.transitionsOutsideTheLock == [])
    calls.pushViewController(c, animated: true).noted("push", in: story)
    calls.popViewController(animated: true).noted("pop", in: story)
    #expect(simulation.transitionsOutsideTheLock.map(\.kind) == [.push])
    try await settle("0.7: push finished\n1.05: pop C → (A) B")
    #expect(simulation.transitionsOutsideTheLock.count == 1)
  }

  @Test(
    "If a transition outside the lock never ends, the run throws an error that names the waiting call"
  )
  func neverEnding() async throws {
    let fixture = TransitionFixture()
    fixture.animator.complete = { _, _ in }
    try fixture.stack.begin(.present(.b))
    let clock = fixture.stack.simulation.clock
    let lock = TransitionLock(clock: clock, executor: clock.executor) { _ in }
    fixture.stack.a.transitions(by: lock).dismiss(animated: true)
    fixture.stack.a.transitions(by: lock).dismiss(animated: true)
    let failure = await #expect(throws: SimulationFailure.self) {
      try await fixture.stack.simulation.run()
    }
    #expect(failure?.code == .neverCompleted)
    #expect(failure?.message.contains("\"dismiss(animated:)\"") == true)
  }

  @Test("A failure that no code awaits is reported at once if the controller is off screen")
  func unheardOffScreen() {
    calls(on: c).with(timeout: .seconds(1)).present(b, animated: true)
    #expect(reports.map(\.code) == [.refused])
  }

  @Test("A failure that no code awaits is reported once, even if the controller is gone")
  func unheardOfGone() async throws {
    let token = try hold()
    do {
      let controller = ViewController()
      try push(controller)
      calls(on: controller).with(timeout: .seconds(1)).present(b, animated: true)
      try nav.popViewController(animated: false, completion: nil)
      forget()
    }
    #expect(reports.map(\.code) == [])
    await simulation.advance(by: .seconds(2))
    #expect(reports.map(\.code) == [.refused])
    token.end()
  }

  @Test("Without a given lock, a call uses its window's lock; in no window, it fails")
  func windowsLock() async throws {
    let lock = window.transitionLock
    let token = try #require(lock.tryStart())
    let call = b.transitions.popViewController(animated: true).noted("pop", in: story)
    #expect(
      call.failure?.description.hasPrefix(
        "popViewController(animated:) failed: <Probe \"B\"> is in no window,"
      ) == true
    )
    await #expect(throws: TransitionFailure.self) {
      try await b.transitions.dismiss(animated: true).end
    }
    a.transitions.pushViewController(b, animated: true).noted("push", in: story)
    #expect(lock.waitingCount == 1)
    token.end()
    try await settle("0.0: pop notInWindow: notInWindow\n0.35: push finished")
    #expect(!lock.isTransitioning)
  }

  @Test("Awaiting a transition that never completes throws")
  func neverCompleted() async throws {
    let fixture = TransitionFixture()
    fixture.animator.complete = { _, _ in }
    let call = calls(on: fixture.stack.a).present(fixture.stack.b, animated: true)
    let failure = await #expect(throws: NavigationFailure.self) { try await call.end }
    #expect(failure?.code == .neverCompleted)
    #expect(failure?.conflictingTransition?.kind == .present)
    #expect(call.state == .started)
    #expect(lock.isTransitioning)
  }

  @Test("The calls object does not retain its controller, so the controller may store it")
  func weakness() async throws {
    func make() -> (Transitions, Transitions) {
      let controller = ViewController()
      return (controller.transitions, calls(on: controller))
    }
    let (own, given) = make()
    for transitions in [own, given] {
      transitions.dismiss(animated: true).noted("dismiss", in: story)
    }
    story.expect("0.0: dismiss gone · dismiss gone")
    #expect(!lock.isTransitioning)
  }

  enum Release: CaseIterable { case waiting, granted, started, tapped, heldUpByRotation }

  @Test(
    "When the simulation is released, the lock becomes free, and the calls fail",
    arguments: Release.allCases
  )
  func released(_ moment: Release) async throws {
    let lock = TransitionLock()
    var codes: [TransitionFailure.Code] = []
    var token: TransitionLock.Token?
    do {
      let stack = StackFixture()
      var calls = stack.nav.transitions(by: lock)
      switch moment {
      case .waiting, .granted: token = lock.tryStart()
      case .tapped: calls = calls.ifIdle
      case .heldUpByRotation: stack.window.rotate(animated: true)
      case .started: break
      }
      calls.pushViewController(stack.b, animated: true).onEnd {
        if case .failure(let failure) = $0 { codes.append(failure.code) }
      }
      #expect(lock.isTransitioning)
      if moment == .granted {
        token?.end()
        while lock.waitingCount > 0 { await Task.yield() }
      }
    }
    #expect(codes == [.gone])
    token?.end()
    // The turn of a call that waited comes, and is given back.
    try await lock.serialize {}
    #expect(!lock.isTransitioning)
  }
}
