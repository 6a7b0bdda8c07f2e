import ScheduleTestKit
import VirtualTime

extension Constructs {
  static let time: [Construct] = [
    Construct("sleeps on the simulation's clock", full: .controlled, cooperative: .controlled) { simulation, mark in
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<3 {
          group.addTask {
            try? await simulation.clock.sleep(for: .seconds(number))
            mark("\(number) at \(simulation.clock.now)")
          }
        }
      }
    },
    Construct("`Task.sleep(for:)`", full: .controlled, cooperative: .noticed) { simulation, mark in
      try await Task.sleep(for: .milliseconds(30))
      mark("\(simulation.clock.now)")
    },
    Construct("`Task.sleep(nanoseconds:)`", full: .controlled, cooperative: .noticed) { simulation, mark in
      try await Task.sleep(nanoseconds: 30_000_000)
      mark("\(simulation.clock.now)")
    },
    Construct("`ContinuousClock.sleep`", full: .controlled, cooperative: .noticed) { simulation, mark in
      try await ContinuousClock().sleep(for: .milliseconds(30))
      mark("\(simulation.clock.now)")
    },
    Construct("`SuspendingClock.sleep`", full: .controlled, cooperative: .noticed) { simulation, mark in
      try await SuspendingClock().sleep(for: .milliseconds(30))
      mark("\(simulation.clock.now)")
    },
    Construct("sleeps of several tasks on real clocks", full: .controlled, cooperative: .noticed) { simulation, mark in
      await withTaskGroup(of: Void.self) { group in
        for number in 1...3 {
          group.addTask {
            try? await Task.sleep(for: .milliseconds(20 * number))
            mark("\(number) at \(simulation.clock.now)")
          }
        }
      }
    },
    Construct("sleeps on real clocks that are cancelled", full: .controlled, cooperative: .noticed) {
      simulation,
      mark in
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          do { try await Task.sleep(for: .seconds(3_600)) } catch { mark("cancelled at \(simulation.clock.now)") }
        }
        await Task.yield()
        await Task.yield()
        group.cancelAll()
      }
    },
    Construct("time limits: a group of work and a sleep on a real clock", full: .controlled, cooperative: .noticed) {
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
