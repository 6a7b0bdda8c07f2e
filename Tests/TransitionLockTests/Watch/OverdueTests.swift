import Testing
import TransitionLock

/// Transitions that are in the way for longer than their limit.
struct OverdueTests {
  private static let stories = Story.all(
    """
    G10: a transition that is in the way is reported at its limit, and again at intervals that double
      a  take             :[------------------]
      b  any              : ?.................|
      r  reports limit(2) :   O   O       O

    G10: the limit counts anew for each transition, while requests wait
      a  call             :[--]
      b  call             : ?.[--]
      c  call             : ?....[--]
      d  any              : ?.......[--]
      e  any              : ?..........[--]
      r  reports limit(4) :

    G10: a transition that ends before its limit is not reported, nor is the next one that is in no call's way
      a  take             :[--]
      b  take             : !
      c  take             :    [----------]
      r  reports limit(4) :

    G10: a transition is not in the way of calls that await the end of its request
      a  enqueue               :[----------]
      b  settled(a)            : ?.........|
      c  settled(a) timeout(1) : ?t
      d  settled(a) timeout(0) : t
      r  reports limit(3)      :

    G10: a transition is not in the way of a start on a scope that is closed
      x  close /detail    :*
      a  take             :[----------]
      b  tryStart /detail : !
      c  start /detail    : c
      r  reports limit(3) :

    G10: a turn that is not begun, because its actor is busy, is overdue like any other
      z  busy                 :  #######
      a  take                 :[-]
      b  actor/executor on(z) : ?.......|
      c  any                  :  ?......|
      r  reports limit(3)     :      O
    """
  )

  @Test(
    "G10: a transition is reported when it is in another call's way for its limit",
    arguments: stories
  )
  func play(story: Story) { story.play() }

  private let fixture = LockFixture()

  /// The ways of finding a transition in the way, and how many of them wait in line.
  enum Way: CaseIterable, Sendable {
    case tryStart, start, serialize, enqueue, enqueueAnywhere, waitUntilIdle, serializeWithoutTime,
      enqueueWithoutTime

    /// The number of requests that it leaves in line.
    var waitingCount: Int { [.serialize, .enqueue, .enqueueAnywhere].contains(self) ? 1 : 0 }
  }

  private func come(_ way: Way, to lock: TransitionLock) {
    let executor = fixture.executor
    switch way {
    case .tryStart: #expect(lock.tryStart() == nil)
    case .start: #expect(throws: Failure.self) { try lock.start() }
    case .serialize: _ = fixture.call(lock)
    case .enqueue: TestActor(executor).act { _ in _ = lock.enqueue { $0.end() } }
    case .enqueueAnywhere: lock.enqueue(on: executor) { $0.end() }
    case .serializeWithoutTime: _ = Caller("caller", lock, on: executor, timeout: .zero)
    case .enqueueWithoutTime: lock.enqueue(on: .anyThread, timeout: .zero) { $0.end() }
    case .waitUntilIdle: Task(executorPreference: executor) { try await lock.waitUntilIdle() }
    }
    executor.run()
  }

  @Test(
    "G10: a transition in a call's way is reported if it still holds when the limit has passed",
    arguments: Way.allCases
  )
  func reported(way: Way) throws {
    let lock = fixture.makeLock()
    let token = try lock.start("push", file: "App/List.swift", line: 7)
    fixture.advance(by: .seconds(60))
    come(way, to: lock)
    fixture.advance(by: .milliseconds(9_999))
    #expect(fixture.reports.isEmpty)
    fixture.advance(by: .milliseconds(1))
    let report = try #require(fixture.reports.first)
    #expect(report.subject == "overdue push App/List.swift:7 screen")
    // Counted from the call on: the watch knows nothing of the minute before.
    #expect(fixture.reports.count == 1)
    #expect(report.age == .seconds(10))
    #expect(report.waitingCount == way.waitingCount)
    let text =
      #"the transition "push" (App/List.swift:7) holds lock "screen" for at least 10.0 seconds, and is in the way"#
    #expect("\(report)".contains(text))
    #expect(lock.holder?.age == .seconds(10))
    #expect(token.end())
  }

  @Test(
    "G10: the report says how many requests wait in line",
    arguments: [(0, "no request waits"), (1, "1 request waits"), (2, "2 requests wait")]
  )
  func waiters(count: Int, words: String) throws {
    let lock = fixture.makeLock()
    let token = try lock.start()
    come(.tryStart, to: lock)
    for _ in 0..<count { come(.enqueueAnywhere, to: lock) }
    fixture.advance(by: .seconds(10))
    let report = try #require(fixture.reports.first)
    #expect(report.description.contains("; \(words) in line."), "\(report)")
    token.end()
    fixture.executor.run()
  }

  @Test(
    "G10: a transition is reported at its limit at the earliest, and a second later at the latest"
  )
  func betweenLooks() throws {
    let lock = fixture.makeLock()
    let (first, second) = (Gate(), Gate())
    _ = fixture.call(lock, during: first)
    _ = fixture.call(lock, during: second)
    _ = fixture.call(lock)
    // The second one begins right after a look.
    fixture.advance(by: .seconds(1))
    first.open()
    fixture.executor.run()
    fixture.advance(by: .milliseconds(10_999), inSteps: .milliseconds(1))
    #expect(fixture.reports.isEmpty)
    fixture.advance(by: .milliseconds(1))
    #expect(fixture.reports.map(\.age) == [.seconds(10)])
    second.open()
    fixture.executor.run()
    #expect(!lock.isTransitioning)
  }

  @Test("G10: nested locks each watch their own transition, by their own limit and clock")
  func twoLocks() throws {
    let locks = [
      fixture.makeLock(label: "outer"),
      fixture.makeLock(.init(transition: .seconds(4)), label: "inner"),
    ]
    let tokens = try locks.map { try #require($0.tryStart()) }
    for lock in locks { #expect(lock.tryStart() == nil) }
    fixture.executor.run()
    #expect(fixture.clock.sleepers.isEmpty, "a watch moves no virtual time")
    fixture.advance(by: .seconds(10), inSteps: .seconds(1))
    #expect(
      fixture.reports.map { "\($0.lock) \($0.age ?? .zero)" } == [
        "inner 4.0 seconds", "outer 10.0 seconds",
      ]
    )
    for token in tokens { token.end() }
    // Optimized, they would be gone after their last use.
    withExtendedLifetime(locks) {}
  }
}
