import Testing
import TransitionLock

/// The events that observers hear.
@Suite(.timeLimit(.minutes(10)))
struct EventTests {
  /// A story is also played with an observer, who hears what its picture shows.
  private static let stories = Story.all(
    """
    each way in which a request ends without a turn
      a  take           :[------]
      b  any            : ?x
      c  any timeout(2) : ?.t
      d  any replace(k) : ?s
      e  any replace(k) :  ?..c
      f  any drop       :  !
      g  any timeout(0) :  t
      h  take           :   !
      i  any            :   ?.c
      x  close          :     *
      k  any            :      c
      l  tryStart       :      !

    each way in which a transition ends
      a  any if(no) :o
      b  any        : e
      c  any        :  |
      d  take       :   [-]
      e  any        :    ?|
      f  any        :    ?e
      g  any if(no) :    ?o

    requests of a body that holds the lock
      a  call               :[----]
      b  serialize in(a)    : D
      c  attempt in(a)      :  D
      d  attempt drop in(a) :   !
      e  call timeout(0)    :    t

    requests of a body that has waited for the lock
      a  take               :[-]
      b  call               : ?[--]
      c  call in(b)         :   D
      d  idle in(b)         :    D
      e  enqueue in(b)      :  ?..|
    """
  )

  @Test("The events include each wait, turn and end", arguments: stories)
  func play(story: Story) { story.play() }

  private let fixture = ScopeFixture()
  private var window: TransitionLock { fixture.window }
  private var executor: ManualExecutor { fixture.executor }

  @Test("Observers see the wait, the turn and the end of each request, in this order")
  func order() throws {
    let reader = EventReader(window.events, on: executor)
    let tap = try window.start("tap")
    let caller = Task(executorPreference: executor) { try await window.serialize("call") {} }
    executor.run()
    window.enqueue(on: executor, "block") { $0.end() }
    #expect(window.tryStart("dropped") == nil)
    tap.end()
    executor.run()
    #expect(
      reader.texts == [
        "tap begins", "call waits", "block waits", "dropped settles dropped", "tap ends finished",
        "call begins",
        "call ends finished", "block begins", "block ends finished",
      ]
    )
    _ = caller
  }

  @Test("Each request has its own number, and one final event with it")
  func numbers() throws {
    let reader = EventReader(window.events, on: executor)
    let holder = try window.start("holder")
    window.enqueue(on: executor, "cancelled") { $0.end() }.cancel()
    window.enqueue(on: executor, policy: .replace("key"), "replaced") { $0.end() }
    window.enqueue(on: executor, policy: .replace("key"), "newer") { $0.end() }
    window.enqueue(on: executor, policy: .drop, "dropped") { $0.end() }
    holder.end()
    executor.run()
    window.enqueue(on: executor, "failed") { _ in throw CancellationError() }
    let last = try window.start("last")
    window.close()
    #expect(window.tryStart("refused") == nil)
    last.end()
    executor.run()
    let ends = reader.events.current.filter { $0.outcome != nil }.map(\.request)
    #expect(ends.count == 8)
    #expect(Set(ends).count == 8)
    let begins = reader.events.current.filter { $0.kind == .begins }.map(\.request)
    #expect(Set(begins).isSubset(of: ends))
  }

  @Test(
    "If observation begins after the closing, the events end with the last transition",
    arguments: ["the lock", "a scope"]
  )
  func closed(what: String) throws {
    let closed = what == "a scope" ? window.scope("detail") : window
    let holder = try closed.start("holder")
    closed.close()
    let early = EventReader(closed.events, on: executor)
    #expect(!early.isOver.current)
    holder.end()
    executor.run()
    #expect(early.texts == ["holder ends finished"])
    #expect(early.isOver.current)
    let late = EventReader(closed.events, on: executor)
    #expect(late.isOver.current)
    #expect(late.events.current == [])
  }

  @Test("The time of an event counts from the creation of the lock, on the lock's clock")
  func times() throws {
    fixture.base.advance(by: .seconds(5))
    let reader = EventReader(window.events, on: executor)
    let token = try window.start("move")
    fixture.base.advance(by: .milliseconds(350))
    token.end()
    executor.run()
    #expect(reader.events.current.map(\.time) == [.seconds(5), .milliseconds(5_350)])
  }

  @Test("A clock may use the lock when the lock reads it for an event")
  func clockUsesTheLock() throws {
    let (window, counts) = (window, Guarded<[Int]>([]))
    let events = window.events
    fixture.base.clock.onRead { counts.append(window.waitingCount) }
    try window.start().end()
    fixture.base.clock.onRead(nil)
    #expect(Set(counts.current) == [0])
    withExtendedLifetime(events) {}
  }

  @Test("With the default clock, the times of events never go back")
  func timesOfTheDefaultClock() async throws {
    let lock = TransitionLock()
    var events = lock.events.makeAsyncIterator()
    for _ in 0..<3 { try lock.start().end() }
    var times: [Duration] = []
    for _ in 0..<6 { times.append(try #require(await events.next()).time) }
    #expect(times == times.sorted() && times[0] > .zero)
  }

  @Test(
    "Observers of a scope see its events and those of its descendants, with the path from the scope"
  )
  func scopes() throws {
    let (all, detail) = (
      EventReader(window.events, on: executor),
      EventReader(fixture.scope("detail").events, on: executor)
    )
    for path in ["", "detail", "detail/form", "sidebar"] {
      try fixture.scope(path).start(Label("in \(path)")).end()
    }
    executor.run()
    #expect(
      all.texts == [
        "in  begins", "in  ends finished", "detail: in detail begins",
        "detail: in detail ends finished",
        "detail/form: in detail/form begins", "detail/form: in detail/form ends finished",
        "sidebar: in sidebar begins", "sidebar: in sidebar ends finished",
      ]
    )
    #expect(
      detail.texts == [
        "in detail begins", "in detail ends finished", "form: in detail/form begins",
        "form: in detail/form ends finished",
      ]
    )
  }

  @Test("Closing a scope causes an event in each scope inside it, too")
  func closing() {
    let reader = EventReader(window.events, on: executor)
    let form = fixture.scope("detail/form")
    // A transition keeps the path of a scope that is closed, which is not closed again with the
    // lock.
    let token = form.tryStart("move")
    for closed in [fixture.scope("detail"), window] { closed.close() }
    executor.run()
    #expect(
      reader.texts == [
        "detail/form: move begins", "detail: closes", "detail/form: closes", "closes",
      ]
    )
    #expect(reader.events.current.dropFirst().allSatisfy { $0.request == 0 })
    token?.end()
  }

  @Test("Observers see the events after a long stall, and the watch looks often again")
  func afterAStall() throws {
    let base = LockFixture()
    let lock = base.makeLock()
    let reader = EventReader(lock.events, on: base.executor)
    let token = try lock.start("stuck")
    #expect(lock.tryStart("refused") == nil)
    base.advance(by: .seconds(1_800), inSteps: .seconds(10))
    token.end()
    try lock.start("next").end()
    base.executor.run()
    #expect(reader.texts.suffix(3) == ["stuck ends finished", "next begins", "next ends finished"])
  }

  @Test("An event prints as a line")
  func text() throws {
    let reader = EventReader(window.events(buffer: 2), on: executor)
    let detail = window.scope("detail")
    let token = try detail.start("edit", file: "AddressBook/Detail.swift", line: 42)
    fixture.base.advance(by: .milliseconds(350))
    token.end()
    detail.close()
    executor.run()
    #expect(
      reader.events.current.map(\.description) == [
        #"0.0 seconds detail: "edit" (AddressBook/Detail.swift:42) begins"#,
        #"0.35 seconds detail: "edit" (AddressBook/Detail.swift:42) ends, finished"#,
        "0.35 seconds detail: closes",
      ]
    )
  }

  @Test("All events of a transition have its label, even one made at run time, and the same number")
  func labels() throws {
    let reader = EventReader(window.events, on: executor)
    let (holder, gate) = (try window.start("holder"), Gate())
    Task(executorPreference: executor) { [window] in
      await window.attempt(.wait, "show \(7)", isInterruptible: true) { await gate.pass() }
    }
    executor.run()
    holder.end()
    executor.run()
    window.enqueue(on: executor, policy: .interrupt, "alert") { $0.end() }
    gate.open()
    executor.run()
    let events = reader.events.current.filter { $0.label == "show 7" }
    #expect(events.map(\.kind) == [.waits, .begins, .isAsked, .ends])
    #expect(Set(events.map(\.request)).count == 1)
  }
}
