/// The lines of a session that cannot be read; none if the session has no event.
struct SessionErrors: Error, Hashable {
  /// A line that cannot be read.
  struct LineError: Hashable {
    /// The number of the line, from 1.
    let number: Int
    /// The text that was read.
    let text: String
    let reason: String
    /// The forms that the parser understands.
    let hint: String
  }

  let lines: [LineError]

  /// Returns the text of the errors: a line per error, each beginning with a location that editors
  /// and terminals can open.
  func description(of source: String) -> String {
    if lines.isEmpty {
      return
        "\(source): there is no event in this session. Understood: lines such as \"0.10 tap Edit\"; see --help."
    }
    return lines.map { line in
      "\(source):\(line.number): cannot read \"\(line.text)\": \(line.reason). Understood: \(line.hint)."
    }
    .joined(separator: "\n")
  }
}
