extension History.Recorded: CustomStringConvertible {
  /// A human-readable text: the operation, and its result.
  public var description: String { "\(operation) → \(result.map { "\($0)" } ?? "?")" }
}

extension History.Window.Possibility: CustomStringConvertible {
  /// A human-readable text: the state, and the operations whose effect is in it.
  public var description: String {
    let effects = tookEffect.map { "\($0.operation) of \($0.client)" }
    return effects.isEmpty ? "\(state)" : "\(state)   (with \(effects.joined(separator: ", ")))"
  }
}

extension History.Window: CustomStringConvertible {
  /// A drawing: the states that were possible before, and the operations of each client in a
  /// column, with a row for each event.
  public var description: String {
    var lines = [
      "Nothing explains that \(broken.operation) of \(broken.client) returned \(resultOfBroken)."
    ]
    let before =
      possibleAtReturn.isEmpty
      ? "Initially, the state was:" : "Before it was called, the state can have been:"
    lines += ["", before]
    lines += Self.list(possible)
    if !possibleAtReturn.isEmpty, possibleAtReturn.map(\.description) != possible.map(\.description)
    {
      lines += ["", "Right before it returned, it can have been:"] + Self.list(possibleAtReturn)
    }
    lines.append("")
    lines += HistoryDrawing(self).lines
    let left = operationCount - operations.count
    if left > 0 {
      lines += [
        "", "Of \(operationCount) operations until then, \(left) make no difference to that.",
      ]
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

/// The operations of a window: a column for each client, with a row for each event.
private struct HistoryDrawing<Specification: SequentialSpecification> {
  private struct Event {
    let number: Int
    let operation: Int
    let isReturn: Bool
  }

  private let window: History<Specification>.Window
  /// The column of each operation. A client has a second column where its operations overlap.
  private var columns: [Int] = []
  private var names: [String] = []

  init(_ window: History<Specification>.Window) {
    self.window = window
    var columnsByCall: [(client: Int, lastReturn: Int, name: String, members: [Int])] = []
    for (index, operation) in window.operations.enumerated() {
      let free = columnsByCall.firstIndex {
        $0.client == operation.clientNumber && $0.lastReturn < operation.call
      }
      if let free {
        columnsByCall[free].lastReturn = operation.return ?? .max
        columnsByCall[free].members.append(index)
      } else {
        columnsByCall.append(
          (operation.clientNumber, operation.return ?? .max, operation.client, [index])
        )
      }
    }
    // The columns of one client stay in the order of their calls, in which they were added.
    let order = columnsByCall.enumerated()
      .sorted { ($0.element.client, $0.offset) < ($1.element.client, $1.offset) }.map(\.element)
    names = order.map(\.name)
    columns = Array(repeating: 0, count: window.operations.count)
    for (number, column) in order.enumerated() {
      for member in column.members { columns[member] = number }
    }
  }

  var lines: [String] {
    var rows = [names]
    var open: [Int: Int] = [:]
    for event in events {
      let column = columns[event.operation]
      let operation = window.operations[event.operation]
      var row = names.indices.map { open[$0] == nil ? "" : "│" }
      row[column] =
        event.isReturn ? "└ \(operation.result.map { "\($0)" } ?? "")" : "┌ \(operation.operation)"
      open[column] = event.isReturn ? nil : event.operation
      if event.isReturn, operation.return == window.broken.return {
        row.append("← nothing explains this")
      }
      rows.append(row)
    }
    if !open.isEmpty { rows.append(names.indices.map { open[$0] == nil ? "" : "┆" }) }
    return aligned(rows)
  }

  private var events: [Event] {
    var events: [Event] = []
    for (index, operation) in window.operations.enumerated() {
      events.append(Event(number: operation.call, operation: index, isReturn: false))
      if let end = operation.return {
        events.append(Event(number: end, operation: index, isReturn: true))
      }
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
