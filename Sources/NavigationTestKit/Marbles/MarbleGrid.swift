/// The columns of diagrams: each moment has one place, in all lanes of all of them.
struct MarbleGrid {
  private let times: [Duration]
  /// The number of characters at each moment.
  private let widths: [Int]
  /// The text between each moment and the next.
  private let gaps: [String]
  private let nameWidth: Int

  /// The most frames that are drawn as such; longer times are written as a duration.
  private static let mostFrames = 40

  init(of diagrams: [Marbles]) {
    let lanes = diagrams.flatMap(\.lanes)
    var moments: Set<Duration> = [.zero]
    for diagram in diagrams { moments.insert(diagram.length) }
    for lane in lanes { moments.formUnion(lane.events.map(\.time)) }
    let times = moments.sorted()
    let cells = lanes.map { Self.cells($0.events) }
    self.times = times
    widths = times.map { time in cells.map { $0[time]?.count ?? 0 }.max() ?? 0 }
    let frame = diagrams.first?.frame ?? Marbles.usualFrame
    gaps = zip(times, times.dropFirst()).map { Self.gap($1 - $0, frame) }
    nameWidth = lanes.map { $0.name.isEmpty ? 0 : $0.name.count + 2 }.max() ?? 0
  }

  /// A lane, in line with all others.
  func line(name: String, _ events: [MarbleEvent]) -> String {
    let cells = Self.cells(events)
    var line = self.name(name)
    for (index, time) in times.enumerated() {
      let cell = cells[time] ?? ""
      line += cell + String(repeating: " ", count: widths[index] - cell.count)
      if index < gaps.count { line += gaps[index] }
    }
    return String(line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)])
  }

  /// The number of characters before the first mark of a moment.
  func column(of time: Duration) -> Int {
    var column = nameWidth
    for (index, moment) in times.enumerated() {
      if moment >= time { break }
      column += widths[index] + (index < gaps.count ? gaps[index].count : 0)
    }
    return column
  }

  private func name(_ name: String) -> String {
    if nameWidth == 0 { return "" }
    let text = name.isEmpty ? "" : "\(name):"
    return text + String(repeating: " ", count: nameWidth - text.count)
  }

  /// The text at each moment with an event.
  static func cells(_ events: [MarbleEvent]) -> [Duration: String] {
    var cells: [Duration: String] = [:]
    for event in events { cells[event.time, default: ""] += "\(event.mark)" }
    return cells
  }

  private static func gap(_ duration: Duration, _ frame: Duration) -> String {
    let frames = Int((duration / frame).rounded())
    if frames <= mostFrames, frame * frames == duration { return String(repeating: "-", count: frames) }
    return " \(duration.marbleText) "
  }
}
