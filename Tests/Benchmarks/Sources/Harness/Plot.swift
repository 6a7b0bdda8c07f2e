#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Curves over a size, both axes logarithmic, as an SVG that reads well on light and on dark pages.
public struct Plot: Sendable {
  private let title: String
  private let xLabel: String
  private let yLabel: String
  private let curves: [(name: String, points: [(x: Double, y: Double)])]

  private let width = 590.0
  /// That of the diagram. The key stands below it, a line for each curve.
  private let height = 420.0
  private let left = 84.0
  private let right = 40.0
  private let top = 44.0
  private let bottom = 52.0
  private let keyLine = 22.0
  /// On light and on dark pages.
  private let colors = [
    ("#808080", "#9a9a9a"), ("#0072b2", "#4da6e0"), ("#d55e00", "#f08a3c"), ("#009e73", "#2cc79b"),
    ("#cc79a7", "#e0a0c4"), ("#e69f00", "#f2bd4a"), ("#56b4e9", "#8fd0f5"), ("#7a5195", "#b48fd0"),
  ]

  public init(
    title: String,
    x xLabel: String,
    y yLabel: String,
    _ curves: [(name: String, points: [(x: Double, y: Double)])]
  ) {
    self.title = title
    self.xLabel = xLabel
    self.yLabel = yLabel
    self.curves = curves.filter { !$0.points.isEmpty }
  }

  public var svg: String {
    let all = curves.flatMap(\.points).filter { $0.x > 0 && $0.y > 0 && $0.y.isFinite }
    guard let minX = all.map(\.x).min(), let maxX = all.map(\.x).max(), let minY = all.map(\.y).min(),
      let maxY = all.map(\.y).max()
    else { return "" }
    let x = Axis(from: floor(log10(minX)), to: max(ceil(log10(maxX)), floor(log10(minX)) + 1))
    let y = Axis(from: floor(log10(minY)), to: max(ceil(log10(maxY)), floor(log10(minY)) + 1))
    func place(_ point: (x: Double, y: Double)) -> String {
      "\(round1(left + x.share(point.x) * (width - left - right))),"
        + "\(round1(height - bottom - y.share(point.y) * (height - top - bottom)))"
    }
    let size = (Int(width), Int(height + keyLine * Double(curves.count)))
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(size.0) \#(size.1)" width="\#(size.0)" height="\#(size.1)" "#
        + #"font-family="-apple-system, Helvetica, Arial, sans-serif" font-size="14">"#,
      "<style>", style, "</style>",
      #"<rect width="100%" height="100%" rx="8" class="paper"/>"#,
      #"<text x="\#(Int(left))" y="24" font-size="16" font-weight="600">\#(escaped(title))</text>"#,
    ]
    for decade in x.decades {
      let at = round1(left + x.share(decade) * (width - left - right))
      lines.append(#"<path d="M\#(at) \#(top)V\#(height - bottom)" class="grid"/>"#)
      lines.append(
        #"<text x="\#(at)" y="\#(height - bottom + 18)" text-anchor="middle">\#(grouped(Int(decade)))</text>"#
      )
    }
    for decade in y.decades {
      let at = round1(height - bottom - y.share(decade) * (height - top - bottom))
      lines.append(#"<path d="M\#(left) \#(at)H\#(width - right)" class="grid"/>"#)
      lines.append(#"<text x="\#(left - 8)" y="\#(at + 5)" text-anchor="end">\#(grouped(Int(decade)))</text>"#)
    }
    lines.append(
      #"<text x="\#((left + width - right) / 2)" y="\#(height - 12)" text-anchor="middle">\#(escaped(xLabel))</text>"#
    )
    lines.append(
      #"<text transform="translate(14 \#((top + height - bottom) / 2)) rotate(-90)" text-anchor="middle">"#
        + "\(escaped(yLabel))</text>"
    )
    for (index, curve) in curves.enumerated() {
      let color = #"class="curve\#(index % colors.count)""#
      let points = curve.points.filter { $0.y > 0 && $0.y.isFinite }
      lines.append(
        #"<polyline \#(color) fill="none" stroke="currentColor" stroke-width="2" "#
          + #"points="\#(points.map(place).joined(separator: " "))"/>"#
      )
      for point in points {
        let place = place(point).split(separator: ",")
        lines.append(#"<circle \#(color) cx="\#(place[0])" cy="\#(place[1])" r="3" fill="currentColor"/>"#)
      }
      let at = height + 10 + keyLine * Double(index)
      lines.append(#"<rect \#(color) x="\#(left)" y="\#(at - 10)" width="11" height="11" fill="currentColor"/>"#)
      lines.append(#"<text x="\#(left + 20)" y="\#(at)">\#(escaped(curve.name))</text>"#)
    }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  private var style: String {
    func rules(_ paper: String, _ ink: String, _ grid: String, _ colors: [String]) -> String {
      ".paper{fill:\(paper)}text{fill:\(ink)}.grid{stroke:\(grid)}"
        + colors.enumerated().map { ".curve\($0){color:\($1)}" }.joined()
    }
    return rules("#fff", "#333", "gainsboro", colors.map(\.0)) + "\n@media (prefers-color-scheme:dark){"
      + rules("#1c1f24", "#e4e6ea", "#3a3f48", colors.map(\.1)) + "}"
  }

  /// Powers of ten.
  private struct Axis {
    let from: Double
    let to: Double

    func share(_ value: Double) -> Double { (log10(value) - from) / (to - from) }
    var decades: [Double] { stride(from: from, through: to, by: 1).map { pow(10, $0) } }
  }

  private func round1(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  private func escaped(_ text: String) -> String {
    text.map { $0 == "<" ? "&lt;" : $0 == "&" ? "&amp;" : String($0) }.joined()
  }
}

extension GrowthResult {
  /// Time over size.
  public var plot: Plot {
    Plot(
      title: "Time by \(growth.title)",
      x: growth.variable,
      y: "nanoseconds \(growth.unit)",
      curves.map { curve in (curve.name, curve.points.map { (Double($0.size), $0.nanoseconds) }) }
    )
  }

  /// Memory over size, where it was counted.
  public var memoryPlot: Plot {
    Plot(
      title: "Memory by \(growth.title)",
      x: growth.variable,
      y: "bytes \(growth.unit)",
      curves.map { curve in
        (curve.name, curve.points.compactMap { point in point.bytes.map { (Double(point.size), $0) } })
      }
    )
  }
}
