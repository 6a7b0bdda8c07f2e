import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// Control by the hook of the runtime, which wants no replaced executors.
@Suite(.serialized) struct WideTests {
  private let wide = Simulation.Settings(control: .wide, patience: .zero)

  @Sendable private static func depositTwice(_ simulation: Simulation) async {
    let balance = Guarded(0)
    @Sendable func deposit(_ amount: Int) async {
      let before = balance.value
      await Task.yield()
      balance.set(before + amount)
    }
    let one = Task { await deposit(1) }
    let other = Task.detached { await deposit(1) }
    await one.value
    await other.value
    simulation.always("no deposit is lost", balance.value == 2)
  }

  @Test func aBugBetweenUnstructuredTasksIsFoundAndReplayed() async throws {
    let exploration = await explored(.random(), settings: wide, Self.depositTwice)
    #expect(exploration.control == .wide)
    #expect(exploration.escapes.isEmpty)
    let found = try #require(exploration.found)
    #expect(found.failure.code == .property, "\(found.failure) \(found.run!.trace)")
    let schedule = try #require(found.schedule)
    #expect("\(schedule)".hasPrefix("w2"))
    // The schedule says which control it wants.
    let again = await replayed(schedule, Self.depositTwice)
    #expect(again.control == .wide)
    #expect(again.trace == found.run?.trace)
  }

  @Test func aProcessThatHasLostWideControlWarnsOnceAndHasCooperativeControl() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent])
    {
      var settings = Simulation.Settings(control: .wide, patience: .zero)
      settings.hasHook = { false }
      for seed in Simulation.seeds(2) {
        let run = await simulate(seed: seed, settings: settings) { _ in await Task.yield() }
        precondition(run.control == .cooperative && run.failure == nil)
      }
      let exploration = await explore(.random(3), settings: settings) { _ in await Task.yield() }
      precondition(exploration.control == .cooperative && exploration.schedules == 3)
    }
    let text = result.text
    let warnings = text.split(separator: "\n").filter {
      $0.contains("Wide control of schedules was asked for")
    }
    #expect(warnings.count == 1, "\(text)")
    #expect(
      warnings.first?.contains("this process has cooperative control: the runtime has no hook")
        == true
    )
  }

  /// ThreadSanitizer ends the process if a thread reads what the installation writes.
  @Test func otherThreadsMayEnqueueWhileTheHooksAreSet() async {
    await #expect(processExitsWith: .success) {
      let progress = Progress()
      SystemThread.start {
        precondition(RuntimeHooks.areInstalled)
        progress.areInstalled.store(true, ordering: .relaxed)
      }
      while !progress.areInstalled.load(ordering: .relaxed) { await Task.yield() }
      for _ in 0..<100 { await Task.yield() }
    }
  }

  /// Relaxed, so that it orders nothing.
  private final class Progress: Sendable { let areInstalled = Atomic(false) }

  @Test func otherTasksOfTheProcessAreNotDisturbed() async {
    let outside = Task.detached {
      var sum = 0
      for number in 0..<100 { sum += await Task { number }.value }
      return sum
    }
    let exploration = await explored(.random(50), settings: wide) { _ in
      for _ in 0..<10 { await Task { await Task.yield() }.value }
    }
    #expect(await outside.value == 4_950)
    #expect(exploration.found == nil && exploration.escapes.isEmpty)
  }

  /// The runtime of Apple platforms calls these hooks for a sleep; here the executor that a task
  /// prefers calls them.
  private final class Sleeper: TaskExecutor {
    let isDeadline: Bool
    init(isDeadline: Bool) { self.isDeadline = isDeadline }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      if isDeadline {
        let deadline = RuntimeHooks.now(of: 1)! + .seconds(3_600)
        let (seconds, attoseconds) = deadline.components
        RuntimeHooks.at(seconds, attoseconds / 1_000_000_000, 0, 0, 1, job) { _, _, _, _, _, _ in
          Issue.record("a real sleep")
        }
      } else {
        RuntimeHooks.after(3_600_000_000_000, job) { _, _ in Issue.record("a real sleep") }
      }
    }

    func asUnownedTaskExecutor() -> UnownedTaskExecutor { UnownedTaskExecutor(ordinary: self) }
  }

  @Test func aSleepThatTheRuntimeAsksTheHookForIsVirtual() async {
    let run = await simulated(wide) { simulation in
      for sleeper in [Sleeper(isDeadline: true), Sleeper(isDeadline: false)] {
        await Task(executorPreference: sleeper) { simulation.note("awake") }.value
      }
    }
    #expect(
      run.failure == nil && run.escapes.isEmpty,
      "\(run.escapes) \(run.failure?.message ?? "")"
    )
    #expect(run.trace.description.contains("awake"))
    // It sleeps each time that the runtime enqueues the task.
    #expect(
      run.duration >= .seconds(3_600) && run.duration.components.seconds.isMultiple(of: 3_600)
    )
  }
}
