import Dispatch
import Testing
import TransitionLock

/// Waiting in a circle. A lock that does not notice would wait indefinitely: hence the time limit.
@Suite(.timeLimit(.minutes(10)))
struct CircleTests {
  private let fixture = ScopeFixture()
  private var executor: ManualExecutor { fixture.executor }

  /// A task that holds one lock and then, when it is told to, waits for another one.
  private final class Hiker: Sendable {
    let go = Gate()
    let failure = Guarded<TransitionLock.Failure?>(nil)
    let isDone = Guarded(false)

    init(
      _ name: String,
      _ first: TransitionLock,
      _ second: TransitionLock,
      _ line: UInt,
      timeout: Duration? = nil,
      on executor: ManualExecutor
    ) {
      Task(executorPreference: executor) { [go, failure, isDone] in
        let (label, then) = (TransitionLock.Label("\(name)"), TransitionLock.Label("\(name) again"))
        try await first.serialize(label, file: "App/Hikers.swift", line: line) {
          await go.pass()
          do {
            try await second.serialize(then, timeout: timeout, file: "App/Hikers.swift", line: line + 1) {}
          } catch let refusal as TransitionLock.Failure {
            failure.with { $0 = refusal }
          }
        }
        isDone.with { $0 = true }
      }
      executor.run()
    }
  }

  private func go(_ hiker: Hiker) {
    hiker.go.open()
    executor.run()
  }

  private func texts(_ failure: TransitionLock.Failure?) -> [String] { failure?.circle.map(\.description) ?? [] }

  @Test(
    "G6: of tasks that take locks in a circle, the one that closes it throws, with all its steps, and the others go on",
    arguments: 2...3
  )
  func crosswise(count: Int) throws {
    let locks = ["a", "b", "c"].map { fixture.base.makeLock(.none, label: $0) }
    let hikers = (0..<count).map { Hiker("\($0)", locks[$0], locks[($0 + 1) % count], UInt($0) * 10, on: executor) }
    for hiker in hikers { go(hiker) }
    let failure = try #require(hikers.last?.failure.current)
    let steps = (0..<count).map { step in
      let (who, next) = ((count - 1 + step) % count, step)
      return #""\#(who) again" (App/Hikers.swift:\#(who * 10 + 1)) waits for lock "\#(locks[next].label)" held by "#
        + #""\#(next)" (App/Hikers.swift:\#(next * 10))"#
    }
    #expect((failure.code, texts(failure)) == (.deadlock, steps))
    let last = #""\#(count - 1) again" (App/Hikers.swift:\#(count * 10 - 9))"#
    #expect(
      "\(failure)"
        == "\(last) would wait for its own task on lock \"a\", in a circle: \(steps.joined(separator: "; ")), "
        + "whose body makes this call. Take locks in one order everywhere, or leave the work to enqueue."
    )
    #expect(hikers.allSatisfy { $0.isDone.current } && hikers.dropLast().allSatisfy { $0.failure.current == nil })
    #expect(locks.allSatisfy { !$0.isTransitioning })
  }

  @Test("G6: an interrupter that comes before the call that closes a circle has looked for it is no step of the circle")
  func interrupterBeforeTheLook() throws {
    let (map, list) = (fixture.base.makeLock(label: "map"), fixture.base.makeLock(label: "list"))
    let (clock, executor) = (fixture.base.clock, executor)
    let first = Hiker("first", map, list, 10, on: executor)
    let second = Hiker("second", list, map, 20, on: executor)
    go(first)
    let alert = Guarded<TransitionLock.Request?>(nil)
    // A call that has its place starts the watch, which reads the clock, before it looks.
    clock.onRead {
      clock.onRead(nil)
      let request = map.enqueue(on: executor, policy: .interrupt, "alert") { $0.end() }
      alert.with { $0 = request }
    }
    go(second)
    clock.onRead(nil)
    #expect(
      texts(second.failure.current) == [
        #""second again" (App/Hikers.swift:21) waits for lock "map" held by "first" (App/Hikers.swift:10)"#,
        #""first again" (App/Hikers.swift:11) waits for lock "list" held by "second" (App/Hikers.swift:20)"#,
      ]
    )
    #expect(first.isDone.current && second.isDone.current)
    #expect(alert.current?.ending == .finished)
  }

  /// Two threads take turns at the clock, which a call on an observed lock reads between its joining and its look.
  @Test("G6: a call that looks after another call has closed a circle through it is not told, and the other one is")
  func bystander() throws {
    let (window, clock) = (fixture.window, fixture.base.clock)
    let (map, list, menu) = (window.scope("map"), window.scope("list"), window.scope("menu"))
    let busy = try #require(menu.tryStart("busy"))
    Task(executorPreference: executor) { try await menu.waitUntilIdle() }
    let hiker = Hiker("hiker", map, list, 10, on: executor)
    let (joined, looked) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let partner = Partner { [executor] _ in
      hiker.go.open()
      executor.run()
      // Also if it has found no clock to stop at.
      joined.signal()
    }
    let steps = Guarded(0)
    let events = window.events
    clock.onRead {
      switch (window.waitingCount, steps.current) {
      case (1, 0):
        // The bystander is in line.
        steps.with { $0 = 1 }
        partner.cue(1)
        joined.wait()
      case (2, 1):
        // The hiker has closed the circle.
        steps.with { $0 = 2 }
        joined.signal()
        looked.wait()
      default: break
      }
    }
    let bystander = ManualExecutor()
    let outcome = Guarded<TransitionLock.OutcomeCode?>(nil)
    Task(executorPreference: bystander) {
      let code = await window.attempt(.wait, "bystander") {}.code
      outcome.with { $0 = code }
    }
    bystander.run()
    looked.signal()
    if steps.current == 0 { partner.cue(1) }
    partner.finish(1)
    partner.leave()
    clock.onRead(nil)
    bystander.run()
    busy.end()
    executor.run()
    bystander.run()
    #expect((hiker.failure.current?.code, outcome.current, hiker.isDone.current) == (.deadlock, .finished, true))
    withExtendedLifetime(events) {}
  }

  @Test("G6: a circle through a scope and another lock is found, whichever call closes it", arguments: [true, false])
  func treeAndLock(scopeIsFirst: Bool) throws {
    let other = fixture.base.makeLock(.none, label: "other")
    let first = Hiker("first", fixture.scope("detail"), other, 10, on: executor)
    let second = Hiker("second", other, fixture.window, 20, on: executor)
    let order = scopeIsFirst ? [first, second] : [second, first]
    for hiker in order { go(hiker) }
    let steps = [
      #""first again" (App/Hikers.swift:11) waits for lock "other" held by "second" (App/Hikers.swift:20)"#,
      #""second again" (App/Hikers.swift:21) waits for lock "window" held by "first" (App/Hikers.swift:10)"#,
    ]
    #expect(order[0].failure.current == nil)
    #expect(texts(order[1].failure.current) == (scopeIsFirst ? steps.reversed() : steps))
    #expect(first.isDone.current && second.isDone.current)
  }

  @Test("G6: a circle within one tree through an earlier request is found")
  func throughARequest() throws {
    let hiker = Hiker("first", fixture.scope("sidebar"), fixture.scope("detail"), 10, on: executor)
    let request = fixture.window.enqueue(on: executor, "present", file: "App/Window.swift", line: 1) { $0.end() }
    go(hiker)
    #expect(
      texts(hiker.failure.current) == [
        #""first again" (App/Hikers.swift:11) waits for lock "window/detail" behind "present" (App/Window.swift:1)"#,
        #""present" (App/Window.swift:1) waits for lock "window" held by "first" (App/Hikers.swift:10)"#,
      ]
    )
    #expect(hiker.isDone.current)
    #expect(request.ending == .finished)
  }

  @Test("A circle in which somebody waits with a timeout is not certain, and is left to that", arguments: [0, 1])
  func timeout(whose: Int) throws {
    let (map, list) = (fixture.base.makeLock(.none, label: "map"), fixture.base.makeLock(.none, label: "list"))
    let timeouts: [Duration?] = whose == 0 ? [.seconds(5), nil] : [nil, .seconds(5)]
    let first = Hiker("first", map, list, 10, timeout: timeouts[0], on: executor)
    let second = Hiker("second", list, map, 20, timeout: timeouts[1], on: executor)
    go(first)
    go(second)
    #expect(map.waitingCount == 1 && list.waitingCount == 1)
    fixture.base.advance(by: .seconds(5))
    #expect([first, second][whose].failure.current?.code == .timedOut)
    #expect([first, second][1 - whose].failure.current == nil)
    #expect(first.isDone.current && second.isDone.current)
  }

  @Test("A circle through a transition that can be asked to give way is not certain: it may give way")
  func interruptible() throws {
    let (map, list) = (fixture.base.makeLock(.none, label: "map"), fixture.base.makeLock(.none, label: "list"))
    let (executor, first, second) = (executor, Gate(), Gate())
    let held = Guarded<TransitionLock.Token?>(nil)
    let codes = Guarded<[TransitionLock.OutcomeCode]>([])
    Task(executorPreference: executor) {
      await map.attempt(.wait, "first", isInterruptible: true) { token in
        held.with { $0 = token }
        await first.pass()
        let inner = await list.attempt(.wait, "first again") {}
        codes.append(inner.code)
      }
    }
    Task(executorPreference: executor) {
      await list.attempt(.wait, "second") {
        await second.pass()
        let inner = await map.attempt(.interrupt, "second again") {}
        codes.append(inner.code)
      }
    }
    executor.run()
    first.open()
    executor.run()
    second.open()
    executor.run()
    #expect(codes.current.isEmpty)
    #expect(map.waitingCount == 1 && list.waitingCount == 1)
    #expect(held.current?.isInterrupted == true)
    held.current?.end()
    executor.run()
    #expect(codes.current == [.finished, .finished])
    #expect(!map.isTransitioning && !list.isTransitioning)
  }

  @Test("Two tasks that wait for each other's locks one after the other, and not at once, are no circle")
  func noCircle() throws {
    let (map, list) = (fixture.base.makeLock(.none, label: "map"), fixture.base.makeLock(.none, label: "list"))
    let first = Hiker("first", map, list, 10, on: executor)
    go(first)
    let second = Hiker("second", list, map, 20, on: executor)
    go(second)
    #expect(first.isDone.current && second.isDone.current)
    #expect(first.failure.current == nil && second.failure.current == nil)
  }

  @Test(
    "G6: for an attempt a circle is an outcome",
    arguments: [TransitionLock.Policy.wait, .replace("key"), .interrupt]
  )
  func attempt(policy: TransitionLock.Policy) throws {
    let (map, list) = (fixture.base.makeLock(.none, label: "map"), fixture.base.makeLock(.none, label: "list"))
    let first = Hiker("first", map, list, 10, on: executor)
    let (go, outcome) = (Gate(), Guarded<TransitionLock.Outcome<Void, Never>?>(nil))
    Task(executorPreference: executor) {
      try await list.serialize("second", file: "App/Hikers.swift", line: 20) {
        await go.pass()
        let result = await map.attempt(policy, "second again", file: "App/Hikers.swift", line: 21) {}
        outcome.with { $0 = result }
      }
    }
    executor.run()
    self.go(first)
    go.open()
    executor.run()
    guard case .deadlock(let waits)? = outcome.current?.result else { return #expect(Bool(false), "no deadlock") }
    #expect(
      waits.map(\.description) == [
        #""second again" (App/Hikers.swift:21) waits for lock "map" held by "first" (App/Hikers.swift:10)"#,
        #""first again" (App/Hikers.swift:11) waits for lock "list" held by "second" (App/Hikers.swift:20)"#,
      ]
    )
    #expect((waits.map(\.isHeld), first.isDone.current) == ([true, true], true))
  }

  @Test("G6: who waits until a lock is idle may close a circle, too")
  func idle() throws {
    let (map, list) = (fixture.base.makeLock(.none, label: "map"), fixture.base.makeLock(.none, label: "list"))
    let first = Hiker("first", map, list, 10, on: executor)
    let (go, failure) = (Gate(), Guarded<TransitionLock.Failure?>(nil))
    Task(executorPreference: executor) {
      try await list.serialize("second") {
        await go.pass()
        do { try await map.waitUntilIdle() } catch let refusal as TransitionLock.Failure {
          failure.with { $0 = refusal }
        }
      }
    }
    executor.run()
    self.go(first)
    go.open()
    executor.run()
    #expect((failure.current?.code, failure.current?.circle.count, first.isDone.current) == (.deadlock, 2, true))
  }

  @Test(
    "G6: in the body that holds a scope, waiting for what it is in or what is in it throws at once, and beside it does not"
  )
  func ownTask() async throws {
    let window = TransitionLock(label: "window", limits: .none)
    let (detail, form, sidebar) = (
      window.scope("detail"), window.scope("detail").scope("form"), window.scope("sidebar")
    )
    func expectDeadlock(_ lock: TransitionLock) async {
      for call in ["serialize", "waitUntilIdle"] {
        let failure = await #expect(throws: TransitionLock.Failure.self, "\(lock.label), \(call)") {
          if call == "serialize" { try await lock.serialize("inner") {} } else { try await lock.waitUntilIdle() }
        }
        #expect((failure?.code, failure?.lock, failure?.holder?.label) == (.deadlock, lock.label, "outer"))
        #expect(failure?.circle.map(\.isHeld) == [true])
      }
      let outcome = await lock.attempt(.wait, "inner") {}
      #expect(outcome.code == .deadlock)
      let failure = #expect(throws: TransitionLock.Failure.self, "\(lock.label)") {
        try lock.throwIfHeldByCurrentTask("inner", file: #fileID, line: #line)
      }
      #expect(failure?.code == .deadlock && failure?.lock == lock.label)
      #expect(window.waitingCount == 0)
    }
    try await detail.serialize("outer") {
      for lock in [window, detail, form] { await expectDeadlock(lock) }
      let isBeside = try await sidebar.serialize("beside") { true }
      #expect(isBeside)
      try await sidebar.waitUntilIdle()
      try sidebar.throwIfHeldByCurrentTask("beside", file: #fileID, line: #line)
    }
    try await window.serialize("outer") {
      for lock in [window, detail, form, sidebar] { await expectDeadlock(lock) }
    }
    try await form.serialize("outer") {
      for lock in [window, detail, form] { await expectDeadlock(lock) }
    }
    #expect(!window.isTransitioning)
  }

  @Test("G6: a task holds what it holds although it is cancelled, and code outside any task holds nothing")
  func cancelledTask() async throws {
    let window = TransitionLock(label: "window", limits: .none)
    @Sendable func isHeld(_ lock: TransitionLock) -> Bool {
      do { try lock.throwIfHeldByCurrentTask("inner", file: #fileID, line: #line) } catch { return true }
      return false
    }
    let isHeldByTask = Task {
      try await window.serialize {
        withUnsafeCurrentTask { $0?.cancel() }
        return isHeld(window)
      }
    }
    #expect(try await isHeldByTask.value)
    let token = try #require(window.tryStart())
    let isHeldByThread = Guarded<Bool?>(nil)
    let partner = Partner { _ in isHeldByThread.with { $0 = isHeld(window) } }
    partner.cue(1)
    partner.finish(1)
    partner.leave()
    #expect(isHeldByThread.current == false)
    token.end()
  }
}
