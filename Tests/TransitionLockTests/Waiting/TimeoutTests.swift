import Testing
import TransitionLock

/// Timeouts of calls and blocks, on a clock that is moved by hand.
struct TimeoutTests {
  private static let stories = Story.all(
    """
    a request without a turn in time is timed out, and the next one goes on
      a  take           :[------]
      b  any timeout(5) : ?....t
      c  any            : ?.....|

    a timeout does not disturb a turn that has come in time, also if it has not begun by then
      z  busy                                 :  ####
      a  take                                 :[-]
      b  call/actor/executor on(z) timeout(3) : ?....[-----]
      c  any timeout(12)                      :  ?.........|

    a request with a timeout of zero or less does not wait, and needs no time on a free lock
      a  take                             :[-]
      b  any timeout(0/-1/-9000000000000) : t
      c  any                              : ?|
      d  any timeout(0/-1/-9000000000000) :  |

    timeouts do not change the places of other requests
      a  take           :[-----]
      b  any timeout(4) :?...t
      c  any            :?.....[]
      d  any timeout(3) : ?..t
      e  any            : ?.....[]
      f  any timeout(2) :  ?.t
      g  any timeout(9) :  ?.....|

    a timed-out request of any policy knows the transition that is in its way
      a  take /x                                  :[------]
      b  any wait/replace(k)/interrupt timeout(5) : ?....t
      c  any wait/replace(k)/interrupt timeout(0) : t

    One timer serves all deadlines, and is gone with the last of them

    all requests time out, in the order of the deadlines
      a  take           :[--------]
      d  any timeout(3) :?..t
      f  any timeout(3) :  ?..t
      e  any timeout(4) : ?...t
      b  any timeout(5) :?....t
      c  any timeout(7) :?......t

    a turn
      a  take           :[-]
      b  any timeout(5) : ?|
      c  any            : ?|

    a cancellation
      a  take           :[----]
      b  any timeout(5) : ?.x
      c  any            :  ?..|

    a close
      a  take           :[----]
      b  any timeout(5) : ?.c
      c  any            :  ?c
      x  close          :   *

    a replacement that is cancelled
      a  take                        :[----]
      b  any replace(k) timeout(5/9) : ?s
      c  any replace(k) timeout(5)   :  ?x

    calls that await an idle lock, or the end of a request
      a  take                  :[-----]
      b  enqueue               : ?....[-]
      c  idle timeout(3)       : ?..t
      d  settled(b) timeout(4) : ?...t
      e  settled(b) timeout(9) : ?......|
      f  idle timeout(0)       :  t
    """
  )

  @Test(
    "A call or block that has not started when its timeout ends never starts",
    arguments: stories
  )
  func play(story: Story) { story.play() }

  private let executor = ManualExecutor()
  private let clock = ManualClock()

  private func makeLock() -> TransitionLock {
    TransitionLock(clock: clock, executor: executor, limits: .none)
  }

  private func advance(by duration: Duration) {
    clock.advance(by: duration)
    executor.run()
  }

  @Test("A timeout of almost a hundred years takes effect")
  func almostAnAge() throws {
    let (lock, timeout) = (makeLock(), Duration.seconds(3_155_759_999))
    let token = try lock.start()
    let caller = Caller("call", lock, on: executor, timeout: timeout)
    let request = lock.enqueue(on: .anyThread, timeout: timeout) { $0.end() }
    executor.run()
    advance(by: timeout - .milliseconds(1))
    #expect([caller.ending, request.ending] == [.pending, .pending])
    advance(by: .milliseconds(1))
    #expect([caller.ending, request.ending] == [.timedOut, .timedOut])
    token.end()
  }

  @Test(
    "A timeout of a hundred years or more counts as none, and reads no clock",
    arguments: [.seconds(Int64.max), .seconds(3_155_760_000)] as [Duration]
  )
  func ages(timeout: Duration) throws {
    let lock = makeLock()
    clock.onRead { Issue.record("the clock was read") }
    let token = try lock.start()
    let caller = Caller("call", lock, on: executor, timeout: timeout)
    let request = lock.enqueue(on: .anyThread, timeout: timeout) { $0.end() }
    Task(executorPreference: executor) { try await lock.waitUntilIdle(timeout: timeout) }
    executor.run()
    #expect(clock.sleepers.isEmpty)
    // A task that runs blocks measures its time slice.
    clock.onRead(nil)
    token.end()
    executor.run()
    #expect([caller.ending, request.ending] == [.finished, .finished])
  }

  @Test("A deadline later than the next one starts no new job of the timer")
  func oneTimer() throws {
    let lock = makeLock()
    let token = try lock.start()
    var jobs: [Int] = []
    for timeout in [5, 7, 5, 3, 4, 3] {
      let before = executor.enqueuedCount
      _ = Caller("\(timeout)", lock, on: executor, timeout: .seconds(timeout))
      executor.run()
      jobs.append(executor.enqueuedCount - before)
    }
    // One job is that of the call.
    #expect(jobs.map { $0 > 1 } == [true, false, false, true, false, false])
    token.end()
    executor.run()
  }

  @Test("When the transition in the way has ended, a timed-out request no longer names it")
  func holderInTheWay() throws {
    let lock = makeLock()
    let token = try lock.start("holder")
    let request = lock.enqueue(on: .anyThread, timeout: .zero) { $0.end() }
    #expect(request.holderInTheWay?.label == "holder")
    token.end()
    #expect(request.holderInTheWay == nil)
  }

  @Test("A waiting call keeps its lock alive", arguments: [nil, 5])
  func waitingCallKeepsTheLock(timeout: Int?) throws {
    weak var kept: TransitionLock?
    let caller: Caller
    let token: Token
    do {
      let lock = makeLock()
      kept = lock
      token = try lock.start()
      caller = Caller("caller", lock, on: executor, timeout: timeout.map { .seconds($0) })
      executor.run()
    }
    #expect(kept != nil)
    token.end()
    executor.run()
    #expect(caller.ending == .finished)
    #expect(kept == nil)
  }

  @Test("If the clock is set back to before the lock was made, a timeout still takes its duration")
  func clockSetBack() throws {
    let lock = makeLock()
    clock.advance(by: .seconds(-100))
    let token = try lock.start()
    let caller = Caller("caller", lock, on: executor, timeout: .seconds(5))
    executor.run()
    advance(by: .seconds(4))
    #expect(caller.ending == .pending)
    advance(by: .seconds(1))
    #expect(caller.ending == .timedOut)
    token.end()
  }

  @Test("If the clock wakes the timer late, all requests whose time is over time out at once")
  func lateTimer() throws {
    let lock = makeLock()
    let token = try lock.start()
    let callers = [3, 1, 2, 9].map { Caller("\($0)", lock, on: executor, timeout: .seconds($0)) }
    executor.run()
    advance(by: .seconds(5))
    #expect(callers.map(\.ending) == [.timedOut, .timedOut, .timedOut, .pending])
    #expect(clock.sleepers == [.seconds(9)])
    token.end()
    executor.run()
    #expect(callers[3].ending == .finished)
  }
}
