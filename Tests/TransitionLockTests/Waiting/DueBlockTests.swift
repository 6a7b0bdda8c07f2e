import Testing
import TransitionLock
import TransitionSupport

/// Blocks that leave or come while the task that runs them is on its way.
struct DueBlockTests {
  private let fixture = LockFixture()
  private let log = Guarded<[String]>([])

  private var executor: ManualExecutor { fixture.executor }

  /// Creates a lock without a watch, whose jobs would be counted, too.
  private func makeLock() -> TransitionLock { fixture.makeLock(.none) }

  /// Leaves a block in line that notes when it runs, and on whose executor it is destroyed.
  private func enqueue(_ name: String, _ lock: TransitionLock, by actor: TestActor)
    -> Request
  {
    actor.act { [log] actor in
      let remains = OnRelease {
        log.append("\(name) destroyed\(actor.executor.isCurrent ? "" : " elsewhere")")
      }
      return lock.enqueue { token in
        actor.assertIsolated()
        log.append(name)
        withExtendedLifetime(remains) { _ = token.end() }
      }
    }
  }

  private func run(_ actors: TestActor...) {
    while executor.step() || actors.contains(where: { $0.executor.step() }) {}
  }

  @Test(
    "If the first of an actor's waiting blocks are cancelled, the others still run in order",
    arguments: 1...3
  )
  func firstOfSeveral(cancelled: Int) throws {
    let lock = makeLock()
    let actor = TestActor()
    let token = try lock.start()
    let requests = (0..<4).map { enqueue("\($0)", lock, by: actor) }
    for request in requests.prefix(cancelled) { #expect(request.cancel()) }
    #expect(lock.waitingCount == 4 - cancelled)
    // Destroyed where they came from, and before the others have their turns.
    #expect(log.current.isEmpty)
    run(actor)
    #expect(log.current == (0..<cancelled).map { "\($0) destroyed" })
    log.set([])
    token.end()
    run(actor)
    #expect(log.current == (cancelled..<4).flatMap { ["\($0)", "\($0) destroyed"] })
    #expect(requests.prefix(cancelled).allSatisfy { $0.ending == .cancelled })
    #expect(requests.dropFirst(cancelled).allSatisfy { $0.ending == .finished })
    #expect(!lock.isTransitioning)
  }

  @Test(
    "If all waiting blocks of an actor are cancelled, a later block still runs, and the actor is released"
  )
  func allOfThem() throws {
    let lock = makeLock()
    let token = try lock.start()
    weak var kept: TestActor?
    do {
      let actor = TestActor(executor)
      kept = actor
      for request in (0..<3).map({ enqueue("\($0)", lock, by: actor) }) { request.cancel() }
      let late = enqueue("late", lock, by: actor)
      executor.run()
      #expect(lock.waitingCount == 1)
      token.end()
      executor.run()
      #expect(late.ending == .finished)
    }
    #expect(log.current == ["0 destroyed", "1 destroyed", "2 destroyed", "late", "late destroyed"])
    #expect(kept == nil)
  }

  @Test(
    "Blocks behind a block that is about to begin can be cancelled; each is destroyed on its actor"
  )
  func othersAreCancelled() throws {
    let lock = makeLock()
    let (first, second) = (TestActor(), TestActor())
    let token = try lock.start()
    let due = enqueue("due", lock, by: first)
    let victims = [enqueue("neighbor", lock, by: first), enqueue("other", lock, by: second)]
    let behind = enqueue("behind", lock, by: first)
    token.end()
    #expect(!due.cancel(), "its turn has come")
    for victim in victims { #expect(victim.cancel()) }
    #expect(lock.waitingCount == 1)
    run(second)
    #expect(log.current == ["other destroyed"])
    #expect(lock.isTransitioning)
    run(first, second)
    #expect(log.current.filter { !$0.contains("destroyed") } == ["due", "behind"])
    let destroyed = ["due", "neighbor", "other", "behind"].map { "\($0) destroyed" }
    #expect(Set(log.current) == Set(destroyed + ["due", "behind"]))
    #expect(victims.map(\.ending) == [.cancelled, .cancelled])
    #expect(behind.ending == .finished)
    #expect(!lock.isTransitioning)
  }

  @Test(
    "If the lock is closed when a block is about to begin, that block runs, and later ones are destroyed"
  )
  func closedMeanwhile() throws {
    let lock = makeLock()
    let (first, second) = (TestActor(), TestActor())
    let token = try lock.start()
    let due = enqueue("due", lock, by: first)
    let others = [enqueue("neighbor", lock, by: first), enqueue("other", lock, by: second)]
    token.end()
    lock.close()
    run(first, second)
    #expect(due.ending == .finished)
    #expect(others.map(\.ending) == [.closed, .closed])
    #expect(
      Set(log.current) == ["due", "due destroyed", "neighbor destroyed", "other destroyed"]
    )
    #expect(!lock.isTransitioning)
  }
}
