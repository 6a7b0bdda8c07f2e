import Testing
import TransitionLock

/// What an outcome tells, and when conditions are asked.
@Suite(.timeLimit(.minutes(10)))
struct AttemptTests {
  private let fixture = PolicyFixture()
  private var lock: TransitionLock { fixture.lock! }

  private func ask(_ name: String, _ options: Asked.RequestOptions, _ way: Asked.Way = .attempt) -> Asked {
    let asked = fixture.make(name, options)
    asked.start(way, lock)
    return asked
  }

  @Test(
    "A request that is dropped says because of whom: the transition, or the request that is in the way",
    arguments: Asked.Way.allCases
  )
  func dropped(way: Asked.Way) {
    let sidebar = lock.scope("sidebar")
    fixture.hold(sidebar)
    fixture.wait(.wait, lock)
    let atDetail = fixture.make("asked", .init(policy: .drop))
    atDetail.start(way, lock.scope("detail"))
    #expect(atDetail.code == .dropped)
    #expect(atDetail.ended?.because?.label == "other 0")
    let atSidebar = fixture.make("asked", .init(policy: .drop))
    atSidebar.start(way, sidebar)
    #expect(atSidebar.ended?.because?.label == "holder")
    #expect(atSidebar.ended?.because?.file == "TransitionLockTests/PolicyFixture.swift")
    fixture.holders[0].end()
    fixture.executor.run()
  }

  @Test(
    "What a body throws is an outcome, with the error as it was, and ends the transition",
    arguments: Asked.Way.allCases
  )
  func failure(way: Asked.Way) {
    let asked = ask("asked", .init(policy: .wait, error: Asked.Mishap()), way)
    #expect((asked.code, lock.isTransitioning) == (.failed, false))
  }

  @Test("The error of an attempt keeps its type")
  func typedError() async {
    let outcome = await lock.attempt(.wait, "typed") { () throws(Asked.Mishap) in throw Asked.Mishap() }
    guard case .failed(let error) = outcome.result else { return #expect(Bool(false), "\(outcome.code)") }
    let typed: Asked.Mishap = error
    #expect(typed == Asked.Mishap())
  }

  @Test(
    "G7: the transition of a block lasts until the block has returned, whatever its policy is",
    arguments: [TransitionLock.Policy.wait, .drop, .replace("key"), .interrupt],
    [false, true]
  )
  func blockThatEndsItsTokenEarly(policy: TransitionLock.Policy, hasScopes: Bool) {
    let lock = hasScopes ? lock.scope("detail") : lock
    let request = lock.enqueue(on: fixture.executor, policy: policy, "block", isInterruptible: true) { token in
      token.end()
      #expect(lock.isTransitioning)
      #expect(lock.tryStart("tap") == nil)
    }
    #expect((request.outcome?.code, lock.isTransitioning) == (.finished, false))
  }

  @Test("An attempt returns what its body returns")
  func result() async {
    let outcome = await lock.attempt(.drop, "answer") { 42 }
    #expect((outcome, outcome.isFinished) == (.finished(42), true))
    switch outcome {
    case .finished: break
    default: Issue.record("\(outcome.code)")
    }
  }

  @Test(
    "G8: on a free lock the body of an attempt runs before anything else gets a chance",
    arguments: PolicySituation.policies
  )
  func atOnce(policy: TransitionLock.Policy) {
    let (lock, log, executor) = (lock, fixture.log, fixture.executor)
    Task(executorPreference: executor) {
      log.append("before")
      await lock.attempt(policy) { log.append("body") }
      log.append("after")
    }
    executor.step()
    #expect(log.current == ["before", "body", "after"])
  }

  @Test("G9: a condition is asked on the actor of the caller, at the turn and not before")
  func condition() {
    let actor = TestActor(fixture.executor)
    let log = fixture.log
    fixture.hold(lock)
    let request = actor.act { [lock] actor in
      lock.enqueue(
        policy: .wait,
        if: {
          actor.assertIsolated()
          log.append("asked")
          return .outdated("gone")
        }
      ) { _ in log.append("ran") }
    }
    fixture.executor.run()
    #expect(log.current.isEmpty)
    fixture.holders[0].end()
    fixture.executor.run()
    #expect(log.current == ["asked"])
    guard case .outdated(let reason)? = request.outcome?.result else { return #expect(Bool(false)) }
    #expect(reason == "gone")
  }

  @Test("A request whose condition fails loses nobody else a turn", arguments: Asked.Way.allCases)
  func conditionFails(way: Asked.Way) {
    fixture.hold(lock)
    fixture.wait()
    let outdated = ask("outdated", .init(policy: .wait, condition: { .outdated("no") }), way)
    fixture.wait()
    fixture.holders[0].end()
    fixture.executor.run()
    #expect((fixture.log.current, outdated.code) == (["other 0", "other 1"], .outdated))
    #expect(outdated.ended?.reason == "no")
    #expect(fixture.base.reports.isEmpty)
  }

  @Test("A condition that holds lets the transition begin", arguments: Asked.Way.allCases)
  func conditionHolds(way: Asked.Way) {
    let asked = ask("asked", .init(policy: .wait, condition: { .relevant }), way)
    #expect((asked.code, asked.hasBegun) == (.finished, true))
  }

  @Test(
    "A newest request of many takes the place of the first, and each older one settles once",
    arguments: Asked.Way.allCases
  )
  func replacedAgainAndAgain(way: Asked.Way) {
    fixture.hold(lock)
    let searches = (0..<10).map { index in
      let search = ask("search \(index)", .init(policy: .replace("search")), way)
      if index == 0 { fixture.wait() }
      return search
    }
    #expect(searches.map(\.code) == Array(repeating: .superseded, count: 9) + [nil])
    #expect((0..<9).allSatisfy { searches[$0].ended?.because?.label == "search \($0 + 1)" })
    // A replaced request that is cancelled takes nobody out of its former place.
    for search in searches[..<9] { search.cancel() }
    #expect(lock.waitingCount == 2)
    fixture.holders[0].end()
    fixture.executor.run()
    #expect((fixture.log.current, searches[9].code) == (["search 9", "other 0"], .finished))
  }

  @Test("A transition that has begun is not replaced, and numbers and texts are different keys")
  func notReplaced() {
    let first = ask("first", .init(policy: .replace(1), isHeldOpen: true))
    let second = ask("second", .init(policy: .replace(1)))
    let third = ask("third", .init(policy: .replace("1")))
    #expect([first.code, second.code, third.code] == [nil, nil, nil])
    first.finish()
    #expect(fixture.log.current == ["first", "second", "third"])
    #expect([first.code, second.code, third.code] == [.finished, .finished, .finished])
  }

  @Test("A request that does not wait replaces nobody")
  func noTimeToReplace() {
    fixture.hold(lock)
    let older = ask("older", .init(policy: .replace("key")))
    let newer = ask("newer", .init(policy: .replace("key"), timeout: .zero))
    #expect(newer.code == .timedOut)
    #expect(older.code == nil)
    fixture.holders[0].end()
    fixture.executor.run()
    #expect(older.code == .finished)
  }
}
