import FullScheduleControl
import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// Tasks that begin on an actor, or wait for one.
///
/// The tests run one after the other, because their simulations share a global actor.
@Suite(.serialized, .enabled(if: FullScheduleControl.isAvailable)) struct ActorTests {
  @globalActor private actor Desk { static let shared = Desk() }
  @Desk private static func sit() {}

  private func explored(
    _ control: Control = .available,
    _ body: @escaping @Sendable (Simulation) async throws -> Void
  ) async -> Exploration {
    await onSuitableThread(nil) { _ in
      Exploration.run(
        .exhaustive(),
        settings: .init(control: control, patience: .milliseconds(50)),
        body
      )
    }
  }

  @Test(arguments: [Control.available, .wide])
  func aTaskThatBeginsOnAnActorIsFirstOrNot(control: Control) async {
    let exploration = await explored(control) { simulation in
      let log = Guarded("")
      let task = Task { @Desk in
        Self.sit()
        log.run { $0 += "1" }
      }
      await Task.yield()
      log.run { $0 += "0" }
      await task.value
      simulation.sometimes("the task is first", log.value == "10")
      simulation.sometimes("the body is first", log.value == "01")
    }
    #expect(exploration.found == nil && exploration.isComplete, "\(exploration)")
    #expect(
      exploration.notCovered.contains { $0.contains("run ahead of the code that starts them") }
    )
  }

  /// Such a child needs no full control.
  @Test func aChildThatBeginsOnAnActorIsFirstOrNot() async {
    let exploration = await explored(.cooperative) { simulation in
      let log = Guarded("")
      await withTaskGroup(of: Void.self) { group in
        group.addTask { @Desk in
          Self.sit()
          log.run { $0 += "1" }
        }
        await Task.yield()
        log.run { $0 += "0" }
      }
      simulation.sometimes("the child is first", log.value == "10")
      simulation.sometimes("the body is first", log.value == "01")
    }
    #expect(exploration.found == nil && exploration.isComplete, "\(exploration)")
  }

  /// The thread that resumes it asks for the simulation of a task that began on an actor.
  @Test(arguments: [Control.available, .wide])
  func aCallbackResumesATaskThatBeganOnAnActorInTheSimulation(control: Control) async {
    let kept = Mailbox()
    let run = await simulated(.init(control: control, patience: .seconds(30))) { simulation in
      let task = Task { @Desk in
        Self.sit()
        await Self.leave(in: kept)
        return Simulation.current === simulation
      }
      while kept.isEmpty { await Task.yield() }
      kept.openOnAnotherThread()
      simulation.always("it continues in the simulation", await task.value)
    }
    #expect(run.failure == nil, "\(run.failure?.message ?? "")")
    #expect(
      run.escapes.contains { $0.description.hasPrefix("task 1 was resumed by another thread") },
      "\(run.escapes)"
    )
  }

  private nonisolated static func leave(in kept: Mailbox) async {
    await withCheckedContinuation { kept.leave($0) }
  }

  private actor Room {
    func sit(_ log: Guarded<String>, _ isAskedFor: Guarded<Bool>) async {
      // Others ask for the actor meanwhile.
      async let child: Void = {}()
      await child
      if isAskedFor.value { log.run { $0 += "!" } }
    }
    func enter(_ log: Guarded<String>) { log.run { $0 += "B" } }
  }

  /// The actor's job is one of the task that waits for it, and not of the one that leaves it.
  @Test func aTaskThatWaitsForAnActorIsNotAlwaysBeforeTheOneThatLeavesIt() async {
    let exploration = await explored { simulation in
      let (room, log, isAskedFor) = (Room(), Guarded(""), Guarded(false))
      let first = Task {
        await room.sit(log, isAskedFor)
        await Task.yield()
        log.run { $0 += "A" }
      }
      let other = Task {
        isAskedFor.set(true)
        await room.enter(log)
      }
      await first.value
      await other.value
      simulation.sometimes("the one that leaves is first", log.value == "!AB")
      simulation.sometimes("the one that waits is first", log.value == "!BA")
    }
    #expect(exploration.found == nil && exploration.isComplete, "\(exploration)")
    #expect(
      exploration.notCovered.contains {
        $0.hasPrefix("steps of others between two things that an actor does")
      }
    )
  }

  private actor Bus {
    private var subscriber: AsyncStream<Int>.Continuation?
    func start() { Task { send(1) } }
    func send(_ event: Int) { subscriber?.yield(event) }
    func events() -> AsyncStream<Int> {
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      subscriber = continuation
      return stream
    }
  }

  /// On real threads the subscriber may come a moment late, and wait for an event that was sent
  /// before.
  @Test func theCallOfAnIdleActorThatNothingCanPrecedeIsSaid() async {
    let line =
      "steps of others just before a call of an idle actor, where a task enters it without suspending."
    let exploration = await explored { _ in
      let bus = Bus()
      await bus.start()
      for await _ in await bus.events() { break }
    }
    #expect(exploration.found == nil && exploration.isComplete, "\(exploration)")
    #expect(exploration.notCovered.contains(line))
    let withoutActors = await explored { _ in
      async let child: Void = Task.yield()
      await child
    }
    #expect(!withoutActors.notCovered.contains(line))
  }

  private actor Mailroom {
    private var waiting: CheckedContinuation<Void, Never>?
    private var isSignaled = false
    func wait(_ log: Guarded<String>) async {
      guard !isSignaled else { return }
      log.run { $0 += "!" }
      await withCheckedContinuation { waiting = $0 }
    }
    func signal() {
      isSignaled = true
      waiting.take()?.resume()
    }
  }

  /// The task that is resumed takes the steps, and not the one that resumes it.
  @Test(arguments: [Control.available, .cooperative])
  func aTaskThatContinuesOnAnActorIsNotAlwaysBeforeTheOneThatResumesIt(control: Control) async {
    let exploration = await explored(control) { simulation in
      let (room, log) = (Mailroom(), Guarded(""))
      async let waiting: Void = {
        await room.wait(log)
        log.run { $0 += "W" }
      }()
      async let signaling: Void = {
        await room.signal()
        await Task.yield()
        log.run { $0 += "S" }
      }()
      _ = await (waiting, signaling)
      simulation.sometimes("the one that is resumed is first", log.value == "!WS")
      simulation.sometimes("the one that resumes is first", log.value == "!SW")
    }
    #expect(exploration.found == nil && exploration.isComplete, "\(exploration)")
  }

  /// Keeps jobs until the test runs them.
  private final class Collector: TaskExecutor {
    let jobs = Guarded<[UnownedJob]>([])
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.run { $0.append(job) }
    }
    /// Runs the oldest job.
    ///
    /// - Returns: false if there is none.
    @discardableResult func runNext() -> Bool {
      guard let job = jobs.run({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
      job.runSynchronously(on: asUnownedTaskExecutor())
      return true
    }
    func asUnownedTaskExecutor() -> UnownedTaskExecutor { UnownedTaskExecutor(ordinary: self) }
  }

  private actor Hall {
    func enter() {}
  }

  @Test func theLineOfAnActorBeginsWithTheOldestTaskOfTheHighestPriority() throws {
    let (collector, hall) = (Collector(), Hall())
    let visitors = [TaskPriority.low, .medium, .high, .high].map { priority in
      Task(executorPreference: collector, priority: priority) { await hall.enter() }
    }
    // The first one to come makes the actor enqueue its job, and the others join the line.
    for _ in visitors { collector.runNext() }
    let lines = collector.jobs.run { $0.compactMap { ActorMemory.line(of: $0) } }
    let line = try #require(lines.first { !$0.isEmpty })
    // The job of a task is its identity.
    let numbers = visitors.map { TaskNumber.of(unsafeBitCast($0, to: UnownedJob.self)) }
    #expect(line.first?.id == numbers[2])
    #expect(line.count == 4 && Set(line.map(\.id)) == Set(numbers.compactMap(\.self)))
    while collector.runNext() {}
  }
}
