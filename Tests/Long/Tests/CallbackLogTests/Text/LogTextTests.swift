import NavigationSimulator
import Testing
import TransitionSupport

@Suite("Logs as text")
struct LogTextTests {
  /// The parts of a line: time, type, title, callback, animated, counterpart.
  private func reading(_ line: String) throws -> String {
    let record = try #require(try CallbackLog(text: line).records.first)
    let animated = record.animated.map { " \($0)" } ?? ""
    let counterpart = record.counterpart.map { " \($0)" } ?? ""
    return
      "\(record.instant.offset) \(record.controller) \(record.callback)\(animated)\(counterpart)"
  }

  @Test(
    "A line is read in each of three forms: of a written log, of a description, of a device",
    arguments: [
      (
        "0.350 <Editor \"Alice\"> viewWillAppear(true)",
        "0.35 seconds <Editor \"Alice\"> viewWillAppear true"
      ),
      ("  3 <Editor>\tviewWillAppear(false)  ", "3.0 seconds <Editor> viewWillAppear false"),
      ("-0.5 Editor.viewWillAppear", "-0.5 seconds <Editor> viewWillAppear"),
      ("Editor: viewWillAppear", "0.0 seconds <Editor> viewWillAppear"),
      ("1.viewWillAppear", "0.0 seconds <1> viewWillAppear"),
      ("App.Editor.viewDidAppear(false)", "0.0 seconds <App.Editor> viewDidAppear false"),
      (
        "<App.Editor: 0x7f9c5a0b2e10> viewDidAppear",
        "0.0 seconds <App.Editor \"0x7f9c5a0b2e10\"> viewDidAppear"
      ),
      ("<Editor: 0x10> viewDidLoad()", "0.0 seconds <Editor \"0x10\"> viewDidLoad"),
      ("<Editor: 0x10> viewDidAppear(_:)", "0.0 seconds <Editor \"0x10\"> viewDidAppear"),
      ("Host<Box<Int>>.viewDidLoad", "0.0 seconds <Host<Box<Int>>> viewDidLoad"),
      (
        "<Host\\<Int\\> \"a\\\"\\u{A}\"> viewDidLoad",
        "0.0 seconds <Host<Int> \"a\"\n\"> viewDidLoad"
      ),
      ("B.willMove(to nav)", "0.0 seconds <B> willMove <nav>"),
      ("B.didMove(to nil)", "0.0 seconds <B> didMove"),
      ("B.didMove", "0.0 seconds <B> didMove"),
      ("B willMove(to: <Nav \"n\">)", "0.0 seconds <B> willMove <Nav \"n\">"),
      ("nav.willShow(B)", "0.0 seconds <nav> willShow <B>"),
      ("nav.didShow(<B>, true)", "0.0 seconds <nav> didShow true <B>"),
      ("nav didShow(<B>, true)", "0.0 seconds <nav> didShow true <B>"),
      ("-1 Editor.viewWillAppear(_:)", "-1.0 seconds <Editor> viewWillAppear"),
      (
        "1 <Host\\<Int\\> \"a\"> willMove(to: <NavigationController \"nav\">)",
        "1.0 seconds <Host<Int> \"a\"> willMove <NavigationController \"nav\">"
      ),
    ]
  )
  func reading(line: String, expected: String) throws {
    #expect(try reading(line) == expected)
  }

  @Test(
    "A line without a time has the time of the line before; comments and empty lines are ignored"
  )
  func times() throws {
    let log = try CallbackLog(
      text: "# push\r\nA.viewWillAppear\r\n\r\n0.5 A.viewIsAppearing\n// later\n \tA.viewDidAppear"
    )
    #expect(log.records.map(\.instant.offset) == [.zero, .milliseconds(500), .milliseconds(500)])
    #expect(try CallbackLog(text: "").records == [])
  }

  @Test(
    "If a line is unreadable, reading throws an error with the first such line's number",
    arguments: [
      ("Editor", CallbackTextFailure.Code.noCallback), ("Editor opened", .noCallback),
      ("0.350", .noCallback),
      ("viewWillAppear", .noCallback), ("0.350 viewWillAppear", .noCallback),
      ("Editor:viewDidLoad", .noCallback),
      ("viewWillAppear: Editor", .noCallback), ("-[Editor viewWillAppear:]", .noCallback),
      ("2024-05-01 00:00:01.25+0200 App[12:34] Editor.viewDidLoad", .noCallback),
      ("<Editor viewWillAppear", .noCallback), ("<Editor \"Alice viewWillAppear", .noCallback),
      ("<Editor \"Alice\" x> viewWillAppear", .noCallback),
      ("<Host<Int>> viewDidLoad", .noCallback),
      ("<Editor \"\\u{110000}\"> viewDidLoad", .noCallback),
      ("<Editor \"\\uA\"> viewDidLoad", .noCallback),
      ("<Editor: Alice> viewDidLoad", .noCallback), ("<Editor\\", .noCallback),
      ("Editor.viewWillAppear(maybe)", .unreadableArguments),
      ("Editor.viewWillAppear(nil)", .unreadableArguments),
      ("Editor.viewWillAppear(true", .unreadableArguments),
      ("Editor.viewWillAppear(true) )", .unreadableArguments),
      ("Editor viewWillAppear true", .unreadableArguments),
      ("B.willMove(toParent:)", .unreadableArguments),
      ("B.willMove(to p q)", .unreadableArguments), ("B.willMove(to <p)", .unreadableArguments),
      ("B.willMove(to <p: q>)", .unreadableArguments),
      ("9223372036854775808 Editor.viewWillAppear", .unreadableTime),
    ]
  )
  func failures(line: String, code: CallbackTextFailure.Code) throws {
    let text = "Editor.viewDidLoad\n\n\(line)\nEditor.nonsense"
    let failure = #expect(throws: CallbackTextFailure.self) { try CallbackLog(text: text) }
    #expect(failure?.code == code)
    #expect(failure?.line == 3)
    #expect(failure?.text == line)
    #expect(try CallbackLog(text: text, skippingUnreadableLines: true).records.count == 1)
  }

  @Test("The error of an unreadable line has a remedy")
  func failureDescription() {
    let failure = #expect(throws: CallbackTextFailure.self) {
      try CallbackLog(text: "Editor opened")
    }
    #expect(
      failure?.description
        == "Line 1 of the log cannot be read: it names no controller with a callback, such as <Editor \"Alice\"> "
        + "viewWillAppear. Take it out, or skip unreadable lines. It says: Editor opened"
    )
  }

  @Test("Reading a written log gives an equal log")
  func roundTrip() throws {
    let pieces = [
      "Editor", "Host<Int>", "() -> ()", "<", ">", "-", "\\", "\"", " ", "\n", "\r\n", "\u{2028}",
      ":", "0x1", "(", ")",
      ",", ".",
      "nil", "true", "u{41}", "viewDidLoad", "é", "\u{301}", "👩‍👩‍👧", "]", "[",
    ]
    for seed in 1...UInt64(400) {
      var generator = SplitMix64(seed: seed)
      func text() -> String {
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          pieces.randomElement(using: &generator) ?? ""
        }
        .joined()
      }
      func controller() -> ControllerIdentity {
        ControllerIdentity(type: text(), title: Bool.random(using: &generator) ? text() : nil)
      }
      let callback = Callback.allCases.randomElement(using: &generator) ?? .viewDidLoad
      let range: ClosedRange<Int64> =
        seed.isMultiple(of: 2) ? -2_000...2_000 : Int64.min...Int64.max
      let offset = Duration(
        secondsComponent: Int64.random(in: range, using: &generator) / 2,
        attosecondsComponent: Int64.random(in: -999...999, using: &generator)
          * 1_000_000_000_000_001
      )
      let record = CallbackRecord(
        controller: controller(),
        callback: callback,
        animated: [nil, true, false].randomElement(using: &generator) ?? nil,
        counterpart: Bool.random(using: &generator) ? controller() : nil,
        instant: SimulationClock.Instant(offset: offset)
      )
      let written = CallbackLog([record]).text
      #expect(try CallbackLog(text: written).records == [record], "seed \(seed): \(written)")
    }
  }
}
