import Testing
import TransitionLock
import TransitionSupport

@testable import NavigationSimulator
@testable import SimulatorTestSupport
@testable import VirtualTime

/// An awaited call that waits for its turn: when it leaves the line, when it rests, and what wakes
/// it.
@Suite("Transitions in line: calls that wait", .timeLimit(.minutes(10))) @MainActor
struct WaitingCallTests {
  private let line = Line()
  private var story: Story { line.story }
  private var simulation: NavigationSimulation { line.simulation }

  private func push(_ controller: ViewController) -> Task<TransitionEnd, any Error> {
    Task.immediate { try await line.calls.pushViewController(controller, animated: true).end }
  }

  /// Waits until the given number of calls rest, because nothing is due.
  private func untilResting(_ count: Int = 1, in simulation: NavigationSimulation? = nil) async {
    let simulation = simulation ?? self.simulation
    while simulation.drivingRole.waitingTasks.count(where: \.isResting) < count {
      await Task.yield()
    }
  }

  @Test("Awaited calls run in their order, and move time themselves")
  func awaited() async throws {
    let tasks = [line.b, line.c, line.d].map { controller in
      Task.immediate {
        _ = try await line.calls.pushViewController(controller, animated: true).end
        story.write("\(controller.name) finished")
      }
    }
    for task in tasks.reversed() { try await task.value }
    story.expect("0.35: B finished\n0.7: C finished\n1.05: D finished → (A) (B) (C) D")
  }

  @Test("Awaiting a call in the task that holds the lock throws a deadlock")
  func deadlock() async throws {
    try await line.lock.serialize("outer") { _ in
      let failure = await #expect(throws: TransitionLock.Failure.self) {
        try await line.calls.pushViewController(line.b, animated: true).end
      }
      #expect(failure?.code == .deadlock)
      #expect(line.lock.waitingCount == 0)
    }
    story.expect("→ A")
  }

  enum Whereabouts: CaseIterable { case moving, resting, behindRun }

  @Test(
    "A call whose task is cancelled leaves the line at once, however it waits",
    arguments: Whereabouts.allCases
  )
  func cancelled(at place: Whereabouts) async throws {
    let token = try line.hold()
    simulation.drivingRole.isTaken = place == .behindRun
    let task = push(line.b)
    simulation.drivingRole.isTaken = false
    if place == .resting { await untilResting() }
    #expect(line.lock.waitingCount == 1)
    task.cancel()
    #expect(line.lock.waitingCount == 0)
    token.end()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await line.settle("→ A")
    #expect(simulation.drivingRole.waitingTasks.count == 0)
  }

  @Test("A call stays in line if a task that waits until its controller has gone is cancelled")
  func cancelledGone() async throws {
    let token = try line.hold()
    let call = line.calls.pushViewController(line.b, animated: true)
    let waiting = Task.immediate { try await call.gone }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    token.end()
    try await line.settle("→ (A) B")
  }

  @Test("If a waiting call is woken to move time, and then cancelled, another call moves time")
  func cancelledWhenWoken() async throws {
    let token = try line.hold()
    let last = line.calls.pushViewController(line.c, animated: true)
    let advancing = Task.immediate {
      await simulation.advance(by: .zero)
      last.cancel()
    }
    let waiting = push(line.b)
    let cancelled = Task.immediate { try await last.end }
    await advancing.value
    token.end()
    await #expect(throws: TransitionFailure.self) { try await cancelled.value }
    #expect(try await waiting.value == .finished)
  }

  @Test(
    "A new sleep on the clock, from any thread, wakes a call that waits for time to move",
    arguments: 0..<50
  )
  func wokenBySleep(round: Int) async throws {
    let token = try line.hold()
    let task = push(line.b)
    if round == 0 { await untilResting() }
    for _ in 0..<round { await Task.yield() }
    let clock = simulation.clock
    Task.detached {
      try await clock.sleep(for: .seconds(1))
      token.end()
    }
    #expect(try await task.value == .finished)
    #expect(line.time == .milliseconds(1_350))
  }

  @Test("A later serialize with a timeout wakes a call that waits for time to move")
  func wokenByTimeout() async throws {
    let token = try line.hold()
    let task = push(line.b)
    await untilResting()
    let lock = line.lock
    Task {
      do { try await lock.serialize("impatient", timeout: .seconds(2)) {} } catch { token.end() }
    }
    #expect(try await task.value == .finished)
    #expect(line.time == .milliseconds(2_350))
  }

  @Test("Of several calls that wait for time to move, each continues at its turn")
  func severalRest() async throws {
    let nav = NavigationController(rootViewController: ViewController(title: "R"))
    let window = Window(simulation: simulation, rootViewController: nav)
    let tokens = [try line.hold(), try #require(window.transitionLock.tryStart())]
    let tasks = [
      push(line.b),
      Task.immediate { try await nav.transitions.pushViewController(line.c, animated: true).end },
    ]
    await untilResting(2)
    let clock = simulation.clock
    for (index, token) in tokens.enumerated() {
      Task {
        try await clock.sleep(for: .seconds(index + 1))
        token.end()
      }
    }
    for task in tasks { #expect(try await task.value == .finished) }
    #expect(line.time == .milliseconds(2_350))
  }

  @Test("A call behind a gesture at rest waits, and has its turn when the finger lifts")
  func behindFinger() async throws {
    try line.push(line.b)
    let swipe = try #require(try line.calls.beginInteractivePop(line: 1))
    let task = push(line.c)
    await untilResting()
    swipe.update(0.5)
    let failure = await #expect(throws: SimulationFailure.self) { try await simulation.run() }
    #expect(failure?.code == .neverCompleted)
    #expect(
      failure?.message == "Time has run out of deadlines, and these transitions are still open: "
        + simulation.openTransitions.map { "\($0)" }.joined(separator: ", ")
        + "; and others wait for a lock that is held: the transition \"beginInteractivePop()\" "
        + "(NavigationSimulatorTests/WaitingCallTests.swift:1) holds lock \"screen\", and 1 request waits in line"
    )
    await untilResting()
    swipe.cancel()
    #expect(try await task.value == .finished)
    story.expect("→ (A) (B) C")
  }

  @Test(
    "A stuck transition in another window does not end a call that waits for a holder outside the simulation"
  )
  func besideStuckWindow() async throws {
    let token = try line.hold()
    let fixture = TransitionFixture()
    let nav = NavigationController(rootViewController: ViewController(title: "R"))
    let window = Window(simulation: fixture.stack.simulation, rootViewController: nav)
    fixture.animator.complete = { _, _ in }
    try fixture.stack.begin(.present(.b))
    let task = Task.immediate {
      try await nav.transitions(by: line.lock).pushViewController(fixture.stack.c, animated: true)
        .end
    }
    await untilResting(in: fixture.stack.simulation)
    #expect(fixture.stack.simulation.openTransitions.map(\.kind) == [.present])
    token.end()
    #expect(try await task.value == .finished)
    withExtendedLifetime(window) {}
  }

  enum Form: CaseIterable { case inLine, plain }

  /// Awaits a presentation that a finger drives, and lets the finger go after a second.
  private func presentByFinger(
    _ form: Form
  ) async -> (TransitionFixture, Finger, Task<TransitionEnd, any Error>) {
    let fixture = TransitionFixture()
    let finger = Finger()
    fixture.delegate.interaction = finger
    let (a, b, simulation) = (fixture.stack.a, fixture.stack.b, fixture.stack.simulation)
    let task = Task.immediate {
      switch form {
      case .inLine: try await a.transitions.present(b, animated: true).end
      case .plain: try await a.present(b, animated: true)
      }
    }
    await untilResting(in: simulation)
    await simulation.advance(by: .seconds(1))
    finger.context?.finishInteractiveTransition()
    return (fixture, finger, task)
  }

  @Test(
    "A call whose transition a finger drives returns when the transition has ended",
    arguments: Form.allCases
  )
  func ownFinger(form: Form) async throws {
    let (fixture, finger, task) = await presentByFinger(form)
    finger.context?.completeTransition(true)
    #expect(try await task.value == .finished)
    #expect(
      fixture.stack.simulation.clock.state.run { $0.resting.isEmpty },
      "no resting task has what it waited for"
    )
  }

  @Test(
    "A call whose transition a finger drives throws when a run finds that it never ends",
    arguments: Form.allCases
  )
  func ownFingerForever(form: Form) async throws {
    let (fixture, _, task) = await presentByFinger(form)
    let failure = await #expect(throws: SimulationFailure.self) {
      try await fixture.stack.simulation.run()
    }
    #expect(failure?.code == .neverCompleted)
    let told = await #expect(throws: NavigationFailure.self) { try await task.value }
    #expect(told?.code == .neverCompleted)
    #expect(told?.conflictingTransition?.kind == .present)
  }
}

/// A finger that drives nothing, and only begins an interaction.
private final class Finger: InteractiveTransitioning {
  private(set) var context: (any ContextTransitioning)?

  func startInteractiveTransition(_ context: any ContextTransitioning) { self.context = context }
}
