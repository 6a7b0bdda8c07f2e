import Testing

@testable import StressLab

struct OptionsTests {
  @Test("Without arguments the defaults hold")
  func defaults() throws {
    let options = try Options([])
    #expect(options.tasks == 8)
    #expect(options.operations == 40_000)
    #expect(options.seed == 1)
    #expect(!options.showsHelp)
  }

  @Test("Every option is read, and the last of a kind counts")
  func reading() throws {
    let options = try Options(["--tasks", "3", "--seed", "18446744073709551615", "--operations", "5", "--tasks", "4"])
    #expect(options.tasks == 4)
    #expect(options.operations == 5)
    #expect(options.seed == .max)
    #expect(try Options(["--help"]).showsHelp)
    #expect(try Options(["-h"]).showsHelp)
  }

  @Test(
    "Bad options are named, with what would be right",
    arguments: [
      (["--tasks"], "--tasks needs a number"),
      (["--tasks", "0"], "--tasks needs a number from 1 to 10000, not '0'"),
      (["--tasks", "many"], "--tasks needs a number from 1 to 10000, not 'many'"),
      (["--operations", "-1"], "--operations needs a number from 1 to 100000000, not '-1'"),
      (["--seed", "-1"], "--seed needs a number from 0 to 18446744073709551615, not '-1'"),
      (["--speed", "1"], "unknown option '--speed'"),
      (["7"], "unknown option '7'"),
    ]
  )
  func badOptions(arguments: [String], message: String) {
    #expect(throws: Options.Failure(description: message)) { try Options(arguments) }
  }

  @Test("The usage names every option and the exit status")
  func usage() {
    for word in ["--tasks", "--operations", "--seed", "--help", "Exit status"] {
      #expect(Options.usage.contains(word))
    }
  }
}
