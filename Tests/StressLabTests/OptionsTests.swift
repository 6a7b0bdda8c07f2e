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
      (["--tasks"], "--tasks needs a number, and got nothing"),
      (["--tasks", "0"], "--tasks needs a number from 1 to 10000, and got \"0\""),
      (["--tasks", "many"], "--tasks needs a number from 1 to 10000, and got \"many\""),
      (["--operations", "-1"], "--operations needs a number from 1 to 100000000, and got \"-1\""),
      (["--seed", "-1"], "--seed needs a number from 0 to 18446744073709551615, and got \"-1\""),
      (["--speed", "1"], "there is no option \"--speed\""),
      (["7"], "there is no option \"7\""),
    ]
  )
  func badOptions(arguments: [String], message: String) {
    #expect(throws: Options.Failure(description: message)) { try Options(arguments) }
  }

  @Test("A run begins with what it does, so that it can be repeated")
  func description() throws {
    #expect(try Options([]).description == "StressLab: 8 tasks make 40000 calls each (seed 1) ...")
    let options = try Options(["--tasks", "1", "--operations", "5", "--seed", "7"])
    #expect(options.description == "StressLab: 1 task makes 5 calls each (seed 7) ...")
  }

  @Test("The usage names every option, what is printed, and the exit status, in 80 columns")
  func usage() {
    let printed = ["settled", "throughput", "fairness", "violation", "verdict"].map { "  \($0) " }
    for word in ["--tasks", "--operations", "--seed", "--help", "Exit status"] + printed {
      #expect(Options.usage.contains(word))
    }
    #expect(Options.usage.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
