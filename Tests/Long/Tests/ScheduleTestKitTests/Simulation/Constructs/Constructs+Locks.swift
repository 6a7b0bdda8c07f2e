import ScheduleTestKit
import TransitionLock
import VirtualTime

extension Constructs {
  static let locks: [Construct] = [
    Construct("`TransitionLock`: `serialize`") { simulation, mark in
      let lock = TransitionLock(clock: simulation.clock)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<3 {
          group.addTask {
            try await lock.serialize { _ in
              mark("\(number)")
              await Task.yield()
            }
          }
        }
        try await group.waitForAll()
      }
    },
    Construct("`TransitionLock`: a limit of waiting, with the simulation's executor") {
      simulation,
      mark in
      let lock = TransitionLock(clock: simulation.clock, executor: simulation.executor)
      let token = try lock.start()
      do {
        try await lock.serialize(timeout: .seconds(2)) { _ in mark("never") }
      } catch {
        mark("given up at \(simulation.clock.now)")
      }
      token.end()
    },
  ]
}
