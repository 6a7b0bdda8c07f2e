import ExampleSupport
import Testing

@testable import AddressBook

@Suite("Command line")
struct OptionsTests {
  @Test("Without arguments, the included session is played; an argument names another one")
  func sources() throws {
    #expect(try Options(parsing: []) == Options())
    #expect(Options().source == .included)
    #expect(try Options(parsing: ["my.session"]).source == .file("my.session"))
    #expect(try Options(parsing: ["-"]).source == .standardInput)
  }

  @Test("Options may be anywhere among the arguments")
  func options() throws {
    let options = try Options(parsing: [
      "--throwing", "--svg", "a.svg", "my.session", "--verbose", "--trace=a.json",
    ])
    #expect(options.isThrowing && options.isVerbose)
    #expect(options.source == .file("my.session"))
    #expect(options.svgPath == "a.svg")
    #expect(options.tracePath == "a.json")
    for flag in ["--help", "-h"] { #expect(try Options(parsing: [flag]).asksForHelp) }
  }

  @Test(
    "The error about a wrong option names the option",
    arguments: [
      (["--colour"], "there is no option \"--colour\""),
      (["-x"], "there is no option \"-x\""),
      (["--svg"], "--svg needs a file, and got nothing"),
      (["--svg="], "--svg needs a file, and got \"\""),
      (["--trace", "--svg"], "--trace needs a file, and got \"--svg\""),
      (["a", "b"], "one session at a time, and \"b\" is the second"),
    ]
  )
  func nonsense(arguments: [String], message: String) throws {
    let error = try #require(throws: UsageError.self) { try Options(parsing: arguments) }
    #expect(error.message == message)
  }

  @Test("An error has lines of 80 columns, even for a long argument, and mentions the help")
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
