/// A motion as a strip of text: time runs to the right, and the bar of each column shows the height
/// of the menu.
struct Strip {
  /// The columns of the whole output, and those before the bars.
  static let width = 80
  static let margin = 13
  /// The number of rows of a strip; each row has eight steps.
  static let rows = 4
  /// The height of a full strip, at eight points for each step.
  static let ceiling = 256.0

  let name: String
  let motion: Motion

  var lines: [String] {
    let columns = Self.width - Self.margin
    let levels = (0..<columns).map { steps(at: Playback.length * (2 * $0 + 1) / (2 * columns)) }
    return (0..<Self.rows).map { row in
      let floor = (Self.rows - 1 - row) * 8
      let bars = levels.map { bar($0 - floor) }.joined()
      let number = row == 0 ? "\(Int(Self.ceiling))" : row == Self.rows - 1 ? "0" : ""
      let name = row == 0 ? name : ""
      let space = String(repeating: " ", count: Self.margin - 2 - name.count - number.count)
      return (name + space + number + " ▏" + bars).trimmingTrailingSpaces
    }
  }

  /// The row of times below strips.
  static var times: String {
    var line = String(repeating: " ", count: margin - 2) + "s "
    for tenth in 0..<9 {
      let time = Playback.length * tenth / 9
      line += String(repeating: " ", count: column(of: time) - line.count) + time.inSeconds
    }
    return line
  }

  /// Returns the row of an event below strips.
  static func mark(_ event: String, at time: Duration) -> String {
    String(repeating: " ", count: column(of: time)) + "▲ " + event
  }

  private static func column(of time: Duration) -> Int {
    margin + Int(time / Playback.length * Double(width - margin))
  }

  /// Returns the number of steps of a bar. A presented menu is always visible.
  private func steps(at time: Duration) -> Int {
    guard let height = motion.height(at: time) else { return 0 }
    return min(
      max(Int((height / Self.ceiling * Double(Self.rows * 8)).rounded()), 1),
      Self.rows * 8
    )
  }

  private func bar(_ steps: Int) -> String {
    steps <= 0 ? " " : ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][min(steps, 8) - 1]
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
