import Testing
import TransitionLock

struct G3SettlesOnceTests {
  @Test("G3: a block on a free lock settles when its token ends, and says so to all who ask")
  func goesOn() throws {
    let executor = ManualExecutor()
    let lock = TransitionLock(executor: executor)
    let kept = Guarded<TransitionLock.Token?>(nil)
    let request = lock.enqueue(on: .anyThread) { token in kept.with { $0 = token } }
    #expect((request.ending, request.cancel()) == (.pending, false))
    let endings = Guarded<[Ending]>([])
    for _ in 0..<3 {
      Task(executorPreference: executor) { endings.append(try await request.settled().ending) }
    }
    executor.run()
    #expect(endings.current.isEmpty)
    kept.current?.end()
    executor.run()
    #expect(endings.current == [.finished, .finished, .finished])
    #expect((request.ending, request.outcome?.isFinished) == (.finished, true))
  }

  @Test("G3: a request settles as what came first, and stays so")
  func firstStands() throws {
    let executor = ManualExecutor()
    let lock = TransitionLock(executor: executor)
    let token = try #require(lock.tryStart())
    let cancelled = lock.enqueue(on: executor) { $0.end() }
    let closed = lock.enqueue(on: executor) { $0.end() }
    #expect((cancelled.cancel(), cancelled.cancel()) == (true, false))
    lock.close()
    #expect(!closed.cancel())
    lock.close()
    token.end()
    executor.run()
    let late = lock.enqueue(on: executor) { _ in Issue.record("it never runs") }
    #expect([cancelled, closed, late].map(\.ending) == [.cancelled, .closed, .closed])
    #expect((late.cancel(), executor.readyCount) == (false, 0))
  }

  @Test("G3: of turn, cancellation and closing, exactly one happens to each request, on all cores")
  func racingEnds() async throws {
    for round in 0..<300 {
      let lock = TransitionLock()
      let runs = Guarded<[Int]>(Array(repeating: 0, count: 6))
      let cancellations = Guarded<Set<Int>>([])
      let token = try #require(lock.tryStart())
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
          for index in [0, 5, 2] where requests[index].cancel() { cancellations.with { _ = $0.insert(index) } }
        default: if round.isMultiple(of: 2) { lock.close() }
        }
      }
      for (index, request) in requests.enumerated() {
        let ending = try await request.settled().ending
        #expect(ending == request.ending && runs.current[index] == (ending == .finished ? 1 : 0))
        #expect((ending == .cancelled) == cancellations.current.contains(index))
        #expect(ending != .closed || round.isMultiple(of: 2))
      }
      try await lock.waitUntilIdle()
      #expect(lock.waitingCount == 0)
    }
  }

  @Test("G3: a call that awaits a request which settles while the call arrives learns of it")
  func settledOnArrival() async throws {
    for _ in 0..<500 {
      let lock = TransitionLock()
      let token = try #require(lock.tryStart())
      let request = lock.enqueue(on: .anyThread) { $0.end() }
      async let first = request.settled()
      async let second = request.settled()
      token.end()
      #expect(try await [first, second].map(\.ending) == [.finished, .finished])
    }
  }

  @Test(
    "G3: a lock that is destroyed settles those who wait as closed, and the holder ends as usual, also where that is reported",
    arguments: [false, true]
  )
  func destruction(endsInReport: Bool) throws {
    let executor = ManualExecutor()
    let (held, counts) = (Guarded<TransitionLock.Token?>(nil), Guarded<[Int]>([]))
    var lock: TransitionLock? = TransitionLock(executor: executor) { report in
      counts.append(report.waitingCount)
      if endsInReport { #expect(held.current?.end() == true) }
    }
    held.with { $0 = lock?.tryStart() }
    let requests = (0..<3).map { _ in lock!.enqueue(on: executor) { _ in Issue.record("it never runs") } }
    let ending = Guarded(Ending.pending)
    Task(executorPreference: executor) { [request = requests[1]] in
      let outcome = try await request.settled()
      ending.with { $0 = outcome.ending }
    }
    executor.run()
    lock = nil
    executor.run()
    #expect(requests.map(\.ending) + [ending.current] == Array(repeating: .closed, count: 4))
    #expect((counts.current, held.current?.endIfHolding()) == ([3], !endsInReport))
    // The token keeps the function that gets the reports, which keeps it.
    held.with { $0 = nil }
  }
}
