import Testing

@testable import AddressBook

@Suite("Errors in a session's text")
struct SessionErrorTests {
  private func errors(in text: String) throws -> SessionErrors {
    try #require(throws: SessionErrors.self) { try Session(parsing: text) }
  }

  private static let actions = "tap, timer, present, dismiss, push or pop"
  private static let time = "a time in seconds, such as 0.25"
  private static let name = "a screen's name of one word that begins with a letter, such as Photo"

  @Test(
    "An unreadable line is quoted, with the reason and the valid forms",
    arguments: [
      ("tap Edit", "\"tap\" is no time", time),
      ("0,25 timer", "\"0,25\" is no time", time),
      ("1e1 timer", "\"1e1\" is no time", time),
      ("0x1 timer", "\"0x1\" is no time", time),
      ("+1 timer", "\"+1\" is no time", time),
      (".5 timer", "\".5\" is no time", time),
      ("1. timer", "\"1.\" is no time", time),
      ("1.2.3 timer", "\"1.2.3\" is no time", time),
      ("٣ timer", "\"٣\" is no time", time),
      (
        "99999999999999999999999 timer", "the time 99999999999999999999999 is later than a day",
        "times up to 86400"
      ),
      ("86400.1 timer", "the time 86400.1 is later than a day", "times up to 86400"),
      ("-0.5 timer", "the time -0.5 is negative", time),
      ("inf timer", "the time inf is not finite", time),
      ("nan timer", "the time nan is not finite", time),
      ("0.1234567891 timer", "the time 0.1234567891 has more than nine decimals", time),
      ("0.1", "something is missing at the end", actions),
      ("0.1 jump", "\"jump\" is no action", actions),
      ("0.1 Tap Edit", "\"Tap\" is no action", actions),
      ("0.1 tap", "something is missing at the end", "Edit or Add"),
      ("0.1 tap Delete", "there is no button \"Delete\"", "Edit or Add"),
      ("0.1 tapp", "\"tapp\" is no action", actions),
      ("7 push E\u{301} in up", "there is no column \"up\"", "master or detail"),
      ("0.1 timer now", "\"now\" is one word too many", "\"timer\""),
      ("0.1 present", "something is missing at the end", name),
      ("0.1 present 2nd on Contact", "\"2nd\" is no name of a screen", name),
      ("0.1 present Ph/oto on Contact", "\"Ph/oto\" is no name of a screen", name),
      ("0.1 present Photo", "something is missing at the end", "on SCREEN"),
      ("0.1 present Photo over Contact", "\"over\" stands where \"on\" belongs", "on SCREEN"),
      ("0.1 present Photo on", "a screen is missing", "Contact or Contacts"),
      (
        "0.1 present Photo on Editor", "there is no screen \"Editor\" at that time",
        "Contact or Contacts"
      ),
      ("0.1 dismiss Photo", "there is no screen \"Photo\" at that time", "Contact or Contacts"),
      ("0.1 push", "something is missing at the end", name),
      ("0.1 push Notes on detail", "\"on\" stands where \"in\" belongs", "in master or in detail"),
      ("0.1 push Notes in", "something is missing at the end", "master or detail"),
      ("0.1 pop in middle", "there is no column \"middle\"", "master or detail"),
      ("0.1 pop in master twice", "\"twice\" is one word too many", "\"pop in master\""),
    ]
  )
  func unreadableLine(text: String, reason: String, hint: String) throws {
    #expect(
      try errors(in: text).lines == [.init(number: 1, text: text, reason: reason, hint: hint)]
    )
  }

  @Test("Each unreadable line is named, not only the first")
  func allErrors() throws {
    let text = """
      # mine
      0.1 tap Edt
      0.2 timer
      then pop

      0.3 push
      """
    #expect(
      try errors(in: text).description(of: "my.session") == """
        my.session:2: cannot read "0.1 tap Edt": there is no button "Edt". Understood: Edit or Add.
        my.session:4: cannot read "then pop": "then" is no time. Understood: a time in seconds, such as 0.25.
        my.session:6: cannot read "0.3 push": something is missing at the end. Understood: \(Self.name).
        """
    )
  }

  @Test("A time before that of an earlier line is an error that names that line")
  func descendingTimes() throws {
    let lines = try errors(in: "0.2 timer\n# later\n0.1 pop\n0.3 pop").lines
    #expect(lines.map(\.number) == [3])
    #expect(lines.map(\.reason) == ["the time lies before that of line 1"])
  }

  @Test(
    "The error about an empty session says that it has no event",
    arguments: ["", "\n\n", "# nothing yet"]
  )
  func emptySession(text: String) throws {
    let errors = try errors(in: text)
    #expect(errors.lines.isEmpty)
    #expect(errors.description(of: "my.session").contains("there is no event in this session"))
  }

  @Test("Times are written with at least two decimals, and more if needed")
  func timeForPeople() {
    #expect(SessionTime.text(.zero) == "0.00")
    #expect(SessionTime.text(.milliseconds(100)) == "0.10")
    #expect(SessionTime.text(.milliseconds(1_125)) == "1.125")
    #expect(SessionTime.text(.nanoseconds(1)) == "0.000000001")
  }
}
