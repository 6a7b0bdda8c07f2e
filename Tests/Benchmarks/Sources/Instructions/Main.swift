import Counters
import Harness

/// A program that does one thing so many times, on one thread, for a counter of instructions:
/// `Instructions NAME COUNT`.
@main
struct Instructions {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let name = arguments.first, let count = arguments.last.flatMap({ Int($0) }) else {
      for operation in operations { print(operation.name, operation.title, separator: "\t") }
      return
    }
    countersStartSecondThread()
    for operation in operations where operation.name == name {
      // Once before it counts: what is made at the first call is not the price of a call.
      try await operation.run(Stopwatch(isCounting: false), 10)
      try await operation.run(Stopwatch(isCounting: false, marksSteps: true), count)
    }
  }
}
