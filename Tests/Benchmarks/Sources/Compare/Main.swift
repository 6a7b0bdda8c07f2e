import Counters
import Foundation
import Harness
import Rows

@main
struct Compare {
  static func main() async throws {
    let options = Options(Array(CommandLine.arguments.dropFirst()))
    guard !options.wantsHelp else { return print(Options.help) }
    guard !options.wantsMachine else {
      return show("\(Machine())")
    }
    let rows = allRows().filter { options.wants($0.name) }
    let growths = allGrowths(upTo: options.longest).filter { options.wants($0.name) }
    if options.wantsList || rows.isEmpty && growths.isEmpty {
      for row in rows { print(row.name, row.title, separator: "\t") }
      for growth in growths { print(growth.name, "growth with \(growth.title)", separator: "\t") }
      return
    }
    countersStartSecondThread()
    // In the pool, where an app's tasks run, and not on the main thread.
    try await Task.detached { try await compare(rows, growths, options) }.value
  }

  private static func compare(_ rows: [Row], _ growths: [Growth], _ options: Options) async throws {
    let race = Race(rounds: options.rounds) { FileHandle.standardError.write(Data("… \($0)\n".utf8)) }
    for row in rows { show(try await race.run(row).markdown) }
    for growth in growths { show(try await race.run(growth).markdown) }
  }

  /// Prints a section at once, also into a file or a pipe.
  private static func show(_ section: String) { FileHandle.standardOutput.write(Data((section + "\n").utf8)) }

  private static func allRows() -> [Row] {
    [rowA(500_000), rowB(100_000), rowC(100_000), rowC2(100_000)]
      + [2, 8, 64, 1_000].map { rowD(tasks: $0, 50_000) }
      + [rowE(100_000)] + prices(100_000, waiters: 50_000) + [rowG(2_000), rowFrames(10_000), rowMotion(200)]
  }

  private static func allGrowths(upTo longest: Int) -> [Growth] {
    growthOfTheLine(upTo: longest) + [longestSection(upTo: longest)] + [growthOfTheCrowd(upTo: longest / 10)]
      + growthOfLooks(upTo: longest / 10)
      + growthOfTheStack(upTo: min(longest, 10_000))
  }
}
