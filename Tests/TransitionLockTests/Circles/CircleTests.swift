import Testing
import TransitionLock

/// Circles of tasks that wait for each other, which the watch finds.
@Suite(.timeLimit(.minutes(10)))
struct CircleTests {
  private let fixture = CircleFixture()
  private var executor: ManualExecutor { fixture.executor }

  @Test(
    "G6: if tasks take locks in a circle, one call throws within two looks, and its error lists all steps",
    arguments: 2...3
  )
  func crosswise(count: Int) throws {
    let locks = ["a", "b", "c"].prefix(count).map { fixture.makeLock($0) }
    for index in 0..<count {
      fixture.start("\(index)", holding: locks[index], thenWaitingFor: locks[(index + 1) % count])
    }
    fixture.goOn()
    #expect(fixture.ends.isEmpty, "a call that waits searches for nothing")
    fixture.look(times: 2)
    let told = try #require(fixture.failures.first)
    #expect(fixture.failures.count == 1)
    #expect(told.value.code == .deadlock)
    let first = try #require(Int(told.key))
    let steps = (0..<count).map { step in
      let (waiter, holder) = ((first + step) % count, (first + step + 1) % count)
      return
        #""\#(waiter) again" (App/Tasks.swift:2) waits for lock "\#(locks[holder].label)" held by "#
        + #""\#(holder)" (App/Tasks.swift:1)"#
    }
    #expect(told.value.circle.map(\.description) == steps)
    #expect(
      "\(told.value)"
        == "\"\(first) again\" (App/Tasks.swift:2) would wait for its own task on lock "
        + "\"\(locks[(first + 1) % count].label)\", in a circle: \(steps.joined(separator: "; ")), whose body makes "
        + "this call. Take locks in one order everywhere, or leave the work to enqueue."
    )
    #expect(fixture.ends.count == count, "the others went on")
    for lock in locks { #expect(!lock.isTransitioning) }
  }

  @Test("G6: if one lock of a circle has no limit, the watch of the other lock finds the circle")
  func withoutALimit() {
    let (map, list) = (fixture.makeLock("map"), fixture.makeLock("list", .none))
    fixture.start("first", holding: map, thenWaitingFor: list)
    fixture.start("second", holding: list, thenWaitingFor: map)
    fixture.goOn()
    fixture.look(times: 2)
    #expect(fixture.ends == ["first: deadlock", "second: finished"])
  }

  @Test("G6: no watch searches a circle whose locks have no limits")
  func noLimits() {
    let (map, list) = (fixture.makeLock("map", .none), fixture.makeLock("list", .none))
    fixture.start("first", holding: map, thenWaitingFor: list)
    fixture.start("second", holding: list, thenWaitingFor: map)
    fixture.goOn()
    fixture.look(times: 100)
    #expect(fixture.ends.isEmpty)
    map.close()
    executor.run()
    #expect(fixture.ends == ["second: closed", "first: finished"])
  }

  /// Two tasks of which each waits for the other one.
  struct Pair: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let start: @Sendable (CircleFixture, TransitionLock) -> Void

    init(_ name: String, _ start: @escaping @Sendable (CircleFixture, TransitionLock) -> Void) {
      (testDescription, self.start) = (name, start)
    }
  }

  private static let pairs = [
    Pair("of a scope and another lock") { fixture, other in
      fixture.start("first", holding: fixture.scope("detail"), thenWaitingFor: other)
      fixture.start("second", holding: other, thenWaitingFor: fixture.window)
    },
    Pair("of a scope in a scope and another lock") { fixture, other in
      fixture.start("first", holding: fixture.scope("detail/form"), thenWaitingFor: other)
      fixture.start("second", holding: other, thenWaitingFor: fixture.window)
    },
    Pair("of a closed scope, and one that waits for the next scope of its name") { fixture, other in
      let closed = fixture.scope("detail")
      fixture.start("first", holding: closed, thenWaitingFor: other)
      closed.close()
      fixture.start("second", holding: other, thenWaitingFor: fixture.scope("detail"))
    },
    Pair("of a call that awaits the end of a request") { fixture, other in
      let (window, executor) = (fixture.window, fixture.executor)
      fixture.start("first", holding: other, thenWaitingFor: window)
      fixture.start("second", holding: window) {
        _ = try await other.enqueue(on: executor, "refresh") { $0.end() }.settled()
      }
    },
    Pair("of a call that waits until a lock is idle") { fixture, other in
      let window = fixture.window
      fixture.start("first", holding: window, thenWaitingFor: other)
      fixture.start("second", holding: other) { try await window.waitUntilIdle() }
    },
  ]

  @Test("G6: of two tasks that wait for each other, one call throws", arguments: pairs)
  func pair(pair: Pair) {
    pair.start(fixture, fixture.makeLock("other"))
    fixture.goOn()
    fixture.look(times: 2)
    #expect(fixture.failures.count == 1)
    #expect(fixture.ends.count == 2)
  }

  @Test(
    "G6: if a circle leads through an earlier request, one call throws an error that names the request"
  )
  func throughARequest() throws {
    fixture.start(
      "first",
      holding: fixture.scope("sidebar"),
      thenWaitingFor: fixture.scope("detail")
    )
    let request = fixture.window.enqueue(on: executor, "present", file: "App/Window.swift", line: 1)
    { $0.end() }
    fixture.goOn()
    fixture.look(times: 2)
    #expect(
      fixture.failures["first"]?.circle.map(\.description) == [
        #""first again" (App/Tasks.swift:2) waits for lock "window/detail" behind "present" (App/Window.swift:1)"#,
        #""present" (App/Window.swift:1) waits for lock "window" held by "first" (App/Tasks.swift:1)"#,
      ]
    )
    #expect(request.ending == .finished)
  }

  @Test("G6: if an interrupter closes a circle by overtaking a call, that call throws")
  func overtaken() throws {
    let busy = try fixture.scope("b").start("busy")
    fixture.start("outer", holding: fixture.scope("a"), thenWaitingFor: fixture.scope("b"))
    fixture.goOn()
    fixture.look(times: 2)
    #expect(fixture.ends.isEmpty)
    let alert = fixture.window.enqueue(on: executor, policy: .interrupt, "alert") { $0.end() }
    fixture.look(times: 2)
    #expect(fixture.ends == ["outer: deadlock"])
    busy.end()
    executor.run()
    #expect(alert.ending == .finished)
  }

  @Test("G6: if a request without a timeout replaces one with a timeout in a circle, a call throws")
  func inherited() throws {
    let (a, b) = (fixture.scope("a"), fixture.scope("b"))
    let (window, executor) = (fixture.window, executor)
    fixture.start("outer", holding: a) {
      window.enqueue(on: executor, policy: .replace("badge"), "older", timeout: .seconds(60)) {
        $0.end()
      }
      try await b.serialize("inner") {}
    }
    fixture.goOn()
    fixture.look(times: 2)
    #expect(fixture.ends.isEmpty, "the request with a timeout may leave")
    let newer = window.enqueue(on: executor, policy: .replace("badge"), "newer") { $0.end() }
    fixture.look(times: 2)
    #expect(fixture.ends == ["outer: deadlock"])
    #expect(newer.ending == .finished)
  }

  @Test("G6: in each of two circles of one lock, one call throws after two looks")
  func twoCircles() async throws {
    let busy = try ["b", "d"].map { try fixture.scope($0).start("busy") }
    fixture.start("first", holding: fixture.scope("a"), thenWaitingFor: fixture.scope("b"))
    fixture.start("second", holding: fixture.scope("c"), thenWaitingFor: fixture.scope("d"))
    fixture.goOn()
    fixture.window.enqueue(on: executor, policy: .interrupt, "alert") { $0.end() }
    fixture.look(times: 2)
    #expect(fixture.ends == ["first: deadlock", "second: deadlock"])
    for token in busy { token.end() }
    executor.run()
  }

  @Test(
    "G6: one call of a circle throws, and the calls that wait behind the circle do not"
  )
  func behindACircle() {
    let (map, list) = (fixture.makeLock("map"), fixture.makeLock("list"))
    let menu = fixture.makeLock("menu")
    fixture.start("first", holding: map, thenWaitingFor: list)
    fixture.start("second", holding: list, thenWaitingFor: map)
    fixture.start("bystander", holding: menu, thenWaitingFor: map)
    let waiter = fixture.call(menu)
    fixture.goOn()
    fixture.look(times: 2)
    #expect(Set(fixture.failures.keys).isSubset(of: ["first", "second"]))
    #expect(fixture.failures.count == 1)
    #expect(fixture.ends.count == 3)
    #expect(waiter.ending == .finished)
  }

  // MARK: What is no circle

  @Test(
    "The watch ends no circle in which a call waits with a timeout",
    arguments: ["first", "second"]
  )
  func timeout(name: String) {
    let (map, list) = (fixture.makeLock("map"), fixture.makeLock("list"))
    for (each, own, other) in [("first", map, list), ("second", list, map)] {
      let timeout: Duration? = each == name ? .seconds(5) : nil
      fixture.start(each, holding: own) { try await other.serialize("inner", timeout: timeout) {} }
    }
    fixture.goOn()
    fixture.look(times: 4)
    #expect(fixture.ends.isEmpty)
    fixture.look(times: 2)
    #expect(fixture.ends.first == "\(name): timedOut")
    #expect(fixture.ends.count == 2)
  }

  @Test("The watch ends no circle through a body with a token, which other code may end")
  func handedOut() {
    let (map, list) = (fixture.makeLock("map"), fixture.makeLock("list"))
    let tokens = Guarded<[Token]>([])
    for (own, other) in [(map, list), (list, map)] {
      Task(executorPreference: executor) {
        try await own.serialize { token in
          tokens.append(token)
          await Task.yield()
          try await other.serialize("inner") {}
        }
      }
    }
    executor.run()
    fixture.look(times: 5)
    #expect(map.waitingCount + list.waitingCount == 2)
    for token in tokens.current { token.end() }
    executor.run()
    #expect(!map.isTransitioning)
    #expect(!list.isTransitioning)
  }

  @Test("The watch ends no circle through a transition that may be asked to give way")
  func interruptible() {
    let (map, list) = (fixture.makeLock("map"), fixture.makeLock("list"))
    let gate = Gate()
    let codes = Guarded<[TransitionLock.OutcomeCode]>([])
    Task(executorPreference: executor) {
      await map.attempt(.wait, "first", isInterruptible: true) { () async -> Void in
        await gate.pass()
        let inner = await list.attempt(.wait, "first again", timeout: .seconds(30)) {}
        codes.append(inner.code)
      }
    }
    fixture.start("second", holding: list, thenWaitingFor: map)
    gate.open()
    fixture.goOn()
    fixture.look(times: 5)
    #expect(codes.current.isEmpty)
    #expect(fixture.ends.isEmpty)
    fixture.look(times: 30)
    #expect(codes.current == [.timedOut])
    #expect(fixture.ends == ["second: finished"])
  }

  @Test("The watch ends no circle through a lock that takes turns back")
  func takenBack() {
    let limits = Limits(transition: .seconds(5), overdue: .takeBack)
    let (map, list) = (fixture.makeLock("map", limits), fixture.makeLock("list"))
    fixture.start("mapper", holding: map, thenWaitingFor: list)
    fixture.start("lister", holding: list, thenWaitingFor: map)
    fixture.goOn()
    fixture.look(times: 4)
    #expect(fixture.ends.isEmpty)
    fixture.look(times: 6)
    #expect(fixture.ends == ["lister: finished", "mapper: finished"])
  }

  @Test("The watch ends no circle in which a block holds the lock")
  func block() {
    let (map, list) = (fixture.makeLock("map"), fixture.makeLock("list"))
    let token = Guarded<Token?>(nil)
    list.enqueue(on: executor, "block") { started in token.set(started) }
    fixture.start("mapper", holding: map, thenWaitingFor: list)
    let behind = map.enqueue(on: executor, "behind") { $0.end() }
    fixture.goOn()
    fixture.look(times: 3)
    #expect(fixture.ends.isEmpty)
    token.current?.end()
    executor.run()
    #expect(fixture.ends == ["mapper: finished"])
    #expect(behind.ending == .finished)
  }

  @Test("The watch does not search a line that moves: each look finds another holder")
  func movingLine() {
    let (map, list) = (fixture.makeLock("map"), fixture.makeLock("list"))
    fixture.start("first", holding: map, thenWaitingFor: list)
    let gates = (0..<4).map { _ in Gate() }
    let callers = gates.map { Caller("caller", list, on: executor, during: $0) }
    executor.run()
    fixture.goOn()
    for gate in gates {
      fixture.look(times: 1)
      gate.open()
      executor.run()
    }
    #expect(callers.allSatisfy { $0.ending == .finished })
    #expect(fixture.ends == ["first: finished"])
  }
}
