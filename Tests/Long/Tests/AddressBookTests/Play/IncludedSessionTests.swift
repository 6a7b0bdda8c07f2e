import Testing

@testable import AddressBook

/// The story that the program tells unless it is given another one.
@Suite("The included session")
struct IncludedSessionTests {
  private func play(_ way: Way, isThrowing: Bool = false) async throws -> Play {
    try await Session(parsing: Session.included).play(way, isThrowing: isThrowing)
  }

  @Test("Without a lock transitions collide, UIKit drops them, and their completions never run")
  func unlocked() async throws {
    let play = try await play(.unlocked)
    #expect(play.collisions.map(\.name) == ["Photo", "Notes"])
    #expect(play.stranded.map(\.name) == ["Photo", "Notes"])
    #expect(
      play.collisions.compactMap { $0.collision?.text } == [
        "Attempt to present <Screen \"Photo\"> on <SplitViewController> while a presentation is in progress!",
        "pushViewController(_:animated:) called on <NavigationController \"detail\"> while an existing transition or "
          + "presentation is occurring; the navigation stack will not be updated.",
      ]
    )
    #expect(play.movements.map(\.label) == ["+ Editor", "- Editor", "+ NewContact"])
    #expect(play.view == "NewContact over Contacts | Contact")
  }

  @Test("Without a lock UIKit lets the timer's dismissal wait for the end of the presentation")
  func deferredDismissal() async throws {
    let play = try await play(.unlocked)
    #expect(play.episodes.map(\.wait) == [nil, .milliseconds(300)..<(.milliseconds(600)), nil, nil, nil])
    #expect(play.movements.dropFirst().first?.start == .milliseconds(600))
  }

  @Test("Throwing, what collides without a lock throws, and nothing of it happens")
  func throwing() async throws {
    let play = try await play(.unlocked, isThrowing: true)
    #expect(play.collisions.map(\.name) == ["timer", "Photo", "Notes"])
    #expect(play.collisions.allSatisfy { $0.collision?.text.hasPrefix("conflict: ") == true })
    #expect(play.movements.map(\.label) == ["+ Editor", "- Editor", "+ NewContact"])
    #expect(play.view == "NewContact over Contacts | Contact")
  }

  @Test("With tryStart nothing collides, and what was dropped is known, with the holder and its place")
  func dropping() async throws {
    let play = try await play(.dropping)
    #expect(play.collisions.isEmpty)
    #expect(play.stranded.isEmpty)
    #expect(play.dropped.map(\.name) == ["timer", "Photo", "Notes"])
    #expect(play.dropped.compactMap { $0.holder?.event.action.shortDescription } == ["Edit", "Edit", "Add"])
    #expect(play.dropped.allSatisfy { $0.holder?.place.hasPrefix("Actions.swift:") == true })
    #expect(play.movements.map(\.label) == ["+ Editor", "- Editor", "+ NewContact"])
    #expect(play.view == "NewContact over Contacts | Contact")
  }

  @Test("With enqueue nothing collides, nothing is dropped, and turns come in the order of the calls")
  func queueing() async throws {
    let play = try await play(.queueing)
    #expect(play.collisions.isEmpty)
    #expect(play.dropped.isEmpty)
    #expect(play.stranded.isEmpty)
    #expect(play.outdated.isEmpty)
    #expect(play.keepsOrder)
    #expect(play.waited.map(\.name) == ["timer", "Photo", "Add", "Notes"])
    #expect(play.episodes.map(\.turn) == [100, 600, 1_100, 1_600, 2_600].map { .milliseconds($0) })
    #expect(play.episodes.map(\.end) == [600, 1_100, 1_600, 2_600, 2_950].map { .milliseconds($0) })
    let labels = ["+ Editor", "- Editor", "+ Photo", "- Photo", "+ NewContact", "+ Notes"]
    #expect(play.movements.map(\.label) == labels)
    #expect(play.view == "NewContact over Contacts | Notes")
  }

  @Test("With a lock no transition begins before the one before it has ended", arguments: [Way.dropping, .queueing])
  func exclusion(way: Way) async throws {
    let movements = try await play(way).movements
    for (one, next) in zip(movements, movements.dropFirst()) {
      #expect(try #require(one.end) <= next.start)
    }
  }
}
