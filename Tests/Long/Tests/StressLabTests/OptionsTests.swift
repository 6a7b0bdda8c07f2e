import ExampleSupport
import Testing

@testable import StressLab

struct OptionsTests {
  @Test("Without arguments, the options have their defaults")
  func defaults() throws {
    let options = try Options(parsing: [])
    #expect(options.tasks == 8)
    #expect(options.extent == .operations(40_000))
    #expect(options.seed == 1)
    #expect(options.load == .usual)
    #expect(!options.asksForHelp)
  }

  @Test("Every option is read; if an option is repeated, the last one counts")
  func reading() throws {
    let options = try Options(
      parsing: [
        "--tasks", "3", "--seed", "9223372036854775807", "--operations", "5", "--tasks=4", "--load",
        "everything",
      ]
    )
    #expect(options.tasks == 4)
    #expect(options.extent == .operations(5))
    #expect(options.seed == 9_223_372_036_854_775_807)
    #expect(options.load == .everything)
    #expect(try Options(parsing: ["--help"]).asksForHelp)
    #expect(try Options(parsing: ["-h"]).asksForHelp)
  }

  @Test(
    "A duration is a whole number with a unit",
    arguments: [
      ("500ms", .milliseconds(500)), ("90s", .seconds(90)), ("30m", .seconds(1_800)),
      ("8h", .seconds(28_800)),
    ] as [(String, Duration)]
  )
  func durations(text: String, duration: Duration) throws {
    #expect(try Options(parsing: ["--duration", text]).extent == .duration(duration))
  }

  @Test(
    "The error about a bad option names it and shows the right form",
    arguments: [
      (["--tasks"], "--tasks needs a number from 1 to 10000, and got nothing"),
      (["--tasks", "0"], "--tasks needs a number from 1 to 10000, and got \"0\""),
      (["--tasks", "many"], "--tasks needs a number from 1 to 10000, and got \"many\""),
      (["--operations", "-1"], "--operations needs a number from 1 to 100000000, and got \"-1\""),
      (["--seed", "-1"], "--seed needs a number from 0 to 9223372036854775807, and got \"-1\""),
      (["--speed", "1"], "there is no option \"--speed\""),
      (["--help=yes"], "there is no option \"--help=yes\""),
      (["7"], "\"7\" is no option, and there are no operands"),
      (
        ["--duration"],
        "--duration needs a whole number with a unit, such as 30m, 90s or 500ms, and got nothing"
      ),
      (
        ["--duration", "30"],
        "--duration needs a whole number with a unit, such as 30m, 90s or 500ms, and got \"30\""
      ),
      (
        ["--duration", "0s"],
        "--duration needs a whole number with a unit, such as 30m, 90s or 500ms, and got \"0s\""
      ),
      (
        ["--duration", "1000001h"],
        "--duration needs a whole number with a unit, such as 30m, 90s or 500ms, and got \"1000001h\""
      ),
    ]
  )
  func badOptions(arguments: [String], message: String) {
    #expect(throws: UsageError(message: message)) { try Options(parsing: arguments) }
  }

  @Test("A report begins with the run's options, so that the run can be repeated")
  func description() throws {
    #expect(
      try Options(parsing: ["--seed", "7", "--load", "tryStart=2,cancel=1"]).description
        == "StressLab: 8 tasks call (seed 7, load tryStart=2,cancel=1) ..."
    )
  }

  @Test("The help names every option and kind, and the exit status, in 80 columns")
  func help() {
    let options = ["--tasks", "--operations", "--duration", "--seed", "--load", "--help"]
    for word in options + ["Exit status"] + CallKind.allCases.map({ "  \($0.name) " }) {
      #expect(Options.help.contains(word), "\(word)")
    }
    #expect(Options.help.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
