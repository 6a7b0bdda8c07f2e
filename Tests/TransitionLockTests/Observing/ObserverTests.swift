import Testing
import TransitionLock
import TransitionSupport

/// Observers that come, read and go.
@Suite(.timeLimit(.minutes(10)))
struct ObserverTests {
  private let fixture = ScopeFixture()
  private var window: TransitionLock { fixture.window }
  private var executor: ManualExecutor { fixture.executor }

  @Test("Each observer gets all events since its own creation")
  func severalObservers() throws {
    let early = EventReader(window.events, on: executor)
    try window.start("one").end()
    let late = EventReader(window.events, on: executor)
    try window.start("two").end()
    executor.run()
    #expect(early.texts == ["one begins", "one ends finished", "two begins", "two ends finished"])
    #expect(late.events.current == Array(early.events.current.suffix(2)))
  }

  @Test(
    "A slow observer loses the oldest events, and is told how many",
    arguments: [1, 3]
  )
  func lost(capacity: Int) throws {
    let events = window.events(buffer: capacity)
    for index in 0..<5 { try window.start(Label("\(index)")).end() }
    let reader = EventReader(events, on: executor)
    #expect(
      reader.events.current.map(\.lost) == [10 - capacity]
        + Array(repeating: 0, count: capacity - 1)
    )
    #expect(reader.texts.last == "4 ends finished")
    #expect(reader.events.current.count == capacity)
    try window.start("next").end()
    executor.run()
    #expect(reader.events.current.dropFirst(capacity).map(\.lost).reduce(0, +) <= 1)
  }

  @Test(
    "A buffer whose size is zero or negative keeps one event",
    arguments: [0, -1, Int.min]
  )
  func noBuffer(capacity: Int) throws {
    let events = window.events(buffer: capacity)
    try window.start("one").end()
    let reader = EventReader(events, on: executor)
    #expect(reader.texts == ["one ends finished"])
    #expect(reader.events.current.first?.lost == 1)
  }

  @Test(
    "When a lock is destroyed, its events end at once, after an end of each transition that still holds it"
  )
  func lockIsGone() throws {
    var lock: TransitionLock? = fixture.base.makeLock(.none, label: "other")
    let reader = EventReader(try #require(lock?.events), on: executor)
    let token = try #require(lock?.tryStart("move"))
    lock = nil
    executor.run()
    #expect(reader.isOver.current)
    #expect(token.end(), "the transition continued")
    executor.run()
    #expect(reader.texts == ["move begins", "closes", "move ends closed"])
  }

  @Test("Calls that a closed lock refuses add nothing after the end of its events")
  func refusedAfterTheEnd() {
    let slow = window.events
    let reader = EventReader(window.events, on: executor)
    window.close()
    for _ in 0..<3 { #expect(window.tryStart() == nil) }
    executor.run()
    #expect(reader.isOver.current && reader.texts == ["closes"])
    #expect(EventReader(slow, on: executor).texts == ["closes"])
  }

  @Test("A transition whose token has ended is not asked to give way, while its block still runs")
  func endedToken() {
    let reader = EventReader(window.events, on: executor)
    window.enqueue(on: .anyThread, "menu", isInterruptible: true) { [window] token in
      token.end()
      window.enqueue(on: .anyThread, policy: .interrupt, "alert") { $0.end() }
    }
    executor.run()
    let expected = [
      "menu begins", "alert waits", "menu ends finished", "alert begins", "alert ends finished",
    ]
    #expect(reader.texts == expected)
  }

  @Test("A reader that is cancelled ends, and the lock goes on without it")
  func cancelledEventReader() throws {
    let reader = EventReader(window.events, on: executor)
    try window.start("one").end()
    executor.run()
    reader.task.cancel()
    executor.run()
    #expect(reader.isOver.current)
    try window.start("two").end()
    executor.run()
    #expect(reader.texts == ["one begins", "one ends finished"])
  }

  @Test("While one reader waits for events, a second one gets none; a later reader gets the rest")
  func twoReaders() throws {
    let events = window.events
    let first = EventReader(events, on: executor)
    executor.run()
    let second = EventReader(events, on: executor)
    executor.run()
    #expect(!first.isOver.current)
    #expect(second.isOver.current)
    try window.start("one").end()
    executor.run()
    #expect(first.texts == ["one begins", "one ends finished"])
    #expect(second.texts.isEmpty)
    first.task.cancel()
    executor.run()
    #expect(first.isOver.current)
    try window.start("two").end()
    let third = EventReader(events, on: executor)
    executor.run()
    #expect(third.texts == ["two begins", "two ends finished"])
    third.task.cancel()
    executor.run()
  }

  @Test("A reader that is cancelled takes no event from the buffer, and gets nil")
  func cancelledReaderTakesNothing() throws {
    let events = window.events
    let gate = Gate()
    let read = Guarded<[TransitionLock.Event?]>([])
    let cancelled = Task(executorPreference: executor) {
      await gate.pass()
      var iterator = events.makeAsyncIterator()
      let event = await iterator.next()
      read.append(event)
    }
    executor.run()
    try window.start("one").end()
    cancelled.cancel()
    gate.open()
    executor.run()
    #expect(read.current == [nil])
    #expect(EventReader(events, on: executor).texts == ["one begins", "one ends finished"])
  }

  @Test(
    "When the last observer is gone, starts and ends in a lock or scope read no clock",
    arguments: ["", "detail"]
  )
  func unobserved(path: String) throws {
    let (lock, reads) = (fixture.scope(path), Guarded(0))
    func move() throws -> Int {
      reads.set(0)
      try lock.start().end()
      return reads.current
    }
    fixture.base.clock.onRead { reads.increment() }
    #expect(try move() == 0)
    var events: TransitionLock.Events? = window.events
    #expect(try move() > 0)
    events = nil
    #expect(try move() == 0)
    fixture.base.clock.onRead(nil)
    _ = events
  }

  @Test("By default an observer keeps 256 events")
  func defaultLength() async throws {
    var events = window.events.makeAsyncIterator()
    for _ in 0..<200 { try window.start().end() }
    let first = try #require(await events.next())
    #expect(first.lost == 400 - 256)
  }

  @Test("Events keep their order, however many come before some are read", arguments: 0..<8, 1..<8)
  func order(read: Int, later: Int) async throws {
    let lock = TransitionLock(limits: .none)
    var events = lock.events.makeAsyncIterator()
    // Each refusal is one event.
    let token = try lock.start("0")
    var (sent, next) = (1, 0)
    func send(_ count: Int) {
      for _ in 0..<count {
        _ = lock.tryStart("\(sent)")
        sent += 1
      }
    }
    for count in [read, later, 20] {
      send(count)
      for _ in 0..<(count == 20 ? sent - next : read) where next < sent {
        #expect(await events.next()?.label == "\(next)")
        next += 1
      }
    }
    #expect(next == sent)
    token.end()
  }

  /// A past that left a number behind, or something else, while there was no observer.
  enum Before: CaseIterable, Sendable {
    case nothing, numberedTransition, call, callWithKey, scopeThatWent
  }

  @Test(
    "The end of a transition that began unobserved has the number 0",
    arguments: Before.allCases
  )
  func begunUnobserved(before: Before) throws {
    var (scope, events) = (
      before == .scopeThatWent ? window.scope("detail") : nil, Optional(window.events)
    )
    if before == .scopeThatWent { events = nil }
    let holder = before == .nothing ? nil : (scope ?? window).tryStart("numbered")
    if [.call, .callWithKey, .scopeThatWent].contains(before) {
      events = nil
      Task(executorPreference: executor) { [window] in
        await window.attempt(before == .call ? .wait : .replace("key"), "call") {}
      }
      executor.run()
    }
    // From now on the transition alone keeps the scope.
    (scope, events) = (nil, nil)
    holder?.end()
    executor.run()
    for start in [
      { window.tryStart("unobserved") }, { window.tryStart("unobserved", isInterruptible: true) },
    ] {
      let unobserved = try #require(start())
      let reader = EventReader(window.events, on: executor)
      unobserved.end()
      try window.start("after").end()
      executor.run()
      #expect(reader.texts == ["unobserved ends finished", "after begins", "after ends finished"])
      let numbers = reader.events.current.map(\.request)
      #expect(numbers[0] == 0)
      #expect(numbers[1] > 0)
      #expect(numbers[1] == numbers[2])
      reader.task.cancel()
      executor.run()
    }
    _ = (scope, events)
  }

  @Test(
    "If the last observer is released while a body throws, that end is not reported for a later transition"
  )
  func lastObserverGoes() throws {
    let (lock, clock) = (window, fixture.base.clock)
    let observed = Guarded<TransitionLock.Events?>(lock.events)
    let isOver = Guarded(false)
    Task(executorPreference: executor) {
      let outcome = await lock.attempt(.wait, "throws") { () throws(CancellationError) in
        // The lock reads the clock for the event of the end.
        clock.onRead { observed.set(nil) }
        throw CancellationError()
      }
      isOver.set(outcome.code == .failed)
    }
    executor.run()
    clock.onRead(nil)
    #expect(isOver.current)
    let later = try lock.start("later")
    let reader = EventReader(lock.events, on: executor)
    later.end()
    executor.run()
    #expect(reader.texts == ["later ends finished"])
  }

  @Test(
    "A destroyed lock frees its memory, even if its last observer was released before its last transition"
  )
  func observerGoesFirst() throws {
    let gone = Guarded(false)
    func makeHeldLock() -> (events: TransitionLock.Events, token: Token?) {
      let owned = OnRelease { gone.set(true) }
      let lock = TransitionLock(executor: executor, limits: .none) { _ in
        withExtendedLifetime(owned) {}
      }
      return (lock.events, lock.tryStart())
    }
    func makeHeldLockAlone() -> Token? { makeHeldLock().token }
    var token = makeHeldLockAlone()
    #expect(!gone.current)
    #expect(token?.end() == true)
    token = nil
    executor.run()
    #expect(gone.current)
  }
}
