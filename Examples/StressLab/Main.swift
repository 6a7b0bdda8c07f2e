import ExampleSupport
import Foundation

/// A program that puts a lock under the load of many tasks and checks its guarantees.
@main
enum Main {
  static func main() async throws {
    do {
      let options = try Options(parsing: CommandLine.arguments.dropFirst())
      if options.asksForHelp { return Console.write(Options.help) }
      let findings = try await run(options)
      exit(findings.exitStatus)
    } catch let error as UsageError {
      Console.fail(error.complaint(of: "StressLab"), status: 2)
    }
  }

  private static func run(_ options: Options) async throws -> Findings {
    let introduction = "\(options)\n"
    if options.writesJSON { Console.complain(introduction) } else { Console.write(introduction) }
    Interruption.ofProcess.catchSignals()
    // The stream keeps the progress in order, and callers do not wait for a terminal.
    let (progress, continuation) = AsyncStream.makeStream(of: Progress.self, bufferingPolicy: .bufferingNewest(1))
    let writing = Task.detached {
      var line = ProgressLine(isTerminal: isatty(STDERR_FILENO) == 1)
      for await state in progress { if let text = line.text(state) { Console.complain(text) } }
      if let text = line.end() { Console.complain(text) }
    }
    let lab = Lab(options, interruption: .ofProcess) { progress in
      if Interruption.ofProcess.signal != nil { Interruption.stopCatchingSignals() }
      continuation.yield(progress)
    }
    let findings = await lab.run()
    continuation.finish()
    await writing.value
    Console.write(options.writesJSON ? try findings.json() : "\(findings)\n")
    return findings
  }
}
