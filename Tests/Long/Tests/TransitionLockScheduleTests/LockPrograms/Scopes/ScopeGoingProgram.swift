import ScheduleTestKit
import Testing
import TransitionLock

extension LockPrograms {
  /// Nobody keeps the scope of a request: it goes when that is over, while others await the request, and another scope may have
  /// its memory by then.
  @Test("G3: a request is awaited while its scope goes, and while the memory of that serves another scope")
  func requestOfAScopeThatGoes() async {
    ScheduleCount.begin()
    let exploration = await ScheduleTestKit.explore(.exhaustive(preemptions: 1)) { simulation in
      ScheduleCount.add()
      let reports = Referee.Reports()
      let window = TransitionLock(label: "window", clock: simulation.clock, limits: .none) { reports.add($0) }
      let keep = window.scope("other").tryStart("other")
      let token = window.scope("going").tryStart("holder")
      let request = window.scope("going").enqueue(on: .anyThread, "short") { $0.end() }
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          await Task.yield()
          token?.end()
        }
        group.addTask {
          let outcome = try? await request.settled()
          simulation.always("G3: the request is finished", outcome?.code == .finished)
        }
        group.addTask {
          await Task.yield()
          try? await window.scope("next").serialize("next") { await Task.yield() }
          let hasSettled = request.outcome != nil
          if hasSettled { simulation.always("G3: what has settled is not taken back", !request.cancel()) }
        }
      }
      keep?.end()
      simulation.always("G3: nobody holds anything in the end", !window.isTransitioning && window.waitingCount == 0)
      simulation.always("G10: there is nothing to report", reports.all.isEmpty)
    }
    ScheduleCount.tell(exploration, #function, "its end")
  }
}
