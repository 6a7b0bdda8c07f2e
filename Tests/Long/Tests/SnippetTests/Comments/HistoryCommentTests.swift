import ScheduleTestKit
import Testing
import TransitionSupport

/// Runs what the doc comments of ScheduleTestKit's room History show.
@Suite("Comments of ScheduleTestKit: history") struct HistoryCommentTests {
  @Test("A lost increment is found")
  func lostIncrement() {
    var found: [Bool] = []
    recordLostIncrement { found.append($0) }
    #expect(found == [false])
  }

  @Test("A specification of one function is sufficient for a history")
  func specification() {
    let history = History(SwitchSpecification())
    let client = history.client("hand")
    client.record(.turn) { true }
    client.record(.look) { true }
    #expect(history.check().isLinearizable)
    client.record(.look) { false }
    #expect(!history.check().isLinearizable)
  }

  @Test("A history in an exploration finds the lost increment in the first schedule")
  func historyInExplore() async {
    let found = Guarded<Exploration.Found?>(nil)
    await withKnownIssue {
      await exploreWithHistory { body in
        let exploration = await explore(.random(), body)
        found.run { $0 = exploration.found }
      }
    }
    #expect(found.run { $0?.schedules } == 1)
  }

  @Test("A clock that is a task-local value takes virtual time")
  func clock() async { await exploreWithClock() }
}
