import NavigationSimulator
import TransitionTimeline

/// The first part of the report: all transitions in a few lines each.
struct Catalog {
  let screenings: [Screening]

  func lines() -> [String] {
    ["Transitions in one line of code each, and their values at parts of their time"]
      + Screening.heading
      + screenings.flatMap { $0.titleLines + $0.numberLines }
      + Screening.legend
  }
}

extension Screening {
  private static let shown = [0, 25, 50, 75, 100]
  private static let labelWidth = 18
  private static let cellWidth = 6

  /// The meanings of the numbers.
  static let legend = Paragraph.lines(
    "alpha is the opacity from 0 to 1; tops and widths are in points, on a screen of 390 by 844; – marks an absent view",
    width: 80,
    indent: 2
  )

  /// The lines above the numbers.
  static var heading: [String] {
    let blank = String(repeating: " ", count: labelWidth)
    let ways =
      blank + Table.right("way in", cellWidth) + String(repeating: " ", count: 26)
      + Table.right("way back", 8)
    let parts = shown.map { Table.right("\($0) %", cellWidth) }.joined()
    return [ways, blank + parts + "  " + parts]
  }

  /// The description of the transition, and the line of code that selects it.
  var titleLines: [String] {
    ["\(exhibit.name): \(exhibit.summary)", "  \(exhibit.line)"]
  }

  /// The visible values as numbers.
  var numberLines: [String] {
    exhibit.tracks.enumerated().map { index, track in
      let ways = [wayIn, wayBack].map { way in
        Self.shown.map { Table.right(track.text(way.values[index][$0]), Self.cellWidth) }.joined()
      }
      let name = "  " + track.name
      return name + String(repeating: " ", count: Self.labelWidth - name.count)
        + ways.joined(separator: "  ")
    }
  }

  /// Returns the whole record, with a picture of its time.
  func lines(_ renderer: TerminalRenderer) throws -> [String] {
    titleLines
      + ["  way in: \(wayIn.parts)", "  way back: \(wayBack.parts)"]
      + renderer.lines(of: try timeline())
      + Self.heading + numberLines
  }
}
