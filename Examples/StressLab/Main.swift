import ExampleSupport
import Foundation

/// A program that puts a lock under the load of many tasks and checks its guarantees.
@main
enum Main {
  static func main() async {
    do {
      let options = try Options(parsing: CommandLine.arguments.dropFirst())
      if options.asksForHelp { return Console.write(Options.help) }
      Console.write("\(options)\n")
      let lab = Lab(options) {
        Console.fail(
          "StressLab: no task advances any more, which is a defect of the lock; please report it",
          status: 1
        )
      }
      let findings = await lab.run()
      Console.write("\(findings)\n")
      exit(findings.isSound ? 0 : 1)
    } catch {
      Console.fail(error.complaint(of: "StressLab"), status: 2)
    }
  }
}
