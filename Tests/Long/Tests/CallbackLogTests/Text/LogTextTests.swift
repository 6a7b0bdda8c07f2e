import NavigationSimulator
import TestSupport
import Testing
import TransitionSupport

@Suite("Logs as text")
struct LogTextTests {
  /// What a line is read as: time, type, title, callback, animated, counterpart.
  private func reading(_ line: String) throws -> String {
    let record = try #require(try CallbackLog(text: line).records.first)
    let animated = record.animated.map { " \($0)" } ?? ""
    let counterpart = record.counterpart.map { " \($0)" } ?? ""
    return "\(record.instant.offset) \(record.controller) \(record.callback)\(animated)\(counterpart)"
  }

  @Test(
    "Lines are read in the forms that people print",
    arguments: [
      ("Editor.viewWillAppear", "0.0 seconds <Editor> viewWillAppear"),
      ("  Editor viewWillAppear  ", "0.0 seconds <Editor> viewWillAppear"),
      ("Editor viewWillAppear(_:)", "0.0 seconds <Editor> viewWillAppear"),
      ("Editor: viewWillAppear true", "0.0 seconds <Editor> viewWillAppear true"),
      ("[Editor] viewWillAppear(animated: false)", "0.0 seconds <Editor> viewWillAppear false"),
      ("viewWillAppear: Editor", "0.0 seconds <Editor> viewWillAppear"),
      ("viewWillAppear(true): Editor", "0.0 seconds <Editor> viewWillAppear true"),
      ("viewWillAppear(_:) Editor", "0.0 seconds <Editor> viewWillAppear"),
      ("viewDidLoad() Editor", "0.0 seconds <Editor> viewDidLoad"),
      ("viewWillAppear <Editor \"Alice\"> animated: YES", "0.0 seconds <Editor \"Alice\"> viewWillAppear true"),
      ("0.350 <Editor \"Alice\"> viewWillAppear(true)", "0.35 seconds <Editor \"Alice\"> viewWillAppear true"),
      ("0.35s Editor.viewWillAppear", "0.35 seconds <Editor> viewWillAppear"),
      ("0.35 seconds split.viewWillAppear", "0.35 seconds <split> viewWillAppear"),
      ("3 split viewWillAppear", "3.0 seconds <split> viewWillAppear"),
      ("3 s viewWillAppear", "3.0 seconds <s> viewWillAppear"),
      ("[0.350] Editor.viewWillAppear", "0.35 seconds <Editor> viewWillAppear"),
      ("-0.5 Editor.viewWillAppear", "-0.5 seconds <Editor> viewWillAppear"),
      ("12:34:56.5 Editor.viewWillAppear", "45296.5 seconds <Editor> viewWillAppear"),
      ("1 viewWillAppear", "0.0 seconds <1> viewWillAppear"),
      ("1.viewWillAppear", "0.0 seconds <1> viewWillAppear"),
      ("2 viewWillAppear: Editor", "2.0 seconds <Editor> viewWillAppear"),
      ("Editor \"Alice\" viewDidAppear", "0.0 seconds <Editor \"Alice\"> viewDidAppear"),
      ("<App.Editor: 0x7f9c5a0b2e10> viewDidAppear", "0.0 seconds <App.Editor \"0x7f9c5a0b2e10\"> viewDidAppear"),
      ("App.Editor.viewDidAppear(false)", "0.0 seconds <App.Editor> viewDidAppear false"),
      ("Host<Box<Int>, () -> ()>.viewDidLoad", "0.0 seconds <Host<Box<Int>, () -> ()>> viewDidLoad"),
      ("<Host<Box<Int>> \"x\">.viewDidLoad", "0.0 seconds <Host<Box<Int>> \"x\"> viewDidLoad"),
      ("-[Editor viewDidAppear:]", "0.0 seconds <Editor> viewDidAppear"),
      (
        "2016-03-11 00:04:40.113 App[69157:4688892] -[Parent viewWillAppear:]",
        "280.113 seconds <Parent> viewWillAppear"
      ),
      (
        "2024-05-01 00:00:01.250000+0200 App[12:34] <Editor: 0x10> viewDidAppear(_:) true",
        "1.25 seconds <Editor \"0x10\"> viewDidAppear true"
      ),
      ("B.willMove(to nav)", "0.0 seconds <B> willMove <nav>"),
      ("B.didMove(to nil)", "0.0 seconds <B> didMove"),
      ("B willMove(toParent: <Nav \"n\">)", "0.0 seconds <B> willMove <Nav \"n\">"),
      ("B willMove(toParent:) nav", "0.0 seconds <B> willMove <nav>"),
      ("-[B didMoveToParentViewController:] nil", "0.0 seconds <B> didMove"),
      ("nav.willShow(B)", "0.0 seconds <nav> willShow <B>"),
      ("nav navigationController(_:willShow:animated:) B true", "0.0 seconds <nav> willShow true <B>"),
      ("nav.navigationController(_:didShow:animated:)", "0.0 seconds <nav> didShow"),
      ("-[nav navigationController:didShowViewController:animated:]", "0.0 seconds <nav> didShow"),
      ("Contact prepare(for:sender:)", "0.0 seconds <Contact> prepareForSegue"),
      ("Contact.prepareForSegue(Editor)", "0.0 seconds <Contact> prepareForSegue <Editor>"),
      ("Contact.shouldPerformSegue(withIdentifier:sender:)", "0.0 seconds <Contact> shouldPerformSegue"),
    ]
  )
  func reading(line: String, expected: String) throws {
    #expect(try reading(line) == expected)
  }

  @Test("A line without a time has that of the line before; comments and empty lines say nothing")
  func times() throws {
    let log = try CallbackLog(
      text: "# push\r\nA.viewWillAppear\r\n\r\n0.5 A.viewIsAppearing\n// later\n \tA.viewDidAppear"
    )
    #expect(log.records.map(\.instant.offset) == [.zero, .milliseconds(500), .milliseconds(500)])
    #expect(try CallbackLog(text: "").records == [])
  }

  @Test(
    "A line that cannot be read is an error with its number, before anything else",
    arguments: [
      ("Editor", CallbackTextFailure.Code.noCallback), ("Editor opened", .noCallback),
      ("0.350", .noCallback), ("-[Editor viewWillAppear:", .noCallback), ("viewWillAppear", .noController),
      ("0.350 viewWillAppear", .noController), ("<Editor viewWillAppear", .noController),
      ("<Editor \"Alice viewWillAppear", .noController), ("<Editor \"Alice\" x> viewWillAppear", .noController),
      ("Host<Int viewWillAppear", .noController), ("<Editor \"\\u{110000}\"> viewDidLoad", .noController),
      ("Editor.viewWillAppear(maybe)", .unreadableArguments), ("Editor.viewWillAppear(true", .unreadableArguments),
      ("Editor.viewWillAppear(true) )", .unreadableArguments),
      ("Editor.viewWillAppear true false", .unreadableArguments),
      ("Editor.viewWillAppear was called", .unreadableArguments), ("B.willMove(to p q)", .unreadableArguments),
      ("999999999999999999999999 Editor.viewWillAppear", .unreadableTime),
      ("99999999999999999999999999999999999:00:00 Editor.viewWillAppear", .unreadableTime),
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

  @Test("An unreadable line says what to do")
  func failureDescription() {
    let failure = #expect(throws: CallbackTextFailure.self) { try CallbackLog(text: "Editor opened") }
    #expect(
      failure?.description
        == "Line 1 of the log cannot be read: it names no callback, such as viewWillAppear. Take it out, or "
        + "skip unreadable lines. It says: Editor opened"
    )
  }

  @Test("Whatever is written is read back: any type, title, time and callback")
  func roundTrip() throws {
    let pieces = [
      "Editor", "Host<Int>", "() -> ()", "<", ">", "-", "\\", "\"", " ", "\n", "\r\n", "\u{2028}", ":", "0x1", "(", ")",
      ",", ".",
      "nil", "true", "u{41}", "viewDidLoad", "é", "\u{301}", "👩‍👩‍👧", "]", "[",
    ]
    for seed in 1...UInt64(400) {
      var generator = SplitMix64(seed: seed)
      func text() -> String {
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
          .joined()
      }
      func controller() -> ControllerIdentity {
        ControllerIdentity(type: text(), title: Bool.random(using: &generator) ? text() : nil)
      }
      let callback = Callback.allCases.randomElement(using: &generator) ?? .viewDidLoad
      let hasCounterpart = ![
        .viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
      ].contains(callback)
      let range: ClosedRange<Int64> = seed.isMultiple(of: 2) ? -2_000...2_000 : Int64.min...Int64.max
      let offset = Duration(
        secondsComponent: Int64.random(in: range, using: &generator) / 2,
        attosecondsComponent: Int64.random(in: -999...999, using: &generator) * 1_000_000_000_000_001
      )
      let record = CallbackRecord(
        controller: controller(),
        callback: callback,
        animated: [nil, true, false].randomElement(using: &generator) ?? nil,
        counterpart: hasCounterpart && Bool.random(using: &generator) ? controller() : nil,
        instant: SimulationClock.Instant(offset: offset)
      )
      let written = CallbackLog([record]).text
      #expect(try CallbackLog(text: written).records == [record], "seed \(seed): \(written)")
    }
  }

  @Test("A number too long for a time is part of a name where it is no time", arguments: ["1", "99999999999999999999"])
  func numberInAName(number: String) throws {
    let record = try #require(try CallbackLog(text: "\(number)Editor.viewDidLoad").records.first)
    #expect(record.controller.type == "\(number)Editor")
  }

  /// Without a fuzzer; `Tests/Fuzzing/run log` looks further.
  @Test("Whatever a log is made of, what could be read of it can be written and read again")
  func anything() throws {
    let corpus = try FuzzCorpus("log")
    #expect(!corpus.inputs.isEmpty)
    for (name, bytes) in corpus.inputs { #expect(fuzzLog(bytes) == nil, "\(name)") }
    for bytes in corpus.mutations(2_000, seed: 1) { #expect(fuzzLog(bytes) == nil, "\(bytes)") }
  }
}
