import ScheduleTestKit

// Asked on a thread of its own, which is not the main actor's.
let run = await Task.detached {
  Simulation.run(seed: 1, settings: .init(control: .full)) { _ in await Task { await Task.yield() }.value }
}.value
print(run.control.isFull ? "full" : "cooperative")
