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

  private let width = 840.0
  private let height = 420.0
  private let left = 84.0
  private let right = 290.0
  private let top = 44.0
  private let bottom = 52.0
  private let colors = ["#808080", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7a5195"]

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
    var lines = [
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \#(Int(width)) \#(Int(height))" "#
        + #"font-family="-apple-system, Helvetica, Arial, sans-serif" font-size="12">"#,
      #"<rect width="100%" height="100%" fill="white"/>"#,
      #"<text x="\#(Int(left))" y="24" font-size="15" font-weight="600">\#(escaped(title))</text>"#,
    ]
    for decade in x.decades {
      let at = round1(left + x.share(decade) * (width - left - right))
      lines.append(#"<path d="M\#(at) \#(top)V\#(height - bottom)" stroke="gainsboro"/>"#)
      lines.append(
        #"<text x="\#(at)" y="\#(height - bottom + 18)" text-anchor="middle">\#(grouped(Int(decade)))</text>"#
      )
    }
    for decade in y.decades {
      let at = round1(height - bottom - y.share(decade) * (height - top - bottom))
      lines.append(#"<path d="M\#(left) \#(at)H\#(width - right)" stroke="gainsboro"/>"#)
      lines.append(#"<text x="\#(left - 8)" y="\#(at + 4)" text-anchor="end">\#(grouped(Int(decade)))</text>"#)
    }
    lines.append(
      #"<text x="\#((left + width - right) / 2)" y="\#(height - 12)" text-anchor="middle">\#(escaped(xLabel))</text>"#
    )
    lines.append(
      #"<text transform="translate(14 \#((top + height - bottom) / 2)) rotate(-90)" text-anchor="middle">"#
        + "\(escaped(yLabel))</text>"
    )
    for (index, curve) in curves.enumerated() {
      let color = colors[index % colors.count]
      let points = curve.points.filter { $0.y > 0 && $0.y.isFinite }
      lines.append(
        #"<polyline fill="none" stroke="\#(color)" stroke-width="2" points="\#(points.map(place).joined(separator: " "))"/>"#
      )
      for point in points {
        let place = place(point).split(separator: ",")
        lines.append(#"<circle cx="\#(place[0])" cy="\#(place[1])" r="3" fill="\#(color)"/>"#)
      }
      let at = top + 10 + Double(index) * 20
      lines.append(#"<rect x="\#(width - right + 16)" y="\#(at - 9)" width="10" height="10" fill="\#(color)"/>"#)
      lines.append(#"<text x="\#(width - right + 32)" y="\#(at)" font-size="11">\#(escaped(curve.name))</text>"#)
    }
    return lines.joined(separator: "\n") + "\n</svg>\n"
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
