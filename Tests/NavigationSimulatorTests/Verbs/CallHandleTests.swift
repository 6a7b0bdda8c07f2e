import NavigationSimulator
import Testing
import TransitionLock

@testable import SimulatorTestSupport

/// A call's handle, and the places where a call has no lock, no time, or no end.
@Suite("Transitions in line: handles", .timeLimit(.minutes(10)))
struct CallHandleTests {
  private let line = Line()
  private var stack: StackFixture { line.stack }

  @Test(
    "A call waits, starts and ends; before it starts, its caller can withdraw it",
    arguments: [false, true]
  )
  func cancelled(hasTurn: Bool) async throws {
    let token = try line.hold()
    let (first, second) = (
      line.nav.pushViewController(stack.b, animated: true),
      line.nav.pushViewController(stack.c, animated: true)
    )
    #expect(
      (first.state, line.nav.ifIdle.popViewController(animated: true).state) == (.pending, .dropped)
    )
    if hasTurn { token.end() }
    first.noted("first", on: line).cancel()
    #expect((first.state, line.ends) == (.ended, ["0.0 seconds first cancelled"]))
    token.end()
    await line.simulation.advance(by: .milliseconds(100))
    #expect((second.state, line.lock.isTransitioning) == (.started, true))
    second.cancel()
    try await line.simulation.run()
    #expect((second.state, line.titles, line.lock.isTransitioning) == (.ended, ["A", "C"], false))
    #expect(try await second.end == .finished)
    #expect(line.ends.count == 1)
  }

  @Test(
    "Before the simulation has moved, a cancelled call has released its controller and its turn",
    arguments: [false, true]
  )
  func cancelledAtRest(hasTurn: Bool) async throws {
    let token = try line.hold()
    weak var controller: ViewController?
    do {
      let new = ViewController()
      controller = new
      let call = line.nav.pushViewController(new, animated: true)
      if hasTurn { token.end() }
      while hasTurn, line.lock.waitingCount > 0 { await Task.yield() }
      call.cancel()
    }
    #expect(controller == nil)
    token.endIfHolding()
    try await line.lock.waitUntilIdle()
  }

  @Test(
    "A pop returns the leaving controller, with animation and without",
    arguments: [true, false]
  )
  func popped(animated: Bool) async throws {
    try stack.push(stack.b)
    let call = line.nav.popViewController(animated: animated).noted("pop", on: line)
    #expect(call.state == (animated ? .started : .ended))
    #expect(try await call.end === stack.b)
    #expect(line.ends == [animated ? "0.35 seconds pop B" : "0.0 seconds pop B"])
  }

  @Test("Nothing leaves the stack in a swipe that is cancelled, and in a pop of the root")
  func nothingPopped() async throws {
    let fixture = TransitionFixture()
    try fixture.stack.push(fixture.stack.b)
    (fixture.stack.nav.delegate, fixture.animator.finishes) = (fixture.delegate, false)
    let nav = fixture.stack.nav.transitions
    #expect(try await nav.popViewController(animated: true).end == nil)
    #expect(try await nav.popToRootViewController(animated: true).end.isEmpty)
    #expect(try await line.nav.popViewController(animated: true).end == nil)
    #expect(fixture.stack.nav.viewControllers.count == 2)
  }

  @Test("A stack that was never in a window pops at once, also behind a held lock")
  func poppedInNoWindow() async throws {
    let token = try line.hold()
    let nav = NavigationController(rootViewController: stack.b)
    let transitions = nav.transitions(by: line.lock)
    transitions.pushViewController(stack.c, animated: true)
    let call = transitions.popViewController(animated: true)
    #expect(call.state == .ended)
    #expect(try await call.end === stack.c)
    token.end()
  }

  @Test(
    "A call of a controller that was never on a screen cannot wait: it is dropped if the lock is taken"
  )
  func neverOnScreen() async throws {
    let presenter = ViewController()
    let token = try line.hold()
    let call = presenter.transitions(by: line.lock).present(stack.b, animated: true)
    #expect(
      (call.state, call.failure?.obstacle?.label, line.lock.waitingCount) == (.dropped, "edit", 0)
    )
    token.end()
    let refused = presenter.transitions(by: line.lock).present(stack.b, animated: true)
    #expect((refused.failure?.code, refused.failure?.cause?.code) == (.notInWindow, .notInWindow))
    #expect(!line.lock.isTransitioning)
  }

  @Test("A limit of the wait keeps the policy of the verbs")
  func limitedTap() throws {
    let token = try line.hold()
    #expect(
      line.nav.ifIdle.with(timeout: .seconds(1)).popViewController(animated: true).state == .dropped
    )
    token.end()
  }

  @Test(
    "The handle of a call that has failed keeps nothing of the call, even before its failure can be reported"
  )
  func ofNoUse() {
    weak var controller: ViewController?
    func present() -> TransitionCall<TransitionEnd> {
      let new = ViewController()
      controller = new
      return stack.d.transitions.present(new, animated: true)
    }
    let call = present()
    #expect((call.state, controller == nil) == (.ended, true))
  }

  @Test("A tap that meets a transition outside the lock is dropped, and names the transition")
  func tapOutsideTheLock() throws {
    try stack.nav.pushViewController(stack.b, animated: true, completion: nil)
    let call = line.nav.ifIdle.pushViewController(stack.c, animated: true)
    #expect(call.state == .dropped)
    #expect(call.failure?.message.contains("did not ask the lock") == true)
    #expect(!line.lock.isTransitioning)
  }

  @Test(
    "A call in line waits for the end of a transition outside the lock, which the simulation lists"
  )
  func outsideTheLock() async throws {
    try stack.nav.pushViewController(stack.b, animated: true, completion: nil)
    #expect(line.simulation.transitionsOutsideTheLock == [])
    line.nav.pushViewController(stack.c, animated: true).noted("push", on: line)
    line.nav.popViewController(animated: true).noted("pop", on: line)
    #expect(line.simulation.transitionsOutsideTheLock.map(\.kind) == [.push])
    try await line.simulation.run()
    #expect(line.ends == ["0.7 seconds push finished", "1.05 seconds pop C"])
    #expect(line.simulation.transitionsOutsideTheLock.count == 1)
  }

  @Test(
    "A transition outside the lock that never ends fails the run, and names the call that waits for it"
  )
  func neverEnding() async throws {
    let fixture = TransitionFixture()
    fixture.animator.complete = { _, _ in }
    try fixture.present()
    let lock = TransitionLock(clock: fixture.stack.simulation.clock) { _ in }
    fixture.stack.a.transitions(by: lock).dismiss(animated: true)
    fixture.stack.a.transitions(by: lock).dismiss(animated: true)
    let failure = await #expect(throws: SimulationFailure.self) {
      try await fixture.stack.simulation.run()
    }
    #expect(failure?.code == .neverCompleted)
    #expect(failure?.message.contains("\"dismiss(animated:)\"") == true)
  }

  @Test(
    "A loss without a listener is reported once, also if the controller is gone or off screen",
    arguments: [true, false]
  )
  func unheard(isGone: Bool) async throws {
    let token = isGone ? try line.hold() : nil
    do {
      let controller = ViewController()
      if isGone { try stack.push(controller) }
      controller.transitions(by: line.lock).with(timeout: .seconds(1)).present(
        stack.b,
        animated: true
      )
      #expect(line.reports.map(\.code) == (isGone ? [] : [.refused]))
      if isGone { try stack.nav.popViewController(animated: false, completion: nil) }
      stack.forget()
    }
    await line.simulation.advance(by: .seconds(2))
    #expect(line.reports.map(\.code) == [.refused])
    token?.end()
  }

  @Test("Without a given lock, a call waits on that of its window; in no window, it fails")
  func windowsLock() async throws {
    let lock = stack.window.transitionLock
    let token = try #require(lock.tryStart())
    let call = stack.b.transitions.popViewController(animated: true)
    #expect(
      (call.state, call.failure?.code, call.failure?.cause?.code) == (
        .ended, .notInWindow, .notInWindow
      )
    )
    #expect(
      call.failure?.description.hasPrefix(
        "popViewController(animated:) failed: <Probe \"B\"> is in no window,"
      ) == true
    )
    await #expect(throws: TransitionFailure.self) {
      try await stack.b.transitions.dismiss(animated: true).end
    }
    stack.a.transitions.pushViewController(stack.b, animated: true).noted("push", on: line)
    #expect(lock.waitingCount == 1)
    token.end()
    try await line.simulation.run()
    #expect((line.ends, lock.isTransitioning) == (["0.35 seconds push finished"], false))
  }

  @Test("A transition that never completes makes its caller throw")
  func neverCompleted() async throws {
    let fixture = TransitionFixture()
    fixture.animator.complete = { _, _ in }
    let call = fixture.stack.a.transitions(by: line.lock).present(fixture.stack.b, animated: true)
    let failure = await #expect(throws: NavigationFailure.self) { try await call.end }
    #expect((failure?.code, failure?.conflictingTransition?.kind) == (.neverCompleted, .present))
    #expect((call.state, line.lock.isTransitioning) == (.started, true))
  }

  @Test("Transitions do not retain their controller, so a controller may keep its own")
  func weakness() async throws {
    func make() -> (Transitions, Transitions) {
      let controller = ViewController()
      return (controller.transitions, controller.transitions(by: line.lock))
    }
    let (own, given) = make()
    let failure = await #expect(throws: TransitionFailure.self) {
      try await given.dismiss(animated: true).end
    }
    #expect((failure?.code, line.lock.isTransitioning) == (.gone, false))
    #expect(own.dismiss(animated: true).failure?.code == .gone)
  }

  enum Release: CaseIterable { case waiting, granted, started, tapped, heldUpByRotation }

  @Test(
    "A released simulation gives the lock back, and fails the calls",
    arguments: Release.allCases
  )
  func released(_ moment: Release) async throws {
    let lock = TransitionLock()
    var codes: [TransitionFailure.Code] = []
    var token: TransitionLock.Token?
    do {
      let stack = StackFixture()
      let nav = stack.nav.transitions(by: lock)
      if moment == .waiting || moment == .granted { token = lock.tryStart() }
      if moment == .heldUpByRotation { stack.window.rotate(animated: true) }
      let call = (moment == .tapped ? nav.ifIdle : nav).pushViewController(stack.b, animated: true)
      call.onEnd { if case .failure(let failure) = $0 { codes.append(failure.code) } }
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
