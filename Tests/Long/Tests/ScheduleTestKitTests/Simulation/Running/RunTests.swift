import Testing
import TransitionLock
import TransitionSupport
import VirtualTime

@testable import ScheduleTestKit

/// The abilities of bodies, and their ends.
@Suite struct RunTests {
  private func run(
    _ settings: Simulation.Settings = .init(patience: .zero),
    _ body: @escaping @Sendable (Simulation) async throws -> Void
  ) async -> Simulation.Run {
    await onSuitableThread(nil) { _ in Simulation.run(seed: 3, settings: settings, body) }
  }

  private struct Broken: Error {}

  @Test func aBodyThatThrowsFails() async {
    let run = await run { _ in throw Broken() }
    #expect(run.failure?.code == .bodyThrew)
    #expect(run.failure?.message == "The body threw: Broken()")
  }

  @Test func aBodyThatNeverEndsIsGivenUp() async {
    let run = await run(.init(stepLimit: 500, patience: .zero)) { _ in
      while !Task.isCancelled { await Task.yield() }
    }
    #expect(run.failure?.code == .tooManySteps)
    #expect(run.steps == 500)
    #expect(
      run.failure?.message
        == "The body has taken 500 steps and has not ended. Either it never does, or it needs a greater step limit. The last steps were "
        + "those of task 0."
    )
  }

  @Test func aSimulationInAnotherIsRefused() async {
    let run = await run { simulation in
      let inner = Simulation.run(seed: 1) { _ in Issue.record("the inner body ran") }
      simulation.note("\(inner.failure?.code.description ?? "")")
      await withKnownIssue {
        await simulate(seed: 1) { _ in Issue.record("the inner body ran") }
      } matching: {
        $0.description.contains("A simulation was started within another one")
      }
    }
    #expect(run.failure == nil && run.escapes.isEmpty)
    #expect("\(run.trace)".contains("task 0: nested"))
  }

  @Test func twoThousandTasksEnd() async {
    let run = await run { _ in
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2_000 { group.addTask { await Task.yield() } }
      }
    }
    #expect(run.failure == nil)
    #expect(Set(run.trace.steps).count == 2_001)
  }

  @Test func theWatchOfALockMovesNoTimeAndIsNotLeft() async {
    let run = await run { simulation in
      for lock in [TransitionLock(clock: simulation.clock), TransitionLock()] {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<2 { group.addTask { try await lock.serialize { _ in await Task.yield() } } }
          try await group.waitForAll()
        }
      }
    }
    #expect(run.failure == nil && run.escapes.isEmpty)
    #expect(run.duration == .zero)
  }

  @Test func aTaskKeepsItsNameWhoeverAsks() async {
    let run = await run { _ in
      await Task(name: "sleeper") {
        try? await Task.sleep(for: .seconds(1))
        try? await Task.sleep(for: .seconds(1))
      }.value
    }
    #expect(run.trace.names.values.contains("sleeper"))
  }

  private actor Room {
    func enter(_ simulation: Simulation, _ name: String) async {
      simulation.nameTask(name)
      simulation.note(name)
      await simulation.waiting(for: "the end of \(name)") {
        try? await simulation.clock.sleep(for: .seconds(200 * 365 * 86_400))
      }
    }
  }

  /// One job of an actor may run several tasks, and is one of the task that enqueued it.
  @Test(
    arguments: [Control.available, .cooperative],
    Simulation.seeds(10)
  )
  func namesAndNotesAreThoseOfTheTaskThatCallsInAnActor(
    control: Control,
    seed: UInt64
  ) async {
    let run = await simulated(seed: seed, .init(control: control, patience: .zero)) { simulation in
      let room = Room()
      async let one: Void = room.enter(simulation, "one")
      async let other: Void = room.enter(simulation, "other")
      await room.enter(simulation, "body")
      _ = await (one, other)
    }
    for name in ["one", "other", "body"] {
      let notes = run.trace.events.filter { $0.kind == .note(name) }
      #expect(notes.count == 1 && run.trace.names[notes[0].task] == name, "\(run.trace)")
      let line = run.failure?.message.split(separator: "\n").first {
        $0.contains("\"\(name)\" waits for the end of \(name)")
      }
      // The step may be one of another task.
      let step = line?.split(separator: " ").last.flatMap { Int($0) } ?? -1
      #expect(step >= notes[0].step - 1, "\(run.failure?.message ?? "") \(run.trace)")
    }
    #expect(run.trace.names[0] == "body")
  }
}

/// On the main thread there is the main actor, too.
@MainActor @Suite struct MainThreadTests {
  private static var count = 0

  private static func increment() async {
    let before = count
    await Task.yield()
    count = before + 1
  }

  @Test func aMainActorBodyIsControlled() {
    Self.count = 0
    let run = Simulation.run(seed: 1) { @MainActor simulation in
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 {
          group.addTask { await Self.increment() }
        }
      }
      MainActor.preconditionIsolated()
    }
    #expect(run.control == .full(mainActor: true))
    #expect(run.failure == nil && run.escapes.isEmpty)
    #expect(Self.count < 3)
  }

  @Test func whatOthersWantOfTheMainActorComesAfterwards() async {
    let isIn = Guarded(false)
    let hasEnded = Guarded(false)
    let other = Task.detached {
      while !isIn.value { await Task.yield() }
      await MainActor.run { #expect(hasEnded.value) }
    }
    await simulate(seed: 1) { _ in
      isIn.set(true)
      for _ in 0..<200 { await Task.yield() }
    }
    hasEnded.set(true)
    await other.value
  }
}
