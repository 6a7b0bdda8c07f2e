import NavigationSimulator
import Testing
import TransitionTimeline

@testable import AddressBook

/// Actions of which nothing comes: each leaves a mark, and a note with the reason.
@Suite("Actions without effect")
struct NothingDoneTests {
  private func play(_ text: String, _ way: Way, isThrowing: Bool = false) async throws -> Playback {
    try await Session(parsing: text).play(way, isThrowing: isThrowing)
  }

  @Test(
    "The note about a call with nothing to do gives the reason",
    arguments: Way.allCases,
    [
      ("0 pop", "0.00 pop in detail had nothing to do at 0.00: detail is at its first screen"),
      (
        "0 pop in master",
        "0.00 pop in master had nothing to do at 0.00: master is at its first screen"
      ),
      ("0 timer", "0.00 timer had nothing to do at 0.00: nothing is presented"),
      (
        "0 dismiss",
        "0.00 dismiss Contact had nothing to do at 0.00: Contact presents nothing, and is not presented"
      ),
      (
        "0 dismiss Contacts",
        "0.00 dismiss Contacts had nothing to do at 0.00: Contacts presents nothing, and is not presented"
      ),
      (
        "0 push Notes\n1 pop\n2 present Photo on Notes",
        "2.00 present Photo on Notes had nothing to do at 2.00: Notes is not on screen"
      ),
      (
        "0 push Notes\n1 tap Edit",
        "1.00 tap Edit had nothing to do at 1.00: Notes covers the button"
      ),
      (
        "0 tap Edit\n1 tap Edit",
        "1.00 tap Edit had nothing to do at 1.00: Editor covers the button"
      ),
    ]
  )
  func reasons(way: Way, case: (text: String, note: String)) async throws {
    let playback = try await play(`case`.text, way)
    #expect(playback.outdated.count == 1)
    #expect(playback.notes.last == `case`.note)
    let marks = try playback.timeline(end: playback.end, withCallbacks: false).marks
    #expect(marks.map(\.symbol) == [ChartSign.outdated])
  }

  @Test("If a call has nothing left to do at its turn, the note says so")
  func atItsTurn() async throws {
    let pop = try await play("0 push Notes\n0.1 pop\n0.2 pop", .queueing)
    #expect(
      pop.notes.last
        == "0.20 pop in detail had nothing to do at 0.70: detail is at its first screen"
    )
    let edit = try await play("0 push Notes\n0.1 tap Edit", .queueing)
    #expect(edit.notes.last == "0.10 tap Edit had nothing to do at 0.35: Notes covers the button")
  }
}
