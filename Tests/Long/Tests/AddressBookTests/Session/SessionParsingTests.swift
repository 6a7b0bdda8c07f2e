import Testing

@testable import AddressBook

@Suite("Reading a session")
struct SessionParsingTests {
  @Test(
    "Every form of an action is understood",
    arguments: [
      ("tap Edit", .tap(.edit)),
      ("tap Add", .tap(.add)),
      ("timer", .timer),
      ("present Photo on Contact", .present("Photo", on: .contact)),
      ("present Photo-2 on Contacts", .present("Photo-2", on: .contacts)),
      ("dismiss", .dismiss(.contact)),
      ("dismiss Contacts", .dismiss(.contacts)),
      ("push Notes", .push("Notes", in: .detail)),
      ("push Notes in detail", .push("Notes", in: .detail)),
      ("push Gruppen_2 in master", .push("Gruppen_2", in: .master)),
      ("push 連絡先 in master", .push("連絡先", in: .master)),
      ("pop", .pop(in: .detail)),
      ("pop in detail", .pop(in: .detail)),
      ("pop in master", .pop(in: .master)),
    ] as [(String, Session.Action)]
  )
  func action(text: String, action: Session.Action) throws {
    #expect(
      try Session(parsing: "0.10 \(text)").events == [
        .init(line: 1, time: .milliseconds(100), action: action)
      ]
    )
  }

  @Test(
    "Times are exact to the nanosecond",
    arguments: [
      ("0", .zero), ("0.1", .milliseconds(100)), ("0.10", .milliseconds(100)),
      ("007.5", .milliseconds(7_500)),
      ("0.000000001", .nanoseconds(1)), ("0.3", .milliseconds(300)), ("86400", .seconds(86_400)),
      ("1.123456789", .nanoseconds(1_123_456_789)),
    ] as [(String, Duration)]
  )
  func time(text: String, time: Duration) throws {
    #expect(try Session(parsing: "\(text) timer").events.map(\.time) == [time])
  }

  @Test("Comments, empty lines, blanks, tabs and the line ends of every system are accepted")
  func layout() throws {
    let text =
      "\u{FEFF}# A session\r\n\r\n   0.1\ttap   Edit # by mistake\n\t\n0.2 timer#now\r0.2 pop\u{2028}1 timer"
    let session = try Session(parsing: text)
    #expect(session.events.map(\.line) == [3, 5, 6, 7])
    #expect(session.events.map(\.action) == [.tap(.edit), .timer, .pop(in: .detail), .timer])
  }

  @Test("Later lines can name a screen that an earlier line shows")
  func knownScreens() throws {
    let text = """
      0.1 tap Edit
      0.2 tap Add
      0.3 push Notes
      0.4 present Photo on Editor
      0.5 present Photo on NewContact
      0.6 dismiss Notes
      0.7 dismiss Photo
      """
    #expect(try Session(parsing: text).events.count == 7)
  }

  @Test("Each form of a session in the help is understood")
  func grammar() throws {
    // A line that begins with a blank goes on with the description of the one before.
    for line in Session.grammar.split(separator: "\n") where !line.hasPrefix(" ") {
      let form = line.prefix(34).replacing("SCREEN", with: "Contact").replacing(
        "COLUMN",
        with: "master"
      )
      .replacing("SECONDS", with: "0.5")
      for alternative in form.split(separator: "|") {
        let text = alternative.contains("0.5") ? String(alternative) : "0.5 \(alternative)"
        _ = try Session(parsing: text.replacing(/\[.*\]/, with: ""))
        _ = try Session(parsing: text.filter { !"[]".contains($0) })
      }
    }
  }

  @Test("Events written as in messages are read back as the same events")
  func writtenAndRead() throws {
    let text = """
      0 tap Edit
      0.25 tap Add
      1 timer
      1.5 present Photo on Editor
      2 dismiss Photo
      2 dismiss
      3.123456789 push Map in master
      3.5 push Map
      4 pop in detail
      86400 pop
      """
    let session = try Session(parsing: text)
    let written = session.events.map { "\(SessionTime.text($0.time)) \($0.action)" }
    #expect(try Session(parsing: written.joined(separator: "\n")).events == session.events)
  }
}
