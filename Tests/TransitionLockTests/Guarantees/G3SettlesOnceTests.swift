import Testing
import TransitionLock

struct G3SettlesOnceTests {
  private static let stories = Story.all(
    """
    G3: a request that has settled stays so when it is cancelled, or the lock is closed
      a  take  :[-------]
      b  any   : ?x  x
      c  any   : ?..c x
      x  close :    ** *
      d  any   :      c x

    G3: a call that awaits a request returns when the request's transition ends
      a  enqueue    :[-x--]
      b  settled(a) : ?...|
      c  settled(a) :  ?..|
      d  settled(a) :      |

    G3: a call that awaits a request returns when the request leaves the line
      a  take       :[----]
      b  enqueue    : ?.x
      c  settled(b) :  ?|
      d  settled(b) :    |
    """
  )

  @Test("G3: a request settles once", arguments: stories)
  func play(story: Story) { story.play() }

  @Test(
    "G3: if turn, cancellation and closing race on all cores, each request settles by one of them"
  )
  func racingEnds() async throws {
    for round in 0..<300 {
      let lock = TransitionLock()
      let runs = Guarded<[Int]>(Array(repeating: 0, count: 6))
      let cancellations = Guarded<Set<Int>>([])
      let token = try lock.start()
      let requests = (0..<6).map { index in
        lock.enqueue(on: .anyThread) { token in
          runs.with { $0[index] += 1 }
          token.end()
        }
      }
      race(3) { thread in
        switch thread {
        case 0: token.end()
        case 1:
          for index in [0, 5, 2] where requests[index].cancel() {
            cancellations.with { _ = $0.insert(index) }
          }
        default: if round.isMultiple(of: 2) { lock.close() }
        }
      }
      for (index, request) in requests.enumerated() {
        let ending = try await request.settled().ending
        let (runCount, isCancelled) = (ending == .finished ? 1 : 0, ending == .cancelled)
        #expect(ending == request.ending)
        #expect(runs.current[index] == runCount)
        #expect(cancellations.current.contains(index) == isCancelled)
        #expect(ending != .closed || round.isMultiple(of: 2))
      }
      try await lock.waitUntilIdle()
      #expect(lock.waitingCount == 0)
    }
  }

  @Test(
    "G3: the function that gets the report of a destroyed lock may end the transition that holds the lock"
  )
  func destructionEndsTheTransition() throws {
    let held = Guarded<Token?>(nil)
    var lock: TransitionLock? = TransitionLock { _ in #expect(held.current?.end() == true) }
    held.set(lock?.tryStart())
    let request = lock?.enqueue(on: .anyThread) { _ in Issue.record("it never runs") }
    lock = nil
    #expect(request?.ending == .closed)
    #expect(held.current?.endIfHolding() == false)
    // The token keeps the function that gets the reports, which keeps it.
    held.set(nil)
  }

  /// When the call begins.
  private enum Beginning: CaseIterable { case beforeTheEndOfTheLock, afterIt }

  @Test(
    "G3: a call that awaits a request of a destroyed lock times out, and nothing remains of the lock",
    arguments: Beginning.allCases
  )
  private func destroyedLock(_ beginning: Beginning) throws {
    let fixture = LockFixture()
    let results = Guarded<[Failure.Code]>([])
    let remains: TransitionLock.Remains
    do {
      var lock: TransitionLock? = fixture.makeLock()
      remains = TransitionLock.Remains(of: try #require(lock))
      let held = Guarded<Token?>(nil)
      let request = try #require(lock?.enqueue(on: .anyThread) { held.set($0) })
      func wait() {
        Task(executorPreference: fixture.executor) {
          do { _ = try await request.settled(timeout: .seconds(1)) } catch let failure as Failure {
            results.append(failure.code)
          }
        }
        fixture.executor.run()
      }
      if beginning == .beforeTheEndOfTheLock { wait() }
      lock = nil
      if beginning == .afterIt { wait() }
      fixture.advance(by: .seconds(1))
      #expect(results.current == [.timedOut])
      held.current?.end()
      held.set(nil)
      fixture.executor.run()
    }
    #expect(remains.areGone)
  }
}
