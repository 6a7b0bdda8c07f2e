import Testing
import TransitionSupport

@testable import ScheduleTestKit

/// The walk of an exhaustive plan, which relies on each run to repeat the decisions of the run
/// before it.
@Suite struct WalkTests {
  /// Tasks of three steps.
  @Sendable private static func work(tasks: Int) async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<tasks { group.addTask { for _ in 0..<3 { await Task.yield() } } }
    }
  }

  /// The fifth run is the third schedule, because the first two run twice. The fourth also runs
  /// twice, and both of its runs are the same.
  @Test(arguments: [5, 6, 8], [0, 2, 4])
  func aBodyThatChangesIsNotComplete(run: Int, tasks: Int) async {
    let runs = Guarded(0)
    let exploration = await explored(.exhaustive(preemptions: 1)) { _ in
      let isChanged = runs.next() >= run
      await Self.work(tasks: isChanged ? tasks : 3)
    }
    #expect(!exploration.isComplete)
    #expect(exploration.found?.failure.code == .irreproducible, "\(exploration)")
  }

  @Test func theFirstOtherDecisionIsNamed() async throws {
    let runs = Guarded(0)
    let exploration = await explored(.exhaustive(preemptions: 1)) { _ in
      let isChanged = runs.next() >= 5
      await Self.work(tasks: 3)
      // The last decisions are those that the walk changes first.
      if !isChanged { await Self.work(tasks: 2) }
    }
    let found = try #require(exploration.found)
    let first = try #require(found.run).decisions.count
    #expect(
      found.failure.message.contains(
        "decision \(first) came with other options than in the schedule before, or not at all"
      ),
      "\(found.failure)"
    )
  }

  @Test func aFailureOnAnotherWayIsShownIfItComesAgain() async {
    let runs = Guarded(0)
    let exploration = await explored(.exhaustive(preemptions: 1)) { simulation in
      let isChanged = runs.next() >= 5
      simulation.always("it is as before", !isChanged)
      await Self.work(tasks: 3)
    }
    #expect(exploration.found?.failure.code == .property, "\(exploration)")
    #expect(exploration.found?.schedule != nil)
  }
}
