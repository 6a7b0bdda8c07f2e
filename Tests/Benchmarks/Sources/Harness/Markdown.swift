/// A table in Markdown, with columns as wide as they need.
public struct MarkdownTable: CustomStringConvertible, Sendable {
  private var rows: [[String]]
  private let isNumber: [Bool]

  /// Creates a table.
  ///
  /// - Parameter columns: the headings; those of numbers, which stand on the right, begin with a `>`.
  public init(_ columns: [String]) {
    isNumber = columns.map { $0.hasPrefix(">") }
    rows = [columns.map { String($0.drop { $0 == ">" }) }]
  }

  public mutating func add(_ cells: [String]) { rows.append(cells) }

  public var description: String {
    let widths = isNumber.indices.map { column in max(3, rows.map { $0[column].count }.max() ?? 0) }
    var lines = rows.map { row in line(zip(row, widths).enumerated().map { pad($1.0, $1.1, isNumber[$0]) }) }
    lines.insert(
      line(zip(widths, isNumber).map { String(repeating: "-", count: $0 - ($1 ? 1 : 0)) + ($1 ? ":" : "") }),
      at: 1
    )
    return lines.joined(separator: "\n")
  }

  private func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  private func pad(_ text: String, _ width: Int, _ toTheRight: Bool) -> String {
    let space = String(repeating: " ", count: width - text.count)
    return toTheRight ? space + text : text + space
  }
}

/// Numbers for people: three digits or so that mean something.
public func short(_ value: Double) -> String {
  guard value.isFinite else { return value.isNaN ? "" : "∞" }
  if value == value.rounded(), abs(value) < 1_000 { return "\(Int(value))" }
  return switch abs(value) {
  case ..<10: fixed(value, 2)
  case ..<100: fixed(value, 1)
  default: grouped(Int(value.rounded()))
  }
}

/// A number with that many digits behind the point.
public func fixed(_ value: Double, _ digits: Int) -> String {
  guard value.isFinite else { return short(value) }
  let scale = (0..<digits).reduce(1) { product, _ in product * 10 }
  let scaled = Int((abs(value) * Double(scale)).rounded())
  let fraction = String(scaled % scale + scale).dropFirst()
  return (value < 0 ? "-" : "") + grouped(scaled / scale) + (digits > 0 ? ".\(fraction)" : "")
}

/// A whole number with a comma between thousands.
public func grouped(_ value: Int) -> String {
  let digits = String(value.magnitude)
  var text = ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0 { text += "," }
    text.append(digit)
  }
  return (value < 0 ? "-" : "") + text
}
