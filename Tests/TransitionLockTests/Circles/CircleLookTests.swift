import Testing
import TransitionLock

/// Looks for circles of waiting: what they and the watch find.
@Suite(.timeLimit(.minutes(10)))
struct CircleLookTests {
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
