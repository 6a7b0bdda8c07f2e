internal import TransitionSupport
internal import VirtualTime

/// Writes a callback as a line that ``LineReader`` reads back.
enum LineWriter {
  static func line(_ record: CallbackRecord) -> String {
    var arguments: [String] = []
    switch record.callback {
    case .willMove, .didMove: arguments.append("to: \(record.counterpart.map(name) ?? "nil")")
    default: arguments += record.counterpart.map { [name($0)] } ?? []
    }
    if let animated = record.animated { arguments.append("\(animated)") }
    let told = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    return "\(time(record.instant.offset)) \(name(record.controller)) \(record.callback.rawValue)\(told)"
  }

  /// Seconds, with at least three digits after the point and as many as it takes.
  private static func time(_ offset: Duration) -> String {
    let (seconds, attoseconds) = offset.saturated.components
    var digits = String(attoseconds.magnitude)
    digits = String(repeating: "0", count: 18 - digits.count) + digits
    while digits.count > 3, digits.last == "0" { digits.removeLast() }
    return "\(offset < .zero ? "-" : "")\(seconds.magnitude).\(digits)"
  }

  /// Returns `<Editor "Alice">`, with a backslash before each character that a reader would take for syntax.
  private static func name(_ controller: ControllerIdentity) -> String {
    let scalars = controller.type.unicodeScalars
    var type = escaped(scalars, besides: scalars.hasBalancedBrackets ? [":"] : [":", "<", ">"])
    // Before the closing bracket it would be an arrow.
    if scalars.last == "-" { type = type.dropLast() + "\\-" }
    let title = controller.title.map { " \"\(escaped($0.unicodeScalars, besides: []))\"" } ?? ""
    return "<\(type)\(title)>"
  }

  private static func escaped(_ text: String.UnicodeScalarView, besides others: Set<Unicode.Scalar>) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text {
      if scalar.isLineEnd {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
        continue
      }
      if scalar == "\\" || scalar == "\"" || others.contains(scalar) { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}

extension String.UnicodeScalarView {
  /// Whether every `<` has its `>`, as in `Host<Settings>`; the end of an arrow is no
  /// bracket.
  fileprivate var hasBalancedBrackets: Bool {
    var depth = 0
    var previous: Unicode.Scalar?
    for scalar in self {
      if scalar == "<" { depth += 1 }
      if scalar == ">", previous != "-" { depth -= 1 }
      if depth < 0 { return false }
      previous = scalar
    }
    return depth == 0
  }
}
