import ScheduleTestKit
import Testing

/// Runs what the doc comments of ScheduleTestKit's room History show.
@Suite("Comments of ScheduleTestKit: history") struct HistoryCommentTests {
  @Test("A lost increment is found")
  func lostIncrement() {
    var found: [Bool] = []
    recordLostIncrement { found.append($0) }
    #expect(found == [false])
  }

  @Test("A specification of one function is enough for a history")
  func specification() {
    let history = History(SwitchSpecification())
    let lane = history.lane("hand")
    lane.record(.turn) { true }
    lane.record(.look) { true }
    #expect(history.check().isLinearizable)
    lane.record(.look) { false }
    #expect(!history.check().isLinearizable)
  }
}
