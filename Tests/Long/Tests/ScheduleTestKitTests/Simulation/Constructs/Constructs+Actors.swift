import ScheduleTestKit
import VirtualTime

private actor Counter {
  private var count = 0

  func increment(_ mark: Marks, _ name: String) {
    count += 1
    mark("\(name): \(count)")
  }

  func incrementTwice(_ mark: Marks, _ name: String) async {
    increment(mark, name)
    await Task.yield()
    increment(mark, name)
  }
}

private actor OnTheClock {
  nonisolated let executor: SimulationExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  private var count = 0

  init(_ executor: SimulationExecutor) { self.executor = executor }

  func incrementTwice(_ mark: Marks, _ name: String) async {
    count += 1
    mark("\(name): \(count)")
    await Task.yield()
    count += 1
    mark("\(name): \(count)")
  }
}

private actor Elsewhere {
  nonisolated let executor = ThreadExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func visit(_ mark: Marks) { mark("elsewhere") }
}

@globalActor private actor Screens { static let shared = Screens() }

@Screens private func onScreens(_ mark: Marks, _ name: String) async {
  mark(name)
  await Task.yield()
  Screens.preconditionIsolated()
  mark("\(name) again")
}

@MainActor private func onMain(_ mark: Marks, _ name: String) async {
  mark(name)
  await Task.yield()
  MainActor.preconditionIsolated()
  mark("\(name) again")
}

extension Constructs {
  static let actors: [Construct] = [
    Construct("actors") { _, mark in
      let counter = Counter()
      await counter.increment(mark, "one")
      mark("between")
      await counter.increment(mark, "one again")
    },
    Construct("actors that suspend") { _, mark in
      let counter = Counter()
      async let one: Void = counter.incrementTwice(mark, "one")
      async let other: Void = counter.incrementTwice(mark, "other")
      _ = await (one, other)
    },
    Construct("actors on the executor of the simulation's clock") {
      let (simulation, mark) = ($0, $1)
      let actor = OnTheClock(simulation.clock.executor)
      async let one: Void = actor.incrementTwice(mark, "one")
      async let other: Void = actor.incrementTwice(mark, "other")
      _ = await (one, other)
    },
    Construct("actors with a custom executor") { _, mark in
      await Elsewhere().visit(mark)
      mark("end")
    },
    Construct("global actors") { _, mark in
      async let one: Void = onScreens(mark, "one")
      async let other: Void = onScreens(mark, "other")
      _ = await (one, other)
    },
    Construct("the main actor") { _, mark in
      async let one: Void = onMain(mark, "one")
      async let other: Void = onMain(mark, "other")
      _ = await (one, other)
    },
    Construct("`MainActor.run`") { _, mark in
      await MainActor.run { mark("main") }
      mark("end")
    },
    Construct("`Task { @MainActor in }`") {
      let mark = $1
      await Task { @MainActor in
        mark("main")
        await Task.yield()
        mark("main again")
      }.value
    },
  ]
}
