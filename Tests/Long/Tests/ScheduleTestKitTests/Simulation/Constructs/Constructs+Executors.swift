import ScheduleTestKit
import VirtualTime

@concurrent private func visit(_ mark: Marks, _ text: String) async {
  mark(text)
  await Task.yield()
  mark("\(text) again")
}

extension Constructs {
  static let executors: [Construct] = [
    Construct("a preference for `globalConcurrentExecutor`") { _, mark in
      await withTaskExecutorPreference(globalConcurrentExecutor) {
        await visit(mark, "one")
        mark("between")
      }
      mark("end")
    },
    Construct("a preference for the simulation's executor") {
      let (simulation, mark) = ($0, $1)
      let tasks = (0..<2).map { number in
        Task(executorPreference: simulation.executor) { await visit(mark, "\(number)") }
      }
      for task in tasks { await task.value }
      await withTaskExecutorPreference(simulation.executor) { await visit(mark, "end") }
    },
    Construct("a preference for any other executor") { _, mark in
      await withTaskExecutorPreference(ThreadExecutor.shared) { await visit(mark, "one") }
      mark("end")
    },
  ]
}
