import Counters
import Harness
import Rows

@main
struct Compare {
  static func main() async throws {
    countersStartSecondThread()
    let race = Race(rounds: 7) { print($0) }
    let names = CommandLine.arguments.dropFirst()
    for row in [rowC(100_000), rowE(100_000)] where names.isEmpty || names.contains(row.name) {
      let result = try await Task.detached { try await race.run(row) }.value
      print(result.markdown)
    }
  }
}
