import TestSupport
import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// The same seed gives the same trace.
@Suite struct SameTraceTests {
  @Test(.timeLimit(.minutes(10)))
  func manyRunsBesideBusyThreadsGiveOneTrace() async {
    let isOver = Guarded(false)
    for _ in 0..<2 {
      ThreadExecutor.onNewThread { while !(isOver.run { $0 }) {} }
    }
    defer { isOver.run { $0 = true } }
    let traces = await onSuitableThread(nil) { _ in
      var traces: [String: Int] = [:]
      for _ in 0..<Effort.times(200) {
        let run = Simulation.run(seed: 7, richBody)
        traces["\(run.trace)", default: 0] += 1
      }
      return traces
    }
    #expect(traces.count == 1, "\(traces.keys.joined(separator: "\n\n"))")
  }

  // The text was printed by another process. The optimizer has fewer steps.
  #if DEBUG
  @Test func anotherProcessGivesTheSameTrace() async {
    let run = await onSuitableThread(nil) { _ in Simulation.run(seed: 7, richBody) }
    #expect("\(run.trace)" == goldenTrace)
  }
  #endif

  @Test func anotherSeedGivesAnotherTrace() async {
    let traces = await onSuitableThread(nil) { _ in
      Set((0..<10).map { "\(Simulation.run(seed: UInt64($0), richBody).trace)" })
    }
    #expect(traces.count == 10)
  }
}
