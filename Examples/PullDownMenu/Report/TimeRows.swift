/// The rows below strips: the time, and the events.
struct TimeRows {
  /// An event, with its time.
  struct Event {
    let time: Duration
    let name: String
  }

  let length: Duration
  /// The events in the order of their times.
  let events: [Event]

  /// Returns the rows as text.
  ///
  /// - Returns: the row of time, and as many rows as the events need without overlap.
  func lines(width: Int) -> [String] {
    var rows = [ticks(width)]
    var open: [String] = []
    for event in events {
      let start = column(of: event.time, width)
      let text = "▲ " + event.name
      let row = open.firstIndex { $0.count + ($0.last == " " ? 0 : 1) <= start } ?? open.count
      if row == open.count { open.append("") }
      open[row] += String(repeating: " ", count: max(start - open[row].count, 0)) + text
    }
    rows += open
    return rows
  }

  private func ticks(_ width: Int) -> String {
    var line = Strip.margin("", "s", "")
    for tenth in 0..<9 {
      let start = column(of: length * tenth / 9, width)
      let number = Self.number(length * tenth / 9)
      guard start >= line.count, start + number.count <= width else { continue }
      line += String(repeating: " ", count: start - line.count) + number
    }
    return line
  }

  private func column(of time: Duration, _ width: Int) -> Int {
    Strip.margin + Int((time / length * Double(width - Strip.margin)).rounded(.down))
  }

  /// Returns a time in seconds without superfluous decimals.
  static func number(_ time: Duration) -> String {
    let hundredths = Int((time.seconds * 100).rounded())
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    return "\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
  }
}
