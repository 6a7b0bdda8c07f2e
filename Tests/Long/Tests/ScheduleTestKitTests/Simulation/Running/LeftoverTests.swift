import FullScheduleControl
import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// Work that one run leaves behind does not affect the next.
@Suite struct LeftoverTests {
  private typealias Kept = Guarded<CheckedContinuation<Void, Never>?>

  /// Keeps the continuation of a task of a run that has ended.
  private func leave(_ kept: Kept, _ control: Control, prefers: Bool) {
    let settings = Simulation.Settings(control: control, patience: .zero)
    let run = Simulation.run(seed: 1, settings: settings) { simulation in
      let wait: @Sendable () async -> Void = {
        await withCheckedContinuation { continuation in kept.set(continuation) }
      }
      if prefers {
        Task(executorPreference: simulation.executor) { await wait() }
      } else {
        Task { await wait() }
      }
      while kept.run({ $0 == nil }) { await Task.yield() }
    }
    precondition(run.failure == nil)
  }

  @Test(arguments: [
    (Control.available, true), (.available, false), (.cooperative, true),
  ])
  func aTaskOfAnEarlierRunIsNoneOfALaterOne(
    control: Control,
    prefers: Bool
  ) async {
    let run = await onSuitableThread(nil) { _ in
      let kept = Kept(nil)
      leave(kept, control, prefers: prefers)
      return Simulation.run(seed: 1, settings: .init(control: control)) { _ in
        kept.run { $0.take() }?.resume()
        await Task.yield()
      }
    }
    #expect(run.failure == nil)
    #expect(Set(run.trace.steps) == [0])
    #expect(
      run.escapes.allSatisfy { $0.description.hasPrefix("A task of an earlier run was resumed") }
    )
  }

  private actor Resident {
    nonisolated let unownedExecutor: UnownedSerialExecutor
    init(on executor: UnownedSerialExecutor) { unownedExecutor = executor }
    isolated deinit {}
  }

  /// The job of the deinitializer belongs to no task. The later run has the executor that it is
  /// enqueued on.
  @Test func whatAnOlderTaskHasAnActorRunIsNoPartOfALaterRun() async {
    let run = await onSuitableThread(nil) { _ in
      let kept = Guarded<Resident?>(nil)
      let isIn = Guarded(false)
      let isReleased = Guarded(false)
      var settings = Simulation.Settings(patience: .zero)
      _ = Simulation.run(seed: 1, settings: settings) { simulation in
        kept.set(Resident(on: simulation.clock.executor.asUnownedSerialExecutor()))
      }
      Task.detached {
        while !isIn.value { await Task.yield() }
        _ = kept.run { $0.take() }
        isReleased.set(true)
      }
      // However long that takes.
      settings.stepLimit = .max
      return Simulation.run(seed: 1, settings: settings) { _ in
        isIn.set(true)
        while !isReleased.value { await Task.yield() }
        await Task.yield()
      }
    }
    #expect(run.failure == nil && run.escapes.isEmpty, "\(run.escapes)")
  }

  @Test func whatIsLeftWhenTheBodyHasEndedIsNoPartOfTheRun() async {
    let ran = Guarded(0)
    let run = await simulated(.init()) { simulation in
      // On a busy machine a body that sleeps on a real clock is run again.
      ran.set(0)
      for number in 0..<5 {
        Task {
          try? await Task.sleep(for: .seconds(number + 1))
          simulation.note("late")
          simulation.always("never", false)
          Task { simulation.nameTask("later") }
          ran.next()
        }
      }
      for _ in 0..<20 { await Task.yield() }
    }
    #expect(run.failure == nil)
    #expect(ran.value == 5)
    #expect(run.tasks.count == 6)
    #expect(run.trace.names.isEmpty)
    #expect(!run.trace.description.contains("late"))
    #expect(run.duration == .zero)
  }

  private static let remainder =
    "the work of tasks after the end of the body, which does not wait for them, such as task 1: await them in the body."

  @Test func anExplorationSaysThatATaskContinuesAfterTheBody() async {
    let exploration = await explored { simulation in
      Task { simulation.always("it is not judged", false) }
    }
    #expect(exploration.found == nil && exploration.isComplete)
    #expect(exploration.notCovered.contains(Self.remainder), "\(exploration)")
  }

  /// The body ends while the task is in the middle of a step.
  @Test func whatATaskStatesInAStepInWhichTheBodyHasEndedIsNotJudged() async {
    let lateCalls = Guarded(0)
    let exploration = await explored { simulation in
      let hasBodyEnded = Guarded(false)
      Task {
        async let child: Void = Task.yield()
        if hasBodyEnded.value {
          lateCalls.next()
          simulation.sometimes("it does not count", false)
          simulation.always("it is not judged", false)
          #expect(Bool(false), "it is not judged")
        }
        await child
      }
      await Task.yield()
      hasBodyEnded.set(true)
    }
    #expect(exploration.found == nil && exploration.isComplete, "\(exploration)")
    #expect(lateCalls.value > 0)
  }

  /// The timer of a sleep that was cancelled stays, and no task continues when it fires.
  @Test func aBodyThatWaitsForItsTasksLeavesNothing() async {
    let exploration = await explored { _ in
      let sleeper = Task { try? await Task.sleep(for: .seconds(60)) }
      async let _: Void = Task.yield()
      sleeper.cancel()
      await sleeper.value
    }
    #expect(exploration.isComplete)
    #expect(!exploration.notCovered.contains(Self.remainder), "\(exploration)")
  }

  /// The first schedules give such a task thousands of steps, and the next ones fewer. The other
  /// tasks come to their end in each.
  @Test func aTaskThatYieldsEndlesslyCostsFewStepsInMostSchedules() async {
    let yields = Guarded(0)
    let ended = Guarded(0)
    let schedules = 200
    let exploration = await explored(.random(schedules)) { _ in
      Task {
        while true {
          yields.next()
          await Task.yield()
        }
      }
      Task {
        for _ in 0..<20 { await Task.yield() }
        ended.next()
      }
      await Task.yield()
    }
    #expect(exploration.found == nil && exploration.schedules == schedules)
    #expect(yields.value < 60_000)
    #expect(ended.value >= schedules)
  }
}
