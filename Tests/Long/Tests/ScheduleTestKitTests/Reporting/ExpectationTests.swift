import FullScheduleControl
import Testing
import TransitionSupport

@testable import ScheduleTestKit

@Suite struct ExpectationTests {
  @Test func anExpectationThatFailsInABodyFailsTheExplorationOnce() async {
    let comments = Guarded<[String]>([])
    await withKnownIssue {
      let exploration = await explore(.random(50)) { _ in
        let count = 1
        await Task.yield()
        #expect(count == 2)
      }
      #expect(exploration.found?.failure.code == .expectation && exploration.found?.schedule != nil)
    } matching: { issue in
      comments.run { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    let texts = comments.value
    #expect(texts.count == 1)
    #expect(texts.first?.contains("== 2, at ScheduleTestKitTests/") == true)
    #expect(texts.first?.contains("To see it again, in the same function: replay(") == true)
  }

  /// An error whose text fails an expectation.
  private struct LoudError: Error, CustomStringConvertible {
    var description: String {
      #expect(Bool(false))
      return "loud"
    }
  }

  @Test func anExpectationThatFailsInTheTextOfAnErrorFailsTheExploration() async {
    let code = Guarded<TestKitFailure.Code?>(nil)
    await withKnownIssue {
      let exploration = await explore(.random(5)) { _ in Issue.record(LoudError()) }
      code.set(exploration.found?.failure.code)
    }
    #expect(code.value == .expectation)
  }

  /// A sleep of a fraction of a millisecond on a real clock has the body run until two runs agree.
  @Test(.enabled(if: FullScheduleControl.isAvailable))
  func anExpectationThatFailsInARunThatIsDroppedIsNoFailure() async {
    let runs = Guarded(0)
    let run = await simulate(seed: 1) { _ in
      let isFirst = runs.next() == 1
      #expect(!isFirst)
      try await Task.sleep(for: .microseconds(1_500))
    }
    #expect(run.failure == nil)
    #expect(runs.value > 1)
  }
}
