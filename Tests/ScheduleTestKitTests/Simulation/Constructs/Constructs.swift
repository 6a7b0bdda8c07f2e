/// All constructs, in the order of the documentation's table.
enum Constructs {
  static let all = tasks + groups + actors + time + streams + executors + locks

  /// The rows of the documentation's table, in Markdown.
  static var table: String {
    let header = [
      "| construct | full control, main thread | full control, another thread | cooperative control |",
      "|---|---|---|---|",
    ]
    let rows = all.map {
      "| \($0.name) | \($0.onMainThread.rawValue) | \($0.full.rawValue) | \($0.cooperative.rawValue) |"
    }
    return (header + rows).joined(separator: "\n")
  }
}
