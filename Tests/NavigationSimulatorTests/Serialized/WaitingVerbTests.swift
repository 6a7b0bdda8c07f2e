import Testing
import TransitionLock

@testable import NavigationSimulator
@testable import SimulatorTestSupport

/// An awaited verb that waits for its turn: when it leaves the line, when it rests, and what wakes it.
@Suite("Serialized navigation: verbs that wait", .timeLimit(.minutes(10))) @MainActor
struct WaitingVerbTests {
  private let stage = Stage()
  private let lock: TransitionLock
  private var simulation: NavigationSimulation { stage.simulation }

  init() {
    let clock = stage.simulation.clock
    lock = TransitionLock(label: "screen", clock: clock, executor: clock.executor) { _ in }
  }

  private func push(_ controller: ViewController) -> Task<TransitionEnd, any Error> {
    Task.immediate {
      try await stage.nav.serialized(by: lock).pushViewController(controller, animated: true)
    }
  }

  /// Waits until the given number of verbs rest, because nothing is due.
  private func untilResting(_ count: Int = 1) async {
    while simulation.drivingRole.waitingTasks.count(where: \.isResting) < count { await Task.yield() }
  }

  private func hold(_ label: TransitionLock.Label = "outsider") throws -> TransitionLock.Token {
    try #require(lock.tryStart(label, file: "App/Detail.swift", line: 42))
  }

  enum Whereabouts: CaseIterable { case moving, resting, behindRun }

  @Test(
    "A verb whose task is cancelled leaves the line at once, in whatever state it waits",
    arguments: Whereabouts.allCases
  )
  func cancelled(at place: Whereabouts) async throws {
    let token = try hold()
    let task: Task<TransitionEnd, any Error>
    switch place {
    case .moving: task = push(stage.b)
    case .resting:
      task = push(stage.b)
      await untilResting()
    case .behindRun:
      simulation.drivingRole.isTaken = true
      task = push(stage.b)
      simulation.drivingRole.isTaken = false
    }
    #expect(lock.waitingCount == 1)
    task.cancel()
    #expect(lock.waitingCount == 0)
    token.end()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await simulation.run()
    #expect((stage.nav.viewControllers.map(\.title), lock.isTransitioning) == (["A"], false))
    #expect(simulation.drivingRole.waitingTasks.isEmpty)
  }

  @Test("A sleep on the clock that begins later wakes a verb that rests")
  func wokenBySleep() async throws {
    let token = try hold()
    let task = push(stage.b)
    await untilResting()
    let clock = simulation.clock
    Task {
      try await clock.sleep(for: .seconds(1))
      token.end()
    }
    #expect(try await task.value == .finished)
    #expect(stage.time == .milliseconds(1_350))
  }

  @Test("A sleep that begins on another thread at any time wakes a verb that rests", arguments: 0..<50)
  func wokenFromElsewhere(round: Int) async throws {
    let token = try hold()
    let task = push(stage.b)
    for _ in 0..<round { await Task.yield() }
    let clock = simulation.clock
    Task.detached {
      try await clock.sleep(for: .seconds(1))
      token.end()
    }
    #expect(try await task.value == .finished)
    #expect(stage.time == .milliseconds(1_350))
  }

  @Test("A serialize with a timeout that begins later wakes a verb that rests")
  func wokenByTimeout() async throws {
    let token = try hold()
    let task = push(stage.b)
    await untilResting()
    let lock = lock
    Task {
      do { try await lock.serialize("impatient", timeout: .seconds(2)) {} } catch { token.end() }
    }
    #expect(try await task.value == .finished)
    #expect(stage.time == .milliseconds(2_350))
  }

  @Test("Each of several verbs that rest continues at its turn, also after the first one to wake has ended")
  func severalRest() async throws {
    let other = TransitionLock(executor: simulation.clock.executor)
    let tokens = [try hold(), try #require(other.tryStart())]
    let nav = NavigationController(rootViewController: ViewController(title: "R"))
    let window = Window(simulation: simulation, rootViewController: nav)
    let tasks = [
      push(stage.b),
      Task.immediate { try await nav.serialized(by: other).pushViewController(stage.c, animated: true) },
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
    #expect(stage.time == .milliseconds(2_350))
    withExtendedLifetime(window) {}
  }

  @Test("A verb behind a resting finger continues to wait, and has its turn when the finger lifts")
  func behindFinger() async throws {
    try stage.push(stage.b)
    let swipe = try #require(try stage.nav.serialized(by: lock).ifIdle.beginInteractivePop())
    let task = push(stage.c)
    await untilResting()
    swipe.update(0.5)
    let failure = await #expect(throws: SimulationFailure.self) { try await simulation.run() }
    #expect(failure?.code == .neverCompleted)
    #expect(failure?.message.contains("holds lock \"screen\", and 1 request waits in line") == true)
    await untilResting()
    swipe.cancel()
    #expect(try await task.value == .finished)
    #expect(stage.nav.viewControllers.map(\.title) == ["A", "B", "C"])
  }

  @Test("A verb that waits for an outsider continues to wait while a transition in another window is stuck")
  func besideStuckWindow() async throws {
    let token = try hold()
    let theatre = Theatre()
    let nav = NavigationController(rootViewController: ViewController(title: "R"))
    let window = Window(simulation: theatre.stage.simulation, rootViewController: nav)
    theatre.animator.complete = { _, _ in }
    try theatre.present()
    let task = Task.immediate {
      try await nav.serialized(by: lock).pushViewController(theatre.stage.c, animated: true)
    }
    let world = theatre.stage.simulation
    while !world.drivingRole.waitingTasks.contains(where: \.isResting) { await Task.yield() }
    #expect(world.openTransitions.map(\.kind) == [.present])
    token.end()
    #expect(try await task.value == .finished)
    withExtendedLifetime(window) {}
  }

  @Test("A verb whose own transition a finger drives waits until the transition has ended")
  func ownFinger() async throws {
    let theatre = Theatre()
    let finger = Finger()
    theatre.director.interaction = finger
    let (a, b, world) = (theatre.stage.a, theatre.stage.b, theatre.stage.simulation)
    let task = Task.immediate { try await a.present(b, animated: true) }
    while !world.drivingRole.waitingTasks.contains(where: \.isResting) { await Task.yield() }
    await world.advance(by: .seconds(1))
    finger.context?.finishInteractiveTransition()
    finger.context?.completeTransition(true)
    #expect(try await task.value == .finished)
  }

  @Test("A run makes a resting verb throw if its own transition will never complete")
  func toldByRun() async throws {
    let theatre = Theatre()
    let finger = Finger()
    theatre.director.interaction = finger
    let (a, b, world) = (theatre.stage.a, theatre.stage.b, theatre.stage.simulation)
    let task = Task.immediate { try await a.present(b, animated: true) }
    while !world.drivingRole.waitingTasks.contains(where: \.isResting) { await Task.yield() }
    finger.context?.finishInteractiveTransition()
    let failure = await #expect(throws: SimulationFailure.self) { try await world.run() }
    #expect(failure?.code == .neverCompleted)
    let told = await #expect(throws: NavigationFailure.self) { try await task.value }
    #expect((told?.code, told?.conflictingTransition?.kind) == (.neverCompleted, .present))
  }

  @Test("A run names the holder that a verb waits for, even if the lock has another clock")
  func namedHolder() async throws {
    let lock = TransitionLock(label: "outside", executor: simulation.clock.executor, limits: .none)
    let token = try #require(lock.tryStart("edit", file: "App/Detail.swift", line: 42))
    let serialized = stage.nav.serialized(by: lock)
    let task = Task.immediate { try await serialized.pushViewController(stage.b, animated: true) }
    let failure = await #expect(throws: SimulationFailure.self) { try await simulation.run() }
    #expect(failure?.code == .lockHeld)
    #expect(
      failure?.message == "Time has run out of deadlines, and others wait for a lock that is held: "
        + "the transition \"edit\" (App/Detail.swift:42) holds lock \"outside\", and 1 request waits in line"
    )
    token.end()
    #expect(try await task.value == .finished)
  }
}

/// A finger that drives nothing, and only begins an interaction.
private final class Finger: InteractiveTransitioning {
  private(set) var context: (any ContextTransitioning)?

  func startInteractiveTransition(_ context: any ContextTransitioning) { self.context = context }
}
