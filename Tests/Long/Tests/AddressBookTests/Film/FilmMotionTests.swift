import NavigationSimulator
import Testing

@testable import AddressBook

@Suite("What moves in a film")
struct FilmMotionTests {
  /// A session with screens upon screens, in both columns, that come and go.
  private static let stacks = """
    0.1 push A
    0.5 push B in master
    1 push C
    1.4 pop
    2 present D on Contact
    2.6 present E on D
    3.2 pop in master
    3.3 dismiss D
    4.5 pop
    """

  @Test(
    "Each screen is where the simulator shows it, at any moment, and in front of what it covers",
    .timeLimit(.minutes(10)),
    arguments: [Session.included, stacks],
    Way.allCases
  )
  func places(text: String, way: Way) async throws {
    let session = try Session(parsing: text)
    var plays: [Play] = []
    for way in Way.allCases { plays.append(try await session.play(way, isThrowing: false)) }
    let reel = try Reel(plays)
    let picture = try Picture(await Program.film(of: session, isThrowing: false))
    let panel = picture.panels[try #require(Way.allCases.firstIndex(of: way))]
    let drawn = panel.screens

    let app = try AddressBookApp(
      way,
      of: session,
      collisionBehavior: way.collisionBehavior(false),
      size: Session.filmedSize
    )
    // No multiple of this is a moment at which something begins or ends.
    let moments = (0..<75).map { Duration.milliseconds(7 + 61 * $0) }
    for (moment, seen) in zip(moments, try await app.seen(at: moments)) {
      let second = reel.place(moment)
      let shown = drawn.filter { (picture.numbers("opacity", of: $0.element, at: second) ?? [1])[0] > 0.01 }
      #expect(shown.map(\.name) == seen.map(\.name), "at \(moment)")
      for (screen, look) in zip(shown, seen) {
        let place = try #require(picture.numbers("transform", of: screen.element, at: second))
        // The tolerance of the curves, and what comes of rounding times.
        #expect(abs(place[0] - look.frame.origin.x) < 1.2 && abs(place[1] - look.frame.origin.y) < 1.2, "at \(moment)")
        let card = screen.element.children[0].attributes
        #expect(card["width"].flatMap(Double.init) == look.frame.size.width)
        #expect(card["height"].flatMap(Double.init) == look.frame.size.height)
      }
    }
  }

  @Test("Where no motion is wanted, everything stands where it is at the end", arguments: Way.allCases)
  func still(way: Way) async throws {
    let picture = try Picture(await Program.film(of: Session(parsing: Session.included), isThrowing: false))
    let panel = picture.panels[try #require(Way.allCases.firstIndex(of: way))]
    for element in panel.all where element.classes.first == "a" && element.classes.last?.hasPrefix("k") == true {
      let opacity = element.attributes["opacity"].flatMap(Double.init) ?? 1
      let end = picture.numbers("opacity", of: element, at: picture.length - 0.01)?.first ?? 1
      #expect(abs(opacity - end) < 0.01)
      let place = element.attributes["transform"]?.matches(of: /-?[0-9.]+/).compactMap { Double($0.0) } ?? []
      if end > 0, !place.isEmpty {
        #expect(picture.numbers("transform", of: element, at: picture.length - 0.01) == place)
      }
    }
  }

  @Test("Every collision, every drop and every tap is shown at its time", arguments: [Session.included, stacks])
  func marks(text: String) async throws {
    let session = try Session(parsing: text)
    var plays: [Play] = []
    for way in Way.allCases { plays.append(try await session.play(way, isThrowing: false)) }
    let reel = try Reel(plays)
    let picture = try Picture(await Program.film(of: session, isThrowing: false))
    for (play, panel) in zip(plays, picture.panels) {
      let lost = play.collisions.map { ($0.collision?.time ?? .zero, "\($0.name) lost") }
      let dropped = play.dropped.map { ($0.event.time, "\($0.name) dropped") }
      for (fate, expected) in [("lost", lost), ("dropped", dropped)] {
        let bubbles = panel.bubbles.filter { $0.fate == fate }
        let marks = panel.marks.filter { $0.fate == fate }
        try #require(bubbles.map(\.text) == expected.map(\.1))
        try #require(marks.count == expected.count)
        for (index, (time, _)) in expected.enumerated() {
          // A note is as far behind the end of the loop as its time is ahead of that.
          #expect(abs(bubbles[index].delay + picture.length - reel.place(time)) < 0.01)
          let x = 9 + (reel.place(time) - Reel.lead) / (reel.end - Reel.lead) * 222
          #expect(abs(marks[index].x - x) < 0.1)
        }
      }
      let taps = play.episodes.filter { if case .tap = $0.event.action { true } else { false } }
      #expect(panel.all.count { $0.classes == ["a", "tap"] } == taps.count)
    }
  }

  @Test("The included session marks what the report does")
  func includedMarks() async throws {
    let panels = try Picture(await Program.film(of: Session(parsing: Session.included), isThrowing: false)).panels
    #expect(panels[0].bubbles.filter { $0.fate == "lost" }.map(\.text) == ["Photo lost", "Notes lost"])
    #expect(panels[0].bubbles.filter { $0.fate == "lost" }.map(\.delay) == [-7.7, -5.8])
    #expect(panels[1].bubbles.count { $0.fate == "dropped" } == 3)
    #expect(panels[2].bubbles.filter { $0.fate == "waits" }.map(\.text).count == 4)
  }

  @Test("The line is empty before and after, and holds who waits, in their order")
  func line() async throws {
    let picture = try Picture(await Program.film(of: Session(parsing: Session.included), isThrowing: false))
    func waiting(at second: Double) -> [String] { line(picture, panel: 2, "waits", at: second) }
    #expect(waiting(at: 0.5).isEmpty)
    #expect(waiting(at: 1.2) == ["timer"])
    #expect(waiting(at: 1.6) == ["timer", "Photo"])
    #expect(waiting(at: 2.2) == ["Photo"])
    #expect(waiting(at: 3.5) == ["Add", "Notes"])
    #expect(waiting(at: 4.2) == ["Notes"])
    #expect(waiting(at: 8).isEmpty)
  }
}

extension FilmMotionTests {
  /// The names in the line below a telephone at a second, from the left; those with some fate.
  private func line(_ picture: Picture, panel: Int, _ fate: String, at second: Double) -> [String] {
    let pills = picture.panels[panel].children.filter {
      $0.children.first?.classes == ["note", fate] && !$0.classes.contains("toast")
    }
    let seen = pills.filter { (picture.numbers("opacity", of: $0, at: second)?.first ?? 1) > 0.5 }
    return seen.map { pill in
      (picture.numbers("transform", of: pill, at: second)?.first ?? 0, pill.children[0].children.last?.text ?? "")
    }
    .sorted { $0.0 < $1.0 }.map(\.1)
  }

  @Test("A line that is too long shows who is first in it, and of those that were dropped the last")
  func longLine() async throws {
    let text = "0 tap Edit\n" + (1...9).map { "0.1 push Screen\($0)" }.joined(separator: "\n")
    let picture = try Picture(await Program.film(of: Session(parsing: text), isThrowing: false))
    let waiting = line(picture, panel: 2, "waits", at: 1)
    #expect(waiting == ["Screen1", "Screen2"])
    let dropped = line(picture, panel: 1, "dropped", at: 1)
    #expect(dropped == ["Screen8", "Screen9"])
  }
}

extension AddressBookApp {
  /// What is seen at some moments: the screens, those behind first, with their places in the window.
  fileprivate func seen(at moments: [Duration]) async throws -> [[(name: String, frame: Rect)]] {
    scheduleEvents()
    var seen: [[(name: String, frame: Rect)]] = []
    for moment in moments {
      await simulation.advance(by: moment - simulation.clock.now.offset)
      var faces: [Screens.Face] = []
      collect(&faces, in: screens.window)
      // A film shows what is in a column behind what is over both, as the window does.
      seen.append(
        faces.map { face in
          var frame = face.presentation.frame
          var view = face.superview
          while let next = view {
            frame = frame.offsetBy(dx: next.presentation.frame.origin.x, dy: next.presentation.frame.origin.y)
            view = next.superview
          }
          return (face.name ?? "", frame)
        }
      )
    }
    try await simulation.run()
    return seen
  }

  private func collect(_ faces: inout [Screens.Face], in view: View) {
    if let face = view as? Screens.Face { faces.append(face) }
    for subview in view.subviews { collect(&faces, in: subview) }
  }
}
