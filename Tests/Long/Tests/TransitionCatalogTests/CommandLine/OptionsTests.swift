import ExampleSupport
import NavigationSimulator
import Testing

@testable import TransitionCatalog

@Suite("Command line")
struct OptionsTests {
  @Test("Options may have any order and be repeated; a value follows a space or an equals sign")
  func options() throws {
    let options = try Options(parsing: [
      "--profile", "8", "--transition=fade", "--bugs", "--profile=current", "--transition", "zoom",
    ])
    #expect(options.transitions == ["fade", "zoom"])
    #expect(options.profiles == [.iOS8, .current])
    #expect(options.showsBugs)
    #expect(try Options(parsing: []) == Options())
    #expect(try Options(parsing: ["--help"]).asksForHelp)
    #expect(try Options(parsing: ["-h"]).asksForHelp)
  }

  @Test("Every system profile of the simulator can be chosen")
  func systems() {
    #expect(Options.systems.map(\.profile) == SystemProfile.all)
  }

  @Test(
    "The error about a wrong option names the option",
    arguments: [
      (["--bugs=yes"], "there is no option \"--bugs=yes\""),
      (["fade"], "\"fade\" is no option, and there are no operands"),
      (["--transition"], "--transition needs one of fade, sheet, zoom, photo, and got nothing"),
      (
        ["--transition", "flip"],
        "--transition needs one of fade, sheet, zoom, photo, and got \"flip\""
      ),
      (["--profile=6"], "--profile needs one of 7, 8, 9, 18, 26, current, and got \"6\""),
      (["--profile"], "--profile needs one of 7, 8, 9, 18, 26, current, and got nothing"),
    ]
  )
  func nonsense(arguments: [String], message: String) throws {
    let error = try #require(throws: UsageError.self) { try Options(parsing: arguments) }
    #expect(error.message == message)
  }
}
