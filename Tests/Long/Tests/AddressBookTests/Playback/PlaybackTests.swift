import NavigationSimulator
import Testing

@testable import AddressBook

/// The effects of single actions, in sessions made for them.
@Suite("Playing a session")
struct PlaybackTests {
  private func play(_ text: String, _ way: Way = .queueing) async throws -> Playback {
    try await Session(parsing: text).play(way, isThrowing: false)
  }

  @Test(
    "Actions that do not interfere have the same effects in every approach, unless dropped",
    arguments: [
      (.unlocked, [], []), (.dropping, ["Groups"], [.pop(in: .master)]), (.queueing, [], []),
    ] as [(Way, [String], [Session.Action])]
  )
  func undisturbed(way: Way, dropped: [String], outdated: [Session.Action]) async throws {
    let playback = try await play(
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
    #expect(playback.dropped.map(\.name) == dropped)
    #expect(playback.collisions.isEmpty)
    #expect(playback.outdated.map(\.event.action) == outdated)
    #expect(playback.stranded.isEmpty)
    #expect(playback.view == "Contacts | Contact")
  }

  @Test("The button Add dismisses what is in the way before it presents", arguments: Way.allCases)
  func addMakesRoom(way: Way) async throws {
    let playback = try await play("0 present Photo on Contact\n1 tap Add", way)
    #expect(playback.movements.map(\.label) == ["+ Photo", "- Photo", "+ NewContact"])
    #expect(playback.episodes.map(\.end) == [.milliseconds(500), .seconds(2)])
    #expect(playback.view == "NewContact over Contacts | Contact")
  }

  @Test("A button that another screen covers cannot be tapped", arguments: Way.allCases)
  func coveredButton(way: Way) async throws {
    let playback = try await play("0 tap Edit\n0.6 tap Edit", way)
    #expect(playback.outdated.compactMap { $0.outdated?.text } == ["Editor covers the button"])
  }

  @Test(
    "A button can be tapped while the screen that will cover it still moves",
    arguments: [
      (.unlocked, ["Edit"], [], []), (.dropping, [], ["Edit"], []),
      (.queueing, [], [], ["Editor is presented"]),
    ] as [(Way, [String], [String], [String])]
  )
  func buttonBelowAMovingCover(way: Way, collisions: [String], dropped: [String], notes: [String])
    async throws
  {
    let playback = try await play("0 tap Edit\n0.4 tap Edit", way)
    #expect(playback.collisions.map(\.name) == collisions)
    #expect(playback.dropped.map(\.name) == dropped)
    #expect(playback.outdated.compactMap { $0.outdated?.text } == notes)
  }

  @Test("A call that finds nothing to do frees the lock", arguments: [Way.dropping, .queueing])
  func lockIsGivenBack(way: Way) async throws {
    let playback = try await play(
      "0 timer\n0 timer\n1 tap Edit\n2 present Photo on Contact\n3 dismiss",
      way
    )
    #expect(playback.outdated.map(\.name) == ["timer", "timer", "Photo"])
    #expect(playback.dropped.isEmpty)
    #expect(playback.view == "Contacts | Contact")
  }

  @Test("Of two dismissals that UIKit defers, the second is dropped, and its completion never runs")
  func twoDeferredDismissals() async throws {
    let playback = try await play("0 tap Edit\n0.1 timer\n0.2 tap Add", .unlocked)
    #expect(playback.episodes.map(\.end) == [.milliseconds(500), .seconds(1), nil])
    #expect(playback.collisions.map(\.name) == ["Add"])
    #expect(playback.collisions.compactMap { $0.collision?.time } == [.milliseconds(500)])
    #expect(
      playback.episodes.compactMap { $0.wait?.upperBound } == [
        .milliseconds(500), .milliseconds(500),
      ]
    )
  }

  @Test("The app is released when its playback is over", arguments: Way.allCases)
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
