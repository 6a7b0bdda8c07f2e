import FullScheduleControl
import Testing
import TransitionSupport

@testable import ScheduleTestKit

@Suite struct ExpectationTests {
  /// Two tasks that read, wait, and write.
  private static func loseAnUpdate(_ simulation: Simulation) async throws {
    actor Counter {
      private(set) var count = 0
      func increment() async {
        let read = count
        await Task.yield()
        count = read + 1
      }
    }
    let counter = Counter()
    async let first: Void = counter.increment()
    async let second: Void = counter.increment()
    _ = await (first, second)
    let count = await counter.count
    #expect(count == 2)
  }

  @Test func anExpectationThatFailsInABodyFailsTheExplorationOnce() async {
    await withKnownIssue {
      let exploration = await explore(.exhaustive(preemptions: 1)) { try await Self.loseAnUpdate($0) }
      #expect(exploration.found?.failure.code == .expectation)
      #expect(exploration.found?.schedule != nil)
    } matching: { issue in
      let text = issue.comments.first?.rawValue ?? ""
      return text.contains("== 2, at ScheduleTestKitTests/") && text.contains("replay(")
    }
  }

  /// A sleep of a fraction of a millisecond on a real clock has the body run until two runs agree.
  @Test(.enabled(if: FullScheduleControl.isAvailable))
  func anExpectationThatFailsInARunThatIsDroppedIsNoFailure() async {
    let runs = Guarded(0)
    let run = await simulate(seed: 1) { _ in
      let isFirst = runs.run { runs in
        runs += 1
        return runs == 1
      }
      #expect(!isFirst)
      try await Task.sleep(for: .microseconds(1_500))
    }
    #expect(run.failure == nil)
    #expect(runs.run { $0 } > 1)
  }

  @Test func anExpectationOfATaskThatContinuesAfterTheBodyIsNotJudged() async {
    let hasLooked = Guarded(false)
    let run = await simulate(seed: 1) { simulation in
      Task(executorPreference: simulation.executor) {
        try? await simulation.clock.sleep(for: .seconds(1))
        #expect(Bool(false))
        hasLooked.run { $0 = true }
      }
      await Task.yield()
    }
    #expect(run.failure == nil)
    #expect(hasLooked.run { $0 })
  }

  @Test func aBodyWhoseExpectationsHoldPasses() async {
    let exploration = await explore(.random(20)) { _ in #expect(1 + 1 == 2) }
    #expect(exploration.found == nil)
    #expect(exploration.schedules == 20)
  }
}

/// What is printed of expectations that fail in many schedules.
@Suite struct QuietIssuesTests {
  @Test func anExpectationThatFailsInTheBodyIsOneIssueWithAPicture() async {
    let comments = Guarded<[String]>([])
    await withKnownIssue {
      await explore(.random(50)) { _ in
        await Task.yield()
        #expect(Bool(false), "never")
      }
    } matching: { issue in
      comments.run { $0 += issue.comments.map(\.rawValue) }
      return true
    }
    #expect(comments.run { $0.count } == 1)
    #expect(comments.run { $0.first?.contains("To see it again, in the same function: replay(") } == true)
  }
}
