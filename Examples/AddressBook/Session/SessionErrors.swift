/// Everything in a session that could not be read; no lines if there is no event in it.
struct SessionErrors: Error, Hashable {
  /// A line that could not be read.
  struct LineError: Hashable {
    /// The number of the line, from 1.
    let number: Int
    /// The text that was read.
    let text: String
    let reason: String
    /// The forms that would be understood.
    let hint: String
  }

  let lines: [LineError]

  /// Returns a text for people: a line per error, each beginning with a place that editors and terminals know how to
  /// jump to.
  func description(of source: String) -> String {
    if lines.isEmpty {
      return "\(source): there is no event in this session. Understood: lines such as \"0.10 tap Edit\"; see --help."
    }
    return lines.map { line in
      "\(source):\(line.number): cannot read \"\(line.text)\": \(line.reason). Understood: \(line.hint)."
    }
    .joined(separator: "\n")
  }
}
