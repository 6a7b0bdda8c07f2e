import ExampleSupport
import Testing

@testable import PullDownMenu

@Suite("Command line")
struct OptionsTests {
  @Test("Without arguments nothing special is asked for")
  func defaults() throws {
    #expect(try Options(parsing: []) == Options())
  }

  @Test("Options stand in any order, with their value behind them or behind a sign")
  func options() throws {
    let options = try Options(parsing: [
      "--slow", "2.5", "--variant=plain", "--svg", "pictures", "--width=100", "--variant", "interruptible",
    ])
    #expect(options.variants == [.plain, .interruptible])
    #expect(options.slowdown == 2.5)
    #expect(options.svgFolder == "pictures")
    #expect(options.width == 100)
    #expect(try Options(parsing: ["--help"]).asksForHelp)
    #expect(try Options(parsing: ["-h"]).asksForHelp)
  }

  private static let variants = "plain, animator, link-animator, link-animate, link-percent, interruptible"

  @Test(
    "What makes no sense on the command line is named",
    arguments: [
      (["--colour"], "there is no option \"--colour\""),
      (["-x"], "there is no option \"-x\""),
      (["--help=yes"], "there is no option \"--help=yes\""),
      (["plain"], "\"plain\" is no option, and there are no operands"),
      (["--variant"], "--variant needs one of \(variants), and got nothing"),
      (["--variant", "menu"], "--variant needs one of \(variants), and got \"menu\""),
      (["--slow"], "--slow needs a number from 1 to 100, and got nothing"),
      (["--slow=0.5"], "--slow needs a number from 1 to 100, and got \"0.5\""),
      (["--slow", "101"], "--slow needs a number from 1 to 100, and got \"101\""),
      (["--slow=nan"], "--slow needs a number from 1 to 100, and got \"nan\""),
      (["--slow", "ten"], "--slow needs a number from 1 to 100, and got \"ten\""),
      (["--svg"], "--svg needs a folder, and got nothing"),
      (["--svg="], "--svg needs a folder, and got \"\""),
      (["--width=0"], "--width needs a number of columns from 1 on, and got \"0\""),
      (["--width", "wide"], "--width needs a number of columns from 1 on, and got \"wide\""),
    ]
  )
  func nonsense(arguments: [String], message: String) throws {
    let error = try #require(throws: UsageError.self) { try Options(parsing: arguments) }
    #expect(error.message == message)
  }
}
