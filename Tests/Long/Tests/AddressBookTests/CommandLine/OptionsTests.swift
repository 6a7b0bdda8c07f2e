import ExampleSupport
import Testing

@testable import AddressBook

@Suite("Command line")
struct OptionsTests {
  @Test("Without arguments the included session is played, at the terminal's width")
  func defaults() throws {
    let options = try Options(parsing: [])
    #expect(options == Options())
    #expect(options.source == .included)
    #expect(options.width == nil)
  }

  @Test("A session is a file, or the standard input")
  func sources() throws {
    #expect(try Options(parsing: ["my.session"]).source == .file("my.session"))
    #expect(try Options(parsing: ["-"]).source == .standardInput)
    #expect(try Options(parsing: ["--", "--odd"]).source == .file("--odd"))
  }

  @Test("Options stand anywhere")
  func options() throws {
    let options = try Options(parsing: ["--throwing", "my.session", "--width", "100", "--verbose"])
    #expect(options.isThrowing)
    #expect(options.isVerbose)
    #expect(options.width == 100)
    #expect(options.source == .file("my.session"))
    #expect(try Options(parsing: ["--width=40"]).width == 40)
    #expect(try Options(parsing: ["--help"]).asksForHelp)
    #expect(try Options(parsing: ["-h"]).asksForHelp)
  }

  @Test("A picture and a trace go to files beside the report, or one of them to the standard output in its place")
  func pictures() throws {
    let options = try Options(parsing: ["--svg", "a.svg", "--trace=a.json", "--width", "90"])
    #expect(options.places == [.svg: .file("a.svg"), .trace: .file("a.json")])
    #expect(try Options(parsing: ["--svg", "-", "--trace", "a.json"]).places[.svg] == .standardOutput)
    // They have the callbacks, too.
    #expect(try Options(parsing: ["--trace", "-", "--verbose"]).isVerbose)
  }

  @Test(
    "What makes no sense on the command line is named",
    arguments: [
      (["--colour"], "there is no option \"--colour\""),
      (["-x"], "there is no option \"-x\""),
      (["--width"], "--width needs a number of columns from 1 on, and got nothing"),
      (["--width", "wide"], "--width needs a number of columns from 1 on, and got \"wide\""),
      (["--width", "0"], "--width needs a number of columns from 1 on, and got \"0\""),
      (["--width=-5"], "--width needs a number of columns from 1 on, and got \"-5\""),
      (["--width="], "--width needs a number of columns from 1 on, and got \"\""),
      (["--svg"], "--svg needs a file, or - for the standard output, and got nothing"),
      (["--svg="], "--svg needs a file, or - for the standard output, and got \"\""),
      (["--trace", "--svg"], "--trace needs a file, or - for the standard output, and got \"--svg\""),
      (["--svg", "-", "--trace", "-"], "--svg - and --trace - cannot both have the standard output"),
      (["--trace", "-", "--width", "80"], "--width is for the report, and --trace - writes none"),
      (["--svg", "a", "a"], "the picture would take the place of its session \"a\""),
      (["--svg", "./a", "b/../a"], "the picture would take the place of its session \"b/../a\""),
      (["--trace", "a", "--svg", "./a"], "the trace would take the place of the picture \"a\""),
      (["a", "b"], "one session at a time, and \"b\" is the second"),
    ]
  )
  func nonsense(arguments: [String], message: String) throws {
    let error = try #require(throws: UsageError.self) { try Options(parsing: arguments) }
    #expect(error.message == message)
  }

  @Test("A complaint has lines of 80 columns, however long the argument is, and leads to the help")
  func complaint() throws {
    let error = try #require(throws: UsageError.self) {
      try Options(parsing: ["--" + String(repeating: "x", count: 500)])
    }
    let complaint = error.complaint(of: "AddressBook")
    #expect(complaint.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(complaint.hasPrefix("AddressBook: there is no option \"--xxx"))
    #expect(complaint.hasSuffix("See AddressBook --help."))
  }
}
