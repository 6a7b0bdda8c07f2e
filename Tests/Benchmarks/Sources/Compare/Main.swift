import Counters
import Foundation

/// Compares the lock with its limits and its alternatives: tables on standard output.
@main
struct Compare {
  private static let help = """
    Compare [--quick | --thorough] [--list] [NAME...]

      --quick     fewer rounds, and growths to 10,000
      --thorough  more rounds, and growths to 1,000,000
      --list      the names of the rows
      --one NAME  exactly this row
      NAME        only these, such as a, c, d, d-64, line

    """

  static func main() async throws {
    var rounds = 9
    var longest = 100_000
    var lists = false
    var exact: String?
    var names: [String] = []
    var rest = CommandLine.arguments.dropFirst()
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": (rounds, longest) = (5, 10_000)
      case "--thorough": (rounds, longest) = (15, 1_000_000)
      case "--list": lists = true
      case "--one": exact = rest.popFirst()
      case "--help", "-h": return print(help)
      default: names.append(argument)
      }
    }
    let rows = allRows(upTo: longest).filter { row in
      if let exact { return exact == row.name }
      return names.isEmpty || names.contains { $0 == row.name || row.name.hasPrefix($0 + "-") }
    }
    guard !rows.isEmpty else {
      FileHandle.standardError.write(
        Data("Compare: no row has such a name; --list prints them.\n".utf8)
      )
      exit(2)
    }
    if lists {
      for row in rows { print(row.name, row.title, separator: "\t") }
      return
    }
    countersStartSecondThread()
    // In the pool, where an app's tasks run, and not on the main thread.
    let race = Race(rounds: rounds)
    try await Task.detached { for row in rows { show(try await race.run(row).table) } }.value
  }

  /// Prints a section at once, also into a file or a pipe.
  private static func show(_ section: String) {
    FileHandle.standardOutput.write(Data((section + "\n").utf8))
  }

  /// - Parameter longest: the greatest number of waiters, or of locks, with which nothing should
  ///   grow.
  private static func allRows(upTo longest: Int) -> [Row] {
    let growth = [1_000, 10_000, 100_000, 1_000_000].filter { $0 <= longest }
    return [rowA(500_000), rowB(100_000), rowC(100_000), rowC2(100_000)]
      + [2, 8, 64, 100, 1_000].map { rowD(tasks: $0, 50_000) }
      + [rowE(100_000), rowOfMemory(10_000), rowG(2_000)]
      + growth.map { rowOfTheLine(waiters: $0) } + growth.prefix(3).map { rowOfIdleLocks($0) }
  }
}
