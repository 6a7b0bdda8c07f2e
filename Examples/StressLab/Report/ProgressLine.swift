/// A line of progress, rewritten in place on a terminal, and written from time to time elsewhere.
struct ProgressLine {
  let isTerminal: Bool
  private var next: Duration
  private var isThere = false

  init(isTerminal: Bool) {
    self.isTerminal = isTerminal
    next = isTerminal ? .seconds(1) : Self.distance
  }

  /// The time between two permanent lines, and between two rewritten ones.
  private static let distance = Duration.seconds(30)
  private static let frame = Duration.milliseconds(500)

  /// Returns the text to write; nil for none.
  mutating func text(_ progress: Progress) -> String? {
    guard progress.elapsed >= next else { return nil }
    next = progress.elapsed + (isTerminal ? Self.frame : Self.distance)
    isThere = true
    return isTerminal ? "\r\(progress)\u{1B}[K" : "\(progress)\n"
  }

  /// Returns the text to write before the results; nil for none.
  func end() -> String? { isTerminal && isThere ? "\r\u{1B}[K" : nil }
}

extension Progress: CustomStringConvertible {
  var description: String {
    let seconds = Int(elapsed / .seconds(1))
    let share =
      switch extent {
      case .operations(let number): Double(steps) / (Double(number) * Double(tasks))
      case .duration(let duration): elapsed / duration
      }
    let memory = memory.map { ", \(Amount.size($0))" } ?? ""
    return "\(seconds) s, \(Int(min(share, 1) * 100)) %, \(steps) calls, \(rate) a second\(memory)"
  }
}
