import Counters
import Harness
import Rows

@main
struct Compare {
  static func main() async throws {
    countersStartSecondThread()
    let race = Race(rounds: 7) { print($0) }
    let names = CommandLine.arguments.dropFirst()
    for row in [
      rowA(1_000_000), rowB(200_000), rowC(100_000), rowC2(100_000), rowD(tasks: 2, 100_000), rowD(tasks: 8, 100_000),
      rowD(tasks: 64, 100_000), rowD(tasks: 1_000, 100_000), rowE(100_000),
    ] where names.isEmpty || names.contains(row.name) {
      let result = try await Task.detached { try await race.run(row) }.value
      print(result.markdown)
    }
  }
}
