import Foundation
import Testing
import TransitionLock
import TransitionSupport

/// Looks for circles of waiting: what changes while a thread looks, and what the watch finds.
@Suite(.timeLimit(.minutes(10)))
struct CircleLookTests {
  /// Runs a part on another thread that stops at the section of a lock, and something else meanwhile.
  private func stop(_ part: @escaping @Sendable () -> Void, at lock: TransitionLock, meanwhile: () -> Void) {
    final class Flag: Sendable { let isSet = Atomic(false) }
    let isOver = Flag()
    let partner = Partner { _ in
      part()
      isOver.isSet.store(true, ordering: .releasing)
    }
    lock.inSection(
      begin: { partner.cue(1) },
      isOver: {
        sched_yield()
        return isOver.isSet.load(ordering: .acquiring)
      },
      meanwhile
    )
    partner.finish(1)
    partner.leave()
  }

  /// The ways in which a circle falls apart.
  enum Way: CaseIterable {
    /// The transition in the way ends, and another one holds the lock after it.
    case end
    /// The call that waits for the last lock leaves the line.
    case cancellation
  }

  @Test("A circle that falls apart while a call looks for it is none", arguments: Way.allCases)
  func fallsApart(way: Way) throws {
    let (executor, other) = (ManualExecutor(), ManualExecutor())
    let (first, second, behind) = (Gate(), Gate(), Gate())
    let (held, told) = (Guarded<TransitionLock.Token?>(nil), Guarded<[String]>([]))
    let (map, list) = (TransitionLock(limits: .none), TransitionLock(limits: .none))
    Task(executorPreference: other) {
      do {
        try await list.serialize("second") {
          await second.pass()
          try await map.serialize("second again") {}
        }
        told.append("second: finished")
      } catch let failure as TransitionLock.Failure {
        told.append("second: \(failure.code)")
      }
    }
    other.run()
    let firstTask = Task(executorPreference: executor) {
      try await map.serialize("first") { token in
        held.with { $0 = token }
        try? await list.serialize("first again") {}
        await first.pass()
      }
      told.append("first: finished")
    }
    executor.run()
    // The look asks this lock between the other two, in the order in which calls began to wait.
    let between = TransitionLock(limits: .none)
    let token = try #require(between.tryStart())
    let waiter = Caller("waiter", between, on: executor)
    executor.run()
    let next = Caller("next", map, on: executor, during: behind)
    executor.run()
    second.open()
    // The second task closes the circle, and its call has found both steps when it stops.
    stop({ other.run() }, at: between) {
      switch way {
      case .end: held.current?.end()
      case .cancellation: firstTask.cancel()
      }
    }
    executor.run()
    #expect(told.current.isEmpty)
    #expect(map.waitingCount == (way == .end ? 1 : 2) && list.waitingCount == (way == .end ? 1 : 0))
    first.open()
    behind.open()
    for _ in 0..<3 {
      executor.run()
      other.run()
    }
    #expect(told.current.sorted() == ["first: finished", "second: finished"])
    #expect(next.ending == .finished)
    token.end()
    executor.run()
    #expect(waiter.ending == .finished)
  }

  /// The ends of the calls that tasks made while they held a lock.
  private let ends = Guarded<[String]>([])

  /// Starts a task that holds a lock, and makes a call that waits.
  private func hold(
    _ lock: TransitionLock,
    on executor: ManualExecutor,
    then wait: @escaping @Sendable () async throws -> Void
  ) {
    Task(executorPreference: executor) { [ends] in
      try await lock.serialize {
        do {
          try await wait()
          ends.append("has its turn")
        } catch let failure as TransitionLock.Failure {
          ends.append("\(failure.code)")
          #expect(failure.circle.count == 2)
        }
      }
    }
    executor.run()
  }

  @Test("G6: the watch finds a circle for which no call has looked, and tells one call")
  func foundByTheWatch() throws {
    let (scene, gate) = (WatchedScene(), Gate())
    let (map, list) = (scene.makeLock(label: "map"), scene.makeLock(label: "list"))
    hold(list, on: scene.executor) {
      await gate.pass()
      let end = try await map.turnWithoutLook()
      #expect(end())
    }
    hold(map, on: scene.executor) { try await list.serialize {} }
    gate.open()
    scene.executor.run()
    #expect(ends.current.isEmpty)
    scene.advance(by: .seconds(10))
    #expect(ends.current.sorted() == ["deadlock", "has its turn"])
    #expect(!map.isTransitioning && !list.isTransitioning)
  }

  @Test(
    "G6: a circle is told although another call for the same lock has left the line, or has had its turn",
    arguments: ["cancel", "turn"]
  )
  func afterAnotherCall(way: String) throws {
    let (executor, gate) = (ManualExecutor(), Gate())
    let (map, list) = (TransitionLock(limits: .none), TransitionLock(limits: .none))
    let busy = way == "turn" ? list.tryStart() : nil
    hold(list, on: executor) {
      await gate.pass()
      try await map.serialize {}
    }
    hold(map, on: executor) { try await list.serialize {} }
    let other = way == "cancel" ? Caller("other", list, on: executor) : nil
    executor.run()
    #expect(list.waitingCount == 2)
    busy?.end()
    other?.task.cancel()
    executor.run()
    #expect(list.waitingCount == 1)
    gate.open()
    executor.run()
    #expect(ends.current == ["deadlock", "has its turn"])
  }

  @Test("The event of a call that is told of a circle has the time of that, and not that of its arrival")
  func timeOfTheEvent() async throws {
    let (scene, gate) = (WatchedScene(), Gate())
    let (map, list) = (scene.makeLock(.none, label: "map"), scene.makeLock(.none, label: "list"))
    hold(list, on: scene.executor) {
      await gate.pass()
      try await map.serialize("inner") {}
    }
    hold(map, on: scene.executor) { try await list.serialize {} }
    var events = map.events.makeAsyncIterator()
    // Each read of the clock comes a second after the one before.
    scene.clock.onRead { [clock = scene.clock] in clock.advance(by: .seconds(1)) }
    gate.open()
    scene.executor.run()
    scene.clock.onRead(nil)
    #expect(ends.current == ["deadlock", "has its turn"])
    let (waits, settles) = (await events.next(), await events.next())
    #expect(waits?.kind == .waits && settles?.outcome == .deadlock)
    #expect(try #require(settles).time > #require(waits).time)
  }
}
