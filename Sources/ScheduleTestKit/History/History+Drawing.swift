extension History.Recorded: CustomStringConvertible {
  /// A text for people: the operation, and what it returned.
  public var description: String { "\(operation) → \(result.map { "\($0)" } ?? "?")" }
}

extension History.Window.Possibility: CustomStringConvertible {
  /// A text for people: the state, and whose effect is in it.
  public var description: String {
    let effects = tookEffect.map { "\($0.operation) of \($0.lane)" }
    return effects.isEmpty ? "\(state)" : "\(state)   (with \(effects.joined(separator: ", ")))"
  }
}

extension History.Window: CustomStringConvertible {
  /// A drawing for people: what was possible before, and a lane for each thread, with a row for each event.
  public var description: String {
    var lines = ["Nothing explains that \(broken.operation) of \(broken.lane) returned \(resultOfBroken)."]
    let before =
      possibleAtReturn.isEmpty ? "At first, the state was:" : "Before it was called, the state can have been:"
    lines += ["", before]
    lines += Self.list(possible)
    if !possibleAtReturn.isEmpty, possibleAtReturn.map(\.description) != possible.map(\.description) {
      lines += ["", "Right before it returned, it can have been:"] + Self.list(possibleAtReturn)
    }
    lines.append("")
    lines += HistoryDrawing(self).lines
    let left = operationCount - operations.count
    if left > 0 {
      lines += ["", "Of \(operationCount) operations until then, \(left) make no difference to that."]
    }
    return lines.joined(separator: "\n")
  }

  private static func list(_ possible: [Possibility]) -> [String] {
    let shown = 8
    let lines = possible.prefix(shown).map { "  \($0)" }
    return possible.count > shown ? lines + ["  or one of \(possible.count - shown) others"] : lines
  }

  private var resultOfBroken: String { broken.result.map { "\($0)" } ?? "" }
}

/// The lanes of a window, with a row for each event.
private struct HistoryDrawing<Specification: SequentialSpecification> {
  private struct Event {
    let number: Int
    let operation: Int
    let isReturn: Bool
  }

  private let window: History<Specification>.Window
  /// The column of each operation. A lane has a second one where its operations overlap.
  private var columns: [Int] = []
  private var names: [String] = []

  init(_ window: History<Specification>.Window) {
    self.window = window
    var lanes: [(lane: Int, lastReturn: Int, name: String, members: [Int])] = []
    for (index, operation) in window.operations.enumerated() {
      if let free = lanes.firstIndex(where: { $0.lane == operation.laneNumber && $0.lastReturn < operation.call }) {
        lanes[free].lastReturn = operation.return ?? .max
        lanes[free].members.append(index)
      } else {
        lanes.append((operation.laneNumber, operation.return ?? .max, operation.lane, [index]))
      }
    }
    // Stable for the columns of one lane, since they were added in the order of their calls.
    let order = lanes.enumerated().sorted { ($0.element.lane, $0.offset) < ($1.element.lane, $1.offset) }.map(\.element)
    names = order.map(\.name)
    columns = Array(repeating: 0, count: window.operations.count)
    for (column, lane) in order.enumerated() {
      for member in lane.members { columns[member] = column }
    }
  }

  var lines: [String] {
    var rows = [names]
    var open: [Int: Int] = [:]
    for event in events {
      let column = columns[event.operation]
      let operation = window.operations[event.operation]
      var row = names.indices.map { open[$0] == nil ? "" : "│" }
      row[column] = event.isReturn ? "└ \(operation.result.map { "\($0)" } ?? "")" : "┌ \(operation.operation)"
      open[column] = event.isReturn ? nil : event.operation
      if event.isReturn, operation.return == window.broken.return { row.append("← nothing explains this") }
      rows.append(row)
    }
    if !open.isEmpty { rows.append(names.indices.map { open[$0] == nil ? "" : "┆" }) }
    return aligned(rows)
  }

  private var events: [Event] {
    var events: [Event] = []
    for (index, operation) in window.operations.enumerated() {
      events.append(Event(number: operation.call, operation: index, isReturn: false))
      if let end = operation.return { events.append(Event(number: end, operation: index, isReturn: true)) }
    }
    return events.sorted { $0.number < $1.number }
  }

  private func aligned(_ rows: [[String]]) -> [String] {
    let widths = names.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = " "
      for (column, text) in row.enumerated() {
        let width = column < widths.count ? widths[column] : text.count
        line += " " + text + String(repeating: " ", count: width - text.count + 2)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
