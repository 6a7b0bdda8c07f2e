/// A motion as a strip of text: time runs to the right, and the bar of each column shows the height of the menu.
struct Strip {
  /// The number of rows of a strip; each row has eight steps.
  static let rows = 4
  /// The height of a full strip, at eight points for each step.
  static let ceiling = 256.0
  /// The columns before the bars.
  static let margin = 13

  let name: String
  let motion: Motion
  let length: Duration

  func lines(width: Int) -> [String] {
    let columns = width - Self.margin
    let levels = (0..<columns).map { column in self.steps(at: length * (2 * column + 1) / (2 * columns)) }
    return (0..<Self.rows).map { row in
      let floor = (Self.rows - 1 - row) * 8
      let bars = levels.map { bar($0 - floor) }.joined()
      let number = row == 0 ? "\(Int(Self.ceiling))" : row == Self.rows - 1 ? "0" : ""
      return Strip.margin(row == 0 ? name : "", number, "▏") + bars.trimmingTrailingSpaces
    }
  }

  /// Returns the text before the bars.
  static func margin(_ name: String, _ number: String, _ end: String) -> String {
    let space = margin - name.count - number.count - end.count - 1
    return name + String(repeating: " ", count: space) + number + " " + end
  }

  /// Returns the number of steps of a bar. A presented menu is always visible.
  private func steps(at time: Duration) -> Int {
    guard let height = motion.height(at: time) else { return 0 }
    return min(max(Int((height / Self.ceiling * Double(Self.rows * 8)).rounded()), 1), Self.rows * 8)
  }

  private func bar(_ steps: Int) -> String {
    steps <= 0 ? " " : ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][min(steps, 8) - 1]
  }
}

extension String {
  var trimmingTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
