import ExampleSupport
import Testing

@testable import PullDownMenu

@Suite("Command line")
struct OptionsTests {
  @Test("An option's value is the next argument, or follows an equals sign")
  func options() throws {
    let options = try Options(parsing: ["--variant=plain", "--variant", "interruptible"])
    #expect(options.variants == [.plain, .interruptible])
    #expect(try Options(parsing: []) == Options())
    #expect(try Options(parsing: ["--help"]).asksForHelp)
    #expect(try Options(parsing: ["-h"]).asksForHelp)
  }

  private static let variants =
    "plain, animator, link-animator, link-animate, link-percent, interruptible"

  @Test(
    "The error about a wrong option names the option",
    arguments: [
      (["plain"], "\"plain\" is no option, and there are no operands"),
      (["--variant"], "--variant needs one of \(variants), and got nothing"),
      (["--variant", "menu"], "--variant needs one of \(variants), and got \"menu\""),
    ]
  )
  func nonsense(arguments: [String], message: String) throws {
    let error = try #require(throws: UsageError.self) { try Options(parsing: arguments) }
    #expect(error.message == message)
  }
}
