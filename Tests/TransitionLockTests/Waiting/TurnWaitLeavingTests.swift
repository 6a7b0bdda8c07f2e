import Testing
import TransitionLock

/// The cancellation, timeout and closing of calls that wait for their turn, at every point of the line and of a call's
/// life.
struct TurnWaitLeavingTests {
  enum Way: CaseIterable, Sendable {
    case cancellation, timeout, closing

    var ending: Ending {
      switch self {
      case .cancellation: .cancelled
      case .timeout: .timedOut
      case .closing: .closed
      }
    }
  }

  /// A lock that is held, with time and jobs in the hands of the test.
  private struct Scene {
    let executor = ManualExecutor()
    let clock = ManualClock()
    let log = Guarded<[String]>([])
    let lock: TransitionLock
    let token: TransitionLock.Token

    init(byExecutor: Bool = true) throws {
      lock = TransitionLock(clock: clock, executor: byExecutor ? executor : nil) { Issue.record("\($0)") }
      token = try #require(lock.tryStart("first"))
    }

    func call(_ name: String, timeout: Duration? = nil, during gate: Gate? = nil) -> Caller {
      Caller(name, lock, on: executor, timeout: timeout, during: gate, log: log)
    }

    func leave(_ caller: Caller, by way: Way) {
      switch way {
      case .cancellation: caller.task.cancel()
      case .timeout: clock.advance(by: .seconds(1))
      case .closing: lock.close()
      }
    }

    /// Expects what must be true in the end, whatever happened.
    func expectIdle(sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(!lock.isTransitioning, sourceLocation: sourceLocation)
      #expect(lock.waitingCount == 0, sourceLocation: sourceLocation)
      #expect(clock.sleepers.isEmpty, sourceLocation: sourceLocation)
      #expect(executor.readyCount == 0, sourceLocation: sourceLocation)
    }
  }

  @Test(
    "A parked call that leaves, wherever it stands, is settled so, and the others have their turns in order",
    arguments: Way.allCases,
    [(0, 1), (0, 3), (1, 3), (2, 3)]
  )
  func parked(way: Way, place: (index: Int, of: Int)) throws {
    let scene = try Scene()
    let callers = (0..<place.of).map { scene.call("\($0)", timeout: $0 == place.index ? .seconds(1) : .seconds(9)) }
    scene.executor.run()
    #expect(scene.lock.waitingCount == place.of)
    scene.leave(callers[place.index], by: way)
    scene.executor.run()
    #expect(callers[place.index].ending == way.ending)
    #expect(scene.lock.waitingCount == (way == .closing ? 0 : place.of - 1))
    #expect(scene.log.current.isEmpty)
    scene.token.end()
    scene.executor.run()
    #expect(scene.log.current == (way == .closing ? [] : (0..<place.of).filter { $0 != place.index }.map { "\($0)" }))
    for (index, caller) in callers.enumerated() where index != place.index {
      #expect(caller.ending == (way == .closing ? .closed : .finished))
    }
    scene.expectIdle()
  }

  @Test(
    "An arriving call, which has its place and no continuation yet, is settled in the middle of its call",
    arguments: Way.allCases,
    [0, 2]
  )
  func arriving(way: Way, before: Int) throws {
    let scene = try Scene()
    let others = (0..<before).map { scene.call("\($0)") }
    scene.executor.run()
    let caller = scene.call("caller", timeout: .seconds(1))
    let behind = Guarded<Caller?>(nil)
    // The call starts the timer when it has its place, and before it parks: that is a job.
    let isArmed = Guarded(true)
    scene.executor.onEnqueue { [scene] in
      guard
        isArmed.with({ isArmed in
          defer { isArmed = false }; return isArmed
        })
      else { return }
      #expect(scene.lock.waitingCount == before + 1)
      switch way {
      case .closing: scene.lock.close()
      case .cancellation: withUnsafeCurrentTask { $0?.cancel() }
      // The time is over before the timer sleeps, and so before or after parking, whichever comes first.
      case .timeout: scene.clock.advance(by: .seconds(1))
      }
      behind.with { $0 = scene.call("behind") }
    }
    scene.executor.run()
    scene.executor.onEnqueue(nil)
    #expect(!isArmed.current)
    #expect(caller.ending == way.ending)
    scene.token.end()
    scene.executor.run()
    #expect(!caller.hasStarted)
    #expect(scene.log.current == (way == .closing ? [] : (0..<before).map { "\($0)" } + ["behind"]))
    #expect(others.allSatisfy { $0.ending == (way == .closing ? .closed : .finished) })
    scene.expectIdle()
  }

  @Test("A turn that comes while a call arrives is taken when the call parks")
  func turnOnArrival() throws {
    let scene = try Scene()
    let caller = scene.call("caller", timeout: .seconds(1))
    let isArmed = Guarded(true)
    scene.executor.onEnqueue { [scene] in
      guard
        isArmed.with({ isArmed in
          defer { isArmed = false }; return isArmed
        })
      else { return }
      #expect(scene.token.end())
      #expect(scene.lock.isTransitioning)
      #expect(scene.lock.tryStart() == nil)
    }
    scene.executor.run()
    #expect(!isArmed.current)
    #expect(caller.ending == .finished)
    scene.expectIdle()
  }

  @Test(
    "A call that has no place yet takes a lock that has become free, and is refused by one that has been closed",
    arguments: [false, true],
    [false, true]
  )
  func beforeThePlace(closes: Bool, byExecutor: Bool) throws {
    let scene = try Scene(byExecutor: byExecutor)
    let caller = scene.call("caller", timeout: .seconds(1))
    // The time is read when the fast path has failed, and before the place is taken.
    scene.clock.onRead { [scene] in
      if closes { scene.lock.close() } else { scene.token.end() }
    }
    scene.executor.run()
    scene.clock.onRead(nil)
    #expect(caller.ending == (closes ? .closed : .finished))
    if closes { scene.token.end() }
    scene.expectIdle()
  }

  @Test("After the grant a cancellation or timeout is too late: the turn is used", arguments: Way.allCases)
  func afterTheGrant(way: Way) throws {
    let scene = try Scene()
    let caller = scene.call("caller", timeout: .seconds(1))
    let behind = scene.call("behind")
    scene.executor.run()
    scene.token.end()
    scene.leave(caller, by: way)
    scene.executor.run()
    #expect(caller.ending == .finished)
    #expect(behind.ending == (way == .closing ? .closed : .finished))
    scene.expectIdle()
  }

  @Test("A body that runs is not interrupted by a cancellation or timeout", arguments: Way.allCases)
  func duringTheBody(way: Way) throws {
    let scene = try Scene()
    let gate = Gate()
    let caller = scene.call("caller", timeout: .seconds(1), during: gate)
    scene.executor.run()
    scene.token.end()
    scene.executor.run()
    #expect(caller.hasStarted)
    scene.leave(caller, by: way)
    scene.executor.run()
    #expect(caller.ending == .pending)
    #expect(scene.lock.isTransitioning)
    gate.open()
    scene.executor.run()
    #expect(caller.ending == .finished)
    scene.expectIdle()
  }

  @Test("Closing settles all kinds of waiters in order, keeps the holder, and refuses whatever comes")
  func closing() async throws {
    let scene = try Scene()
    let caller = scene.call("call")
    scene.executor.run()
    let request = scene.lock.enqueue(on: scene.executor) { _ in Issue.record("it never runs") }
    let idle = Guarded(false)
    Task(executorPreference: scene.executor) { [scene] in
      try await scene.lock.waitUntilIdle()
      idle.with { $0 = true }
    }
    scene.executor.run()
    scene.lock.close()
    scene.lock.close()
    scene.executor.run()
    #expect(caller.ending == .closed)
    #expect(caller.failure?.code == .closed)
    #expect(request.ending == .closed)
    #expect((scene.lock.holder?.label, idle.current) == ("first", false))
    let late = scene.call("late")
    scene.executor.run()
    #expect(late.ending == .closed)
    try scene.lock.end(scene.token)
    scene.executor.run()
    #expect(idle.current)
    #expect(scene.lock.tryStart() == nil)
    #expect(throws: TransitionLock.Failure.self) { try scene.lock.start() }
    #expect(scene.lock.enqueue(on: .anyThread) { _ in Issue.record("it never runs") }.ending == .closed)
    try await scene.lock.waitUntilIdle()
    scene.expectIdle()
  }
}
