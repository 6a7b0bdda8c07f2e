import Foundation
import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// The numbers of the last step, which one thread stores while another loads them.
@Suite struct StepNumbersTests {
  private final class Shared: Sendable {
    let numbers = StepNumbers()
    let isDone = Atomic(false)
  }

  @Test func numbersThatAreLoadedAreThoseOfOneStep() {
    let shared = Shared()
    ThreadExecutor.onNewThread {
      var step = 0
      while !shared.isDone.load(ordering: .relaxed) {
        step = (step + 1) & 0xFFFF
        shared.numbers.store(
          StepNumbers.Values(
            step: step,
            task: Int32(step),
            pausedTask: Int32(step),
            fingerprint: UInt32(step),
            choiceCount: step
          )
        )
      }
    }
    var steps: Set<Int> = []
    var mixtures = 0
    while steps.count < 40 {
      let values = shared.numbers.values
      guard values.step > 0, steps.insert(values.step).inserted else {
        // The other thread may need this one's processor.
        sched_yield()
        continue
      }
      let numbers = [
        Int(values.task), Int(values.pausedTask), Int(values.fingerprint), values.choiceCount,
      ]
      if numbers.contains(where: { $0 != values.step }) { mixtures += 1 }
    }
    shared.isDone.store(true, ordering: .relaxed)
    #expect(mixtures == 0)
  }
}
