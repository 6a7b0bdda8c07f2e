import Foundation
import FullScheduleControl
import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// Work that runs outside with cooperative control is an escape, and no deadlock.
@Suite struct OutsideTests {
  private let cooperative = Simulation.Settings(control: .cooperative, patience: .seconds(30))

  @MainActor private final class Model {
    var count = 0
    func load() async {
      let before = count
      await Task.yield()
      count = before + 1
    }
  }

  /// The body has a separate thread, so the main actor is free for its calls.
  @Test @MainActor func workOfTheMainActorIsAnEscapeAndNoDeadlock() async {
    let settings = cooperative
    await withKnownIssue {
      let run = await simulate(seed: 1, settings: settings) { _ in
        let model = await MainActor.run { Model() }
        await model.load()
        await #expect(model.count == 1)
      }
      #expect(run.failure == nil)
      #expect(!run.escapes.isEmpty)
    } matching: {
      $0.comments.first?.rawValue.contains("main actor") == true
    }
  }

  // Two actors, since the test cases run at one time.
  @globalActor private actor Store { static let shared = Store() }
  @globalActor private actor Shelf { static let shared = Shelf() }

  @Store private final class Entry {
    nonisolated init() {}
    isolated deinit {}
  }

  /// Of such a job the runtime tells no task.
  @Test(arguments: [{ _ in _ = Entry() }, { _ in Task { @Shelf in } }] as [Body])
  func whatAnActorRunsOutsideIsNoticedAlsoIfNobodyWaitsForIt(body: @escaping Body) async {
    let run = await simulated(cooperative, body)
    #expect(run.failure == nil)
    #expect(run.escapes.count == 1, "\(run.escapes)")
    #expect(run.escapes.first?.description.contains("an actor run something outside") == true)
  }

  @Test func whatDoesNotComeBackIsNoDeadlockAndThePatienceIsNamed() async {
    let run = await simulated(.init(control: .cooperative, patience: .milliseconds(20))) { _ in
      try await Task.sleep(for: .seconds(60))
    }
    expect(
      run.failure,
      .escaped,
      "has not come back within 0.02 seconds, the patience of the settings"
    )
  }

  /// Whoever brings something after the end of a simulation is told, so that it runs elsewhere.
  @Test func anInboxIsClosedWhenItIsEmpty() {
    let inbox = Inbox()
    #expect(inbox.add { $0.notes.append("a note") })
    #expect(!inbox.closeIfEmpty())
    #expect(inbox.take().notes == ["a note"])
    #expect(inbox.closeIfEmpty())
    #expect(!inbox.add { $0.notes.append("another one") })
    #expect(inbox.take().notes.isEmpty && !inbox.hasMail)
  }

  private actor Elsewhere {
    nonisolated var unownedExecutor: UnownedSerialExecutor {
      ThreadExecutor.shared.asUnownedSerialExecutor()
    }
    func work() {}
  }

  /// The thread of that actor enqueues it on the main actor, whose thread the simulation has.
  @Test(.enabled(if: FullScheduleControl.isAvailable))
  @MainActor func aTaskComesBackToTheMainActorFromAnotherThread() {
    let run = Simulation.run(seed: 1, settings: .init(patience: .seconds(30))) { @MainActor _ in
      await Elsewhere().work()
      MainActor.preconditionIsolated()
    }
    #expect(run.failure == nil)
    #expect(
      run.escapes.contains { $0.description.hasPrefix("task 0 was resumed by another thread.") }
    )
  }

  /// The simulation was not told of the work there: it sees that a task is on an executor, however
  /// long that takes.
  @Test(arguments: [Control.available, .cooperative])
  func workOnAnExecutorOfItsOwnIsNoDeadlockHoweverLong(control: Control)
    async
  {
    let gate = Gate()
    let run = await simulated(.init(control: control, patience: .zero)) { _ in
      await withTaskExecutorPreference(ThreadExecutor.shared) { gate.wait() }
    }
    gate.open()
    expect(run.failure, .escaped, "task 0 runs outside, or is about to")
    #expect(
      run.failure?.message.contains("within 0.0 seconds, the patience of the settings") == true
    )
  }

  /// A sleep that is not noted, as in a process without replaced executors.
  @Test func aSleepIsToldByItsFunction() async throws {
    let task = Task { try await Task.sleep(for: .seconds(600)) }
    // Its job is its identity.
    let job = unsafeBitCast(task, to: UnownedJob.self)
    let id = try #require(TaskNumber.of(job))
    while true {
      // It is on its way to sleep.
      guard case .waits(let place)? = TaskMemory.condition(of: id, at: job.address) else {
        await Task.yield()
        continue
      }
      #expect(place.isSleep)
      #expect(
        place.function
          == "closure #1 in ScheduleTestKitTests.OutsideTests.aSleepIsToldByItsFunction"
      )
      break
    }
    task.cancel()
    _ = await task.result
    #expect(
      { if case .ended? = TaskMemory.condition(of: id, at: job.address) { true } else { false } }()
    )
  }

  @Test func aDeadlockWithCooperativeControlSaysWhatItCannotKnow() async {
    let kept = Mailbox()
    let run = await simulated(.init(control: .cooperative, patience: .zero)) { _ in
      await withCheckedContinuation { kept.leave($0) }
    }
    _ = kept.open()
    expect(
      run.failure,
      .deadlock,
      "With cooperative control, a task that waits for a callback of another thread"
    )
  }

  /// A task outside has not come back only because something else has.
  @Test func aCallbackIsNotTheReturnOfATaskOutside() async {
    let (kept, outside) = (Mailbox(), Mailbox())
    let run = await simulated(.init(control: .cooperative, patience: .zero)) { _ in
      let task = Task { await withCheckedContinuation { outside.leave($0) } }
      async let answered: Void = withCheckedContinuation { kept.leave($0) }
      while kept.isEmpty { await Task.yield() }
      kept.openOnAnotherThread()
      await answered
      await task.value
    }
    while !outside.open() { await Task.yield() }
    #expect(run.failure?.code == .escaped, "\(run.failure?.message ?? "")")
  }

  /// Its end is visible in the memory of the runtime, however late.
  @Test func aTaskOutsideThatHasEndedMakesADeadlockNoEscape() async {
    let kept = Mailbox()
    let run = await simulated(Self.settings(patience: .zero)) { _ in
      Self.runTaskOutside()
      await withCheckedContinuation { kept.leave($0) }
    }
    _ = kept.open()
    #expect(run.failure?.code == .deadlock, "\(run.failure?.message ?? "")")
    #expect(run.escapes.count == 1)
  }

  /// Timers fire at once, without a wait for it.
  @Test func aTaskOutsideThatHasEndedIsNotWaitedFor() async {
    let run = await simulated(Self.settings(patience: .seconds(Int64.max))) { simulation in
      Self.runTaskOutside()
      try await simulation.clock.sleep(for: .seconds(1))
    }
    #expect(run.failure == nil && run.duration == .seconds(1))
  }

  /// The tests that run at the same time may keep every thread of the pool for long, so that a step
  /// which waits for one takes its time.
  private static func settings(patience: Duration) -> Simulation.Settings {
    .init(control: .cooperative, patience: patience, stepTime: .seconds(3_600))
  }

  /// Starts a task outside, and blocks the calling thread until that has ended.
  private static func runTaskOutside() {
    let gate = Gate()
    let task = Task { gate.open() }
    gate.wait()
    // Its job is its identity.
    let job = unsafeBitCast(task, to: UnownedJob.self)
    let id = TaskNumber.of(job) ?? 0
    while true {
      if case .ended? = TaskMemory.condition(of: id, at: job.address) { return }
      sched_yield()
    }
  }
}
