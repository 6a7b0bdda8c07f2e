/// The breaks that were found to change nothing observable, each with the reason.
///
/// A line has five fields, separated by tabs: operator, file, function, text before and after, reason. Lines that are
/// empty or begin with `#` and a space are comments.
public struct Unobservable: Sendable {
  private var reasons: [String: String] = [:]
  private var order: [String] = []

  public init() {}

  /// Reads a table; lines that are no entry are an error.
  public init(_ text: String) throws {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.isEmpty || line.hasPrefix("# ") { continue }
      let fields = line.split(separator: "\t", maxSplits: 4, omittingEmptySubsequences: false)
      guard fields.count == 5, !fields[4].isEmpty else { throw Malformed(line: index + 1) }
      let key = fields[..<4].joined(separator: "\t")
      if reasons.updateValue(String(fields[4]), forKey: key) == nil { order.append(key) }
    }
  }

  /// Returns the reason why a break changes nothing observable; nil if it is not listed.
  public func reason(for one: Break) -> String? { reasons[one.identity.fields] }

  /// The entries that match none of the breaks.
  public func stale(among all: [Break]) -> [String] {
    let known = Set(all.map(\.identity.fields))
    return order.filter { !known.contains($0) }
  }

  /// A line that is no entry.
  public struct Malformed: Error, CustomStringConvertible {
    public let line: Int
    public var description: String {
      "line \(line): expected operator, file, function, before -> after and reason, separated by tabs"
    }
  }
}
