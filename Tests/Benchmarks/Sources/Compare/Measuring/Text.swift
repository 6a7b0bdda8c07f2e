import Foundation

private let english = Locale(identifier: "en_US")

/// A number with that many digits behind the point.
func fixed(_ value: Double, _ digits: Int) -> String {
  value.formatted(.number.precision(.fractionLength(digits)).locale(english))
}

/// A number as text, with about three significant digits.
func short(_ value: Double) -> String {
  fixed(value, abs(value) < 10 ? 2 : abs(value) < 100 ? 1 : 0)
}

/// A whole number with a comma between thousands.
func grouped(_ value: Int) -> String { value.formatted(.number.locale(english)) }

/// A table, of which the first row is the heading; all columns but the first have numbers.
func markdown(_ rows: [[String]]) -> String {
  let widths = rows[0].indices.map { column in max(3, rows.map { $0[column].count }.max() ?? 0) }
  var lines = rows.map { row in
    row.enumerated().map { column, cell in
      let space = String(repeating: " ", count: widths[column] - cell.count)
      return column == 0 ? cell + space : space + cell
    }
  }
  lines.insert(
    widths.enumerated().map {
      String(repeating: "-", count: $1 - ($0 == 0 ? 0 : 1)) + ($0 == 0 ? "" : ":")
    },
    at: 1
  )
  return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
}

/// The middle of some numbers; nil if there are none.
func median(_ values: [Double]) -> Double? { quantile(0.5, of: values) }

/// Half the distance of the quartiles, as a share of the median: how far a typical round lies off.
func spread(_ values: [Double]) -> Double? {
  guard let low = quantile(0.25, of: values), let middle = median(values),
    let high = quantile(0.75, of: values)
  else {
    return nil
  }
  return (high - low) / 2 / middle
}

/// The value below which a share of the values lies, interpolated.
private func quantile(_ share: Double, of values: [Double]) -> Double? {
  let sorted = values.sorted()
  guard let last = sorted.last else { return nil }
  let position = share * Double(sorted.count - 1)
  let below = Int(position)
  guard below + 1 < sorted.count else { return last }
  return sorted[below] + (position - Double(below)) * (sorted[below + 1] - sorted[below])
}
