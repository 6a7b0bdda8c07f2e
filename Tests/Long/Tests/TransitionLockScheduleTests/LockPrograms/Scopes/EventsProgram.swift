import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Every policy, on the window and in columns, before an observer of the whole and one of a column.
  @Test(
    "G10: an observer sees every request from its call to its end, in the order in which it happened",
    arguments: Extent.tree(twoByThree: 1)
  )
  func events(extent: Extent) async {
    await extent.exploreTree { referee, extent in
      guard let lock = referee.lock else { return }
      let log = EventLog(lock.events(buffer: 1_000))
      await referee.run(extent.tasks) { task in
        for operation in 0..<extent.operations {
          let place = task == 1 ? ["1"] : task == 2 ? ["1", "in it"] : []
          switch (task + 2 * operation) % 5 {
          case 0: await referee.attempt(.wait, at: place, by: task, isInterruptible: true)
          case 1: await referee.attempt(.interrupt, at: place)
          case 2: await referee.attempt(.drop, at: place)
          case 3:
            let request = referee.enqueue(.replace("key"), at: place)
            await Task.yield()
            referee.cancel(request: request)
          default: await referee.attempt(.wait, at: place, isOutdated: true)
          }
        }
      }
      let counts = referee.asked.reduce(into: [:]) { $0[$1.expected ?? .ran, default: 0] += 1 }
      let asked = referee.asked.count { $0.isAsked }
      referee.sometimes("a transition was asked to give way", asked > 0 || extent.operations == 3)
      // What is not read keeps the observer, and so the slower path.
      log.judge(counts, asked: asked, referee.simulation, await log.read(events: lock))
    }
  }
}

/// What an observer has seen.
final class EventLog: @unchecked Sendable {
  // Sendable: as the referee.
  private var events: TransitionLock.Events?

  init(_ events: TransitionLock.Events) { self.events = events }

  /// Returns all events up to now, and observes no longer.
  func read(events lock: TransitionLock) async -> [TransitionLock.Event] {
    // One more, to know where to stop: it comes after all others.
    lock.tryStart("last")?.end()
    guard var iterator = events?.makeAsyncIterator() else { return [] }
    var all: [TransitionLock.Event] = []
    while let event = await iterator.next(), !(event.label == "last" && event.kind == .ends) {
      if event.label != "last" { all.append(event) }
    }
    events = nil
    return all
  }

  /// Compares the events with what the specification counted, and with each other.
  func judge(
    _ counts: [TreeReferee.Ending: Int],
    asked: Int,
    _ simulation: Simulation,
    _ events: [TransitionLock.Event]
  ) {
    var begun: [UInt64: TreeReferee.Place] = [:]
    var waiting: Set<UInt64> = []
    var over: Set<UInt64> = []
    var ends: [TreeReferee.Ending: Int] = [:]
    for event in events {
      let number = event.request
      simulation.always("nothing is lost, and nothing happens after an end", event.lost == 0 && !over.contains(number))
      switch event.kind {
      case .waits:
        simulation.always("who waits has not waited", begun[number] == nil && waiting.insert(number).inserted)
      case .begins:
        simulation.always(
          "G1: in the order of the events, nobody begins who conflicts with a holder",
          !begun.values.contains { TreeReferee.conflict($0, event.scope) }
        )
        waiting.remove(number)
        begun[number] = event.scope
      case .isAsked:
        simulation.always("who is asked holds", begun[number] == event.scope)
      default:
        let outcome = event.outcome.map { TreeReferee.Ending($0) } ?? .other
        ends[outcome, default: 0] += 1
        over.insert(number)
        waiting.remove(number)
        let wasBegun = begun.removeValue(forKey: number) != nil
        simulation.always("an end is that of a transition, and nothing else", wasBegun == (event.kind == .ends))
      }
    }
    simulation.always("every request comes to its end", begun.isEmpty && waiting.isEmpty)
    simulation.always("the ends are those of the calls", ends == counts)
    simulation.always("who was asked is said to be", events.count { $0.kind == .isAsked } == asked)
  }
}
