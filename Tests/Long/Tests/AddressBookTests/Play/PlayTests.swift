import NavigationSimulator
import Testing

@testable import AddressBook

/// What becomes of single actions, in sessions made for them.
@Suite("Playing a session")
struct PlayTests {
  private func play(_ text: String, _ way: Way = .queueing) async throws -> Play {
    try await Session(parsing: text).play(way, isThrowing: false)
  }

  @Test("Actions that nothing interferes with do the same in every way", arguments: Way.allCases)
  func undisturbed(way: Way) async throws {
    let play = try await play(
      """
      0 tap Edit
      1 present Photo on Editor
      2 dismiss Editor
      3 dismiss
      4 push Notes in detail
      4 push Groups in master   # the columns move side by side, but not under one lock
      5 tap Add
      6 timer
      7 pop in master
      8 pop
      """,
      way
    )
    let dropped = way == .dropping ? ["Groups"] : []
    #expect(play.dropped.map(\.name) == dropped)
    #expect(play.collisions.isEmpty)
    #expect(play.outdated.map(\.event.action) == (way == .dropping ? [.pop(in: .master)] : []))
    #expect(play.stranded.isEmpty)
    #expect(play.view == "Contacts | Contact")
  }

  @Test("The button Add makes room before it presents", arguments: Way.allCases)
  func addMakesRoom(way: Way) async throws {
    let play = try await play("0 present Photo on Contact\n1 tap Add", way)
    #expect(play.movements.map(\.label) == ["+ Photo", "- Photo", "+ NewContact"])
    #expect(play.episodes.map(\.end) == [.milliseconds(500), .seconds(2)])
    #expect(play.view == "NewContact over Contacts | Contact")
  }

  @Test("A button that is covered cannot be tapped, but can while the cover still moves", arguments: Way.allCases)
  func coveredButton(way: Way) async throws {
    let play = try await play("0 tap Edit\n0.6 tap Edit", way)
    #expect(play.outdated.compactMap { $0.outdated?.text } == ["Editor covers the button"])
    let hasty = try await self.play("0 tap Edit\n0.4 tap Edit", way)
    #expect(hasty.collisions.count == (way == .unlocked ? 1 : 0))
    #expect(hasty.dropped.count == (way == .dropping ? 1 : 0))
    #expect(hasty.outdated.compactMap { $0.outdated?.text } == (way == .queueing ? ["Editor is presented"] : []))
  }

  @Test("What finds nothing to do gives the lock back", arguments: [Way.dropping, .queueing])
  func lockIsGivenBack(way: Way) async throws {
    let play = try await play("0 timer\n0 timer\n1 tap Edit\n2 present Photo on Contact\n3 dismiss", way)
    #expect(play.outdated.map(\.name) == ["timer", "timer", "Photo"])
    #expect(play.dropped.isEmpty)
    #expect(play.view == "Contacts | Contact")
  }

  @Test("Of two dismissals that UIKit lets wait, the second meets the first one, and its completion never runs")
  func twoDeferredDismissals() async throws {
    let play = try await play("0 tap Edit\n0.1 timer\n0.2 tap Add", .unlocked)
    #expect(play.episodes.map(\.end) == [.milliseconds(500), .seconds(1), nil])
    #expect(play.collisions.map(\.name) == ["Add"])
    #expect(play.collisions.compactMap { $0.collision?.time } == [.milliseconds(500)])
    #expect(play.episodes.compactMap { $0.wait?.upperBound } == [.milliseconds(500), .milliseconds(500)])
  }

  @Test("The app goes when its play is over", arguments: Way.allCases)
  func appGoes(way: Way) async throws {
    weak var app: AddressBookApp?
    do {
      let session = try Session(parsing: Session.included)
      let playing = try AddressBookApp(
        way,
        of: session,
        collisionBehavior: way == .unlocked ? .matchingUIKit : .throwing
      )
      app = playing
      _ = try await playing.play()
    }
    #expect(app == nil)
  }
}
