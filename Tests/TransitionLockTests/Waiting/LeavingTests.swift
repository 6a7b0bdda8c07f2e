import Testing
import TransitionLock

/// The cancellation, timeout and closing of calls that wait for a turn, a request or an idle lock,
/// at every point of a call's life.
struct LeavingTests {
  private static let stories = Story.all(
    """
    G5: a call that awaits the end of a request leaves, and the others go on

    cancelled
      a  take       :[-----]
      b  enqueue    : ?....[-]
      c  settled(b) : ?......|
      d  settled(b) : ?.x
      e  settled(b) : ?......|

    timed out
      a  take                  :[-----]
      b  enqueue               : ?....[-]
      c  settled(b) timeout(9) : ?......|
      d  settled(b) timeout(2) : ?.t
      e  settled(b)            : ?......|

    G5: a call that awaits an idle lock leaves, and the others go on

    cancelled
      a  take :[-----]
      b  idle : ?....|
      c  idle : ?.x
      d  idle : ?....|

    timed out
      a  take            :[-----]
      b  idle timeout(9) : ?....|
      c  idle timeout(2) : ?.t
      d  idle            : ?....|

    G5: a body that runs is not interrupted

    by a cancellation
      a  take :[-]
      b  call : ?[-x-]
      c  any  :   ?..|

    by a timeout
      a  take            :[-]
      b  call timeout(3) : ?[----]
      c  any             :   ?...|

    by closing the lock
      a  take  :[-]
      b  call  : ?[---]
      c  any   :   ?c
      x  close :    *

    closing settles all that wait for a turn, and the transition goes on
      a  take       :[-----]
      b  enqueue    : ?.c
      c  settled(b) : ?.|
      d  idle       : ?....|
      i  call       : ?.c
      x  close      :   **
      e  any        :     c
      f  tryStart   :     !
      g  start      :     c
      h  idle       :       |

    a call of a task that is cancelled does not wait
      a  take       :[--]
      b  enqueue    : ?.|
      c  settled(b) : x
      d  idle       : x
      e  call       : x

    a call without time does not wait
      a  take                  :[-]
      b  enqueue               : ?|
      c  settled(b) timeout(0) : t
      d  idle timeout(0/-1)    : t
      e  settled(b) timeout(0) :   |
      f  idle timeout(0/-1)    :   |
    """
  )

  @Test(
    "G5: a waiting call that leaves the line settles, and the others keep their places",
    arguments: stories
  )
  func play(story: Story) { story.play() }

  enum Awaited: CaseIterable, Sendable {
    case turn, settled, waitUntilIdle

    /// The result of the call when it has waited to the end.
    var good: String {
      switch self {
      case .turn: "turn"
      case .settled: "finished"
      case .waitUntilIdle: "idle"
      }
    }
  }

  enum Way: CaseIterable, Sendable {
    case cancellation, timeout, closing

    var result: String {
      switch self {
      case .cancellation: "CancellationError"
      case .timeout: "timedOut"
      case .closing: "closed"
      }
    }
  }

  /// A lock that is held, with a request in line, and time and jobs in the hands of the test.
  private final class Fixture: Sendable {
    let executor = ManualExecutor()
    let clock = ManualClock()
    let lock: TransitionLock
    let token: Token
    let request: Request
    let results = Guarded<[String]>([])

    init(_ home: Home = .test, limits: Limits = .none) throws {
      lock = TransitionLock(clock: clock, executor: home(executor), limits: limits) { report in
        Issue.record("\(report)")
      }
      token = try lock.start("first")
      request = lock.enqueue(on: executor) { $0.end() }
    }

    func wait(_ name: String, for awaited: Awaited, timeout: Duration? = nil) -> Task<Void, Never> {
      Task(executorPreference: executor) { [self] in
        do {
          switch awaited {
          case .turn: try await lock.serialize("turn", timeout: timeout) {}
          case .settled:
            let code = try await request.settled(timeout: timeout).code
            #expect(code == .finished)
          case .waitUntilIdle: try await lock.waitUntilIdle(timeout: timeout)
          }
          results.append("\(name) \(awaited.good)")
        } catch let failure as Failure {
          #expect(failure.label == "\(awaited)")
          if failure.code == .timedOut { #expect(failure.holder?.label == "first") }
          results.append("\(name) \(failure.code)")
        } catch {
          results.append("\(name) \(type(of: error))")
        }
      }
    }

    func leave(_ task: Task<Void, Never>, by way: Way) {
      switch way {
      case .cancellation: task.cancel()
      case .timeout: clock.advance(by: .seconds(1))
      case .closing: lock.close()
      }
    }

    /// Runs everything, and does something when the first job comes.
    func run(whenEnqueued action: @escaping @Sendable () -> Void) {
      executor.onEnqueue { [executor] in
        executor.onEnqueue(nil)
        action()
      }
      executor.run()
    }

    /// Expects that nothing is left.
    func expectIdle(sourceLocation: SourceLocation = #_sourceLocation) {
      executor.run()
      #expect(!lock.isTransitioning && lock.waitingCount == 0, sourceLocation: sourceLocation)
      #expect(clock.sleepers.isEmpty && executor.readyCount == 0, sourceLocation: sourceLocation)
    }
  }

  private static let leavings: [(Awaited, Way)] =
    [(.turn, .closing)] + Awaited.allCases.flatMap { [($0, .cancellation), ($0, .timeout)] }

  @Test(
    "G5: a call whose task is cancelled before it gets a place in line does not wait",
    arguments: Awaited.allCases,
    Home.allCases
  )
  func cancelledInItsCall(awaited: Awaited, home: Home) throws {
    let fixture = try Fixture(home)
    _ = fixture.wait("it", for: awaited, timeout: .seconds(1))
    // The time is read after the call has looked whether it is cancelled, and before it joins.
    fixture.clock.onRead { withUnsafeCurrentTask { $0?.cancel() } }
    fixture.executor.run()
    fixture.clock.onRead(nil)
    #expect(fixture.results.current == ["it CancellationError"])
    #expect(fixture.clock.sleepers.isEmpty)
    fixture.token.end()
    fixture.expectIdle()
  }

  @Test(
    "G5: if the lock becomes free before a call has a place in line, the call takes it, even if cancelled",
    arguments: Home.allCases
  )
  func becomesFree(home: Home) throws {
    let fixture = try Fixture(home, limits: .init())
    fixture.request.cancel()
    _ = fixture.wait("it", for: .turn, timeout: .seconds(1))
    fixture.clock.onRead { [fixture] in
      withUnsafeCurrentTask { $0?.cancel() }
      fixture.token.endIfHolding()
    }
    fixture.executor.run()
    fixture.clock.onRead(nil)
    #expect(fixture.results.current == ["it turn"])
    fixture.expectIdle()
  }

  @Test(
    "If the lock is closed before a call has a place in line, the call is refused",
    arguments: Home.allCases
  )
  func becomesClosed(home: Home) throws {
    let fixture = try Fixture(home, limits: .init())
    fixture.request.cancel()
    _ = fixture.wait("it", for: .turn, timeout: .seconds(1))
    fixture.clock.onRead { [fixture] in fixture.lock.close() }
    fixture.executor.run()
    fixture.clock.onRead(nil)
    #expect(fixture.results.current == ["it closed"])
    fixture.token.end()
    fixture.expectIdle()
  }

  @Test(
    "G3: a cancellation, timeout or closing that comes while a call begins to wait ends the wait once",
    arguments: leavings
  )
  func arriving(what: (awaited: Awaited, way: Way)) throws {
    let fixture = try Fixture()
    _ = fixture.wait("it", for: what.awaited, timeout: .seconds(1))
    // The call starts the timer when it has its place, and before it parks: that is a job.
    fixture.run { [fixture] in
      switch what.way {
      case .cancellation: withUnsafeCurrentTask { $0?.cancel() }
      case .timeout: fixture.clock.advance(by: .seconds(1))
      case .closing: fixture.lock.close()
      }
    }
    #expect(fixture.results.current == ["it \(what.way.result)"])
    fixture.token.end()
    fixture.expectIdle()
  }

  @Test(
    "G3: a call returns even if its event comes while it begins to wait",
    arguments: Awaited.allCases
  )
  func comesOnArrival(awaited: Awaited) throws {
    let fixture = try Fixture()
    _ = fixture.wait("it", for: awaited, timeout: .seconds(1))
    fixture.run { [fixture] in _ = fixture.token.end() }
    #expect(fixture.results.current == ["it \(awaited.good)"])
    fixture.expectIdle()
  }

  @Test(
    "G5: when the event has come for which a call waits, a later cancellation has no effect",
    arguments: Awaited.allCases,
    Way.allCases
  )
  func afterTheEvent(awaited: Awaited, way: Way) throws {
    let fixture = try Fixture()
    let task = fixture.wait("it", for: awaited, timeout: .seconds(1))
    fixture.executor.run()
    // The waiting call is resumed when the request has finished, and its job has not run.
    fixture.token.end()
    while fixture.results.current.isEmpty, fixture.executor.step() {
      if fixture.request.ending == .finished { fixture.leave(task, by: way) }
    }
    #expect(fixture.results.current == ["it \(awaited.good)"])
    fixture.expectIdle()
  }
}
