import Testing
import TransitionLock

/// A transition that is in the way for longer than its limit.
struct OverdueTests {
  private let fixture = LockFixture()

  /// The ways of finding a transition in the way, and how many of them wait in line.
  enum Way: CaseIterable, Sendable {
    case tryStart, start, serialize, enqueue, enqueueAnywhere, waitUntilIdle, serializeWithoutTime, enqueueWithoutTime

    var isInLine: Bool { [.serialize, .enqueue, .enqueueAnywhere].contains(self) }
  }

  private func come(_ way: Way, to lock: TransitionLock) {
    let executor = fixture.executor
    switch way {
    case .tryStart: #expect(lock.tryStart() == nil)
    case .start: #expect(throws: TransitionLock.Failure.self) { try lock.start() }
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
    "G10: a transition that a call finds in the way is reported when it is still there a limit later",
    arguments: Way.allCases
  )
  func reported(way: Way) throws {
    let lock = fixture.makeLock()
    let token = try #require(lock.tryStart("push", file: "App/List.swift", line: 7))
    fixture.advance(by: .seconds(60))
    come(way, to: lock)
    fixture.advance(by: .milliseconds(9_999))
    #expect(fixture.reports.isEmpty)
    fixture.advance(by: .milliseconds(1))
    let report = try #require(fixture.reports.first)
    #expect((report.code, report.label, report.file, report.line) == (.overdue, "push", "App/List.swift", 7))
    // Since somebody has looked; nobody knows of the minute before.
    #expect((fixture.reports.count, report.age, report.waitingCount) == (1, .seconds(10), way.isInLine ? 1 : 0))
    let text =
      #"the transition "push" (App/List.swift:7) holds lock "screen" for at least 10.0 seconds, and is in the way"#
    #expect("\(report)".contains(text))
    #expect(lock.holder?.age == .seconds(10))
    #expect(token.end())
  }

  @Test(
    "G10: the report says how many wait in line",
    arguments: [(0, "no request waits"), (1, "1 request waits"), (2, "2 requests wait")]
  )
  func waiters(count: Int, words: String) throws {
    let lock = fixture.makeLock()
    let token = try #require(lock.tryStart())
    come(.tryStart, to: lock)
    for _ in 0..<count { come(.enqueueAnywhere, to: lock) }
    fixture.advance(by: .seconds(10))
    let report = try #require(fixture.reports.first)
    #expect(report.description.contains("; \(words) in line."), "\(report)")
    token.end()
    fixture.executor.run()
  }

  @Test("G10: a transition that goes on is reported again at intervals that double, and keeps its turn")
  func doubling() throws {
    let lock = fixture.makeLock(.init(transition: .seconds(1)))
    let token = try #require(lock.tryStart())
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    fixture.advance(by: .seconds(100), inSteps: .milliseconds(500))
    #expect(fixture.codes.allSatisfy { $0 == .overdue })
    #expect(fixture.reports.map(\.age) == [1, 3, 7, 15, 31, 63].map { .seconds($0) })
    #expect(token.end())
  }

  @Test("G10: each transition counts anew: many short ones, with a line all the time, are no long one")
  func newHolder() throws {
    let lock = fixture.makeLock()
    let gates = (0..<20).map { _ in Gate() }
    for gate in gates { _ = fixture.call(lock, during: gate) }
    for gate in gates {
      fixture.advance(by: .seconds(6), inSteps: .seconds(1))
      gate.open()
      fixture.executor.run()
    }
    #expect(fixture.reports.isEmpty)
    #expect(!lock.isTransitioning)
  }

  @Test("G10: a transition is reported at its limit at the earliest, and a second later at the latest")
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

  @Test("G10: a transition that ends before its limit is not reported, nor is the next one that is in no call's way")
  func inTime() throws {
    let lock = fixture.makeLock()
    let token = try #require(lock.tryStart())
    #expect(lock.tryStart() == nil)
    fixture.executor.run()
    token.end()
    let next = try #require(lock.tryStart())
    fixture.advance(by: .seconds(100), inSteps: .seconds(1))
    #expect(fixture.reports.isEmpty)
    next.end()
  }

  @Test(
    "G10: a transition is not in the way of a call that awaits the end of its request",
    arguments: [nil, .zero, .seconds(1)] as [Duration?]
  )
  func awaited(timeout: Duration?) throws {
    let (lock, tokens) = (fixture.makeLock(), Guarded<[TransitionLock.Token]>([]))
    let request = lock.enqueue(on: fixture.executor) { tokens.append($0) }
    Task(executorPreference: fixture.executor) { _ = try? await request.settled(timeout: timeout) }
    fixture.executor.run()
    fixture.advance(by: .seconds(60), inSteps: .seconds(1))
    #expect(fixture.reports.isEmpty)
    try #require(tokens.current.first).end()
    fixture.executor.run()
  }

  @Test("G10: a transition is not in the way of a start on a scope that is closed")
  func startOnAClosedScope() throws {
    let lock = fixture.makeLock()
    let scope = lock.scope("detail")
    scope.close()
    let token = try #require(lock.tryStart())
    #expect(scope.tryStart() == nil)
    fixture.advance(by: .seconds(60), inSteps: .seconds(1))
    #expect(fixture.reports.isEmpty)
    token.end()
  }

  @Test("G10: a turn that has come and is not taken, because its actor is busy, is overdue like any other")
  func dueBlock() throws {
    let lock = fixture.makeLock()
    let actor = TestActor()
    let token = try #require(lock.tryStart())
    actor.act { _ in _ = lock.enqueue("block") { $0.end() } }
    lock.enqueue(on: fixture.executor, "behind") { $0.end() }
    token.end()
    fixture.executor.run()
    fixture.advance(by: .seconds(20), inSteps: .seconds(1))
    #expect((fixture.reports.map(\.label), fixture.reports.map(\.waitingCount)) == (["block"], [1]))
    while fixture.executor.step() || actor.executor.step() {}
    #expect(!lock.isTransitioning)
  }

  @Test("G10: of nested locks each watches its own transition, by its own limit, on its own clock")
  func twoLocks() throws {
    let locks = [fixture.makeLock(label: "outer"), fixture.makeLock(.init(transition: .seconds(4)), label: "inner")]
    let tokens = try locks.map { try #require($0.tryStart()) }
    for lock in locks { #expect(lock.tryStart() == nil) }
    fixture.executor.run()
    #expect(fixture.clock.sleepers.isEmpty, "a watch moves no virtual time")
    fixture.advance(by: .seconds(10), inSteps: .seconds(1))
    #expect(fixture.reports.map { "\($0.lock) \($0.age ?? .zero)" } == ["inner 4.0 seconds", "outer 10.0 seconds"])
    for token in tokens { token.end() }
    // Optimized, they would be gone after their last use.
    withExtendedLifetime(locks) {}
  }
}
