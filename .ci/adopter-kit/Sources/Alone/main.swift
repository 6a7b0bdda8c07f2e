import ScheduleTestKit

// Asked on a thread of its own, which is not the main actor's.
let run = await Task.detached {
  Simulation.run(seed: 1, settings: .init(control: .full)) { _ in await Task { await Task.yield() }.value }
}.value
print(run.control.isFull ? "full" : "cooperative")

// What is started outside is noticed at once, also if it never comes back.
let other = await Task.detached { Simulation.run(seed: 1, settings: .init(patience: .zero)) { _ in Task {} } }.value
precondition(other.escapes.contains { $0.description.contains("`Task { }`") }, "a task outside was not noticed")

// The runtime does not announce these. They are no deadlock, however long they take.
let sleep = await Task.detached {
  Simulation.run(seed: 1, settings: .init(patience: .zero)) { _ in try await Task.sleep(for: .seconds(60)) }
}.value
precondition(sleep.failure?.code == .escaped, "a real sleep was taken for something else: \(sleep.failure as Any)")
let onMain = Simulation.run(seed: 1, settings: .init(patience: .zero)) { _ in await MainActor.run {} }
precondition(
  onMain.failure?.code == .escaped,
  "work of the main actor was taken for something else: \(onMain.failure as Any)"
)

let wide = await Task.detached {
  Simulation.run(seed: 1, settings: .init(control: .wide)) { _ in await Task { await Task.yield() }.value }
}.value
precondition(wide.control == .wide && wide.failure == nil && wide.escapes.isEmpty, "a task was not controlled: \(wide)")
