import Testing
import TransitionLock

/// Readers that share the events of one sequence.
@Suite(.timeLimit(.minutes(10)))
struct EventReaderTests {
  private let scene = WatchedScene()
  private var executor: ManualExecutor { scene.executor }

  /// Starts a reader on an actor, to which it returns in several jobs after an event has woken it.
  private func read(
    _ events: TransitionLock.Events,
    on actor: TestActor
  ) -> (task: Task<Void, Never>, read: Guarded<[String]>) {
    let log = Guarded<[String]>([])
    let task = Task(executorPreference: executor) { await actor.read(events, into: log) }
    executor.run()
    return (task, log)
  }

  @Test("A reader that is cancelled on its way to the event that woke it leaves that to another reader that waits")
  func cancelledOnItsWay() throws {
    var jobs = 0
    var isTaken = false
    // The cancellation comes after one job more each time, until the reader has taken the event by then.
    while !isTaken {
      let lock = scene.makeLock(.none)
      let (events, actor) = (lock.events, TestActor(executor))
      let (first, second) = (read(events, on: actor), read(events, on: actor))
      let token = try #require(lock.tryStart("move"))
      for _ in 0..<jobs { try #require(executor.step()) }
      first.task.cancel()
      executor.run()
      isTaken = !first.read.current.isEmpty
      #expect(second.read.current == (isTaken ? [] : ["begins"]), "after \(jobs) jobs")
      token.end()
      executor.run()
      #expect(first.read.current + second.read.current == ["begins", "ends"])
      second.task.cancel()
      executor.run()
      jobs += 1
    }
    #expect(jobs > 2)
  }
}

extension TestActor {
  fileprivate func read(_ events: TransitionLock.Events, into log: Guarded<[String]>) async {
    for await event in events { log.append("\(event.kind)") }
  }
}
