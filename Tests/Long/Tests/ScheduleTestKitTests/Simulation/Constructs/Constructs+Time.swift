import ScheduleTestKit
import VirtualTime

extension Constructs {
  static let time: [Construct] = [
    Construct("sleeps on the simulation's clock") { simulation, mark in
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<3 {
          group.addTask {
            try? await simulation.clock.sleep(for: .seconds(number))
            mark("\(number) at \(simulation.clock.now)")
          }
        }
      }
    },
    Construct("`Task.sleep(for:)`") { simulation, mark in
      try await Task.sleep(for: .milliseconds(30))
      mark("\(simulation.clock.now)")
    },
    Construct("`Task.sleep(nanoseconds:)`") { simulation, mark in
      try await Task.sleep(nanoseconds: 30_000_000)
      mark("\(simulation.clock.now)")
    },
    Construct("`ContinuousClock.sleep`") { simulation, mark in
      try await ContinuousClock().sleep(for: .milliseconds(30))
      mark("\(simulation.clock.now)")
    },
    Construct("`SuspendingClock.sleep`") { simulation, mark in
      try await SuspendingClock().sleep(for: .milliseconds(30))
      mark("\(simulation.clock.now)")
    },
    Construct("sleeps on real clocks that are cancelled") {
      simulation,
      mark in
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          do { try await Task.sleep(for: .seconds(3_600)) } catch {
            mark("cancelled at \(simulation.clock.now)")
          }
        }
        await Task.yield()
        await Task.yield()
        group.cancelAll()
      }
    },
    Construct("time limits: a group of work and a sleep on a real clock") {
      simulation,
      mark in
      await withTaskGroup(of: String.self) { group in
        group.addTask {
          try? await Task.sleep(for: .milliseconds(50))
          return "late"
        }
        group.addTask {
          for _ in 0..<3 { await Task.yield() }
          return "done"
        }
        mark(await group.next() ?? "nothing")
        group.cancelAll()
      }
      mark("\(simulation.clock.now)")
    },
  ]
}
