internal import TransitionSupport
internal import VirtualTime

/// Writes a callback as a line that ``LineReader`` reads back.
enum LineWriter {
  static func line(_ record: CallbackRecord) -> String {
    var arguments = record.counterpart.map { [name($0)] } ?? []
    if [.willMove, .didMove].contains(record.callback) {
      arguments = ["to: \(arguments.first ?? "nil")"]
    }
    if let animated = record.animated { arguments.append("\(animated)") }
    let told = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    return "\(time(record.instant.offset)) \(name(record.controller)) \(record.callback)\(told)"
  }

  /// Seconds, with three or more digits after the point, without rounding.
  private static func time(_ offset: Duration) -> String {
    let (seconds, attoseconds) = offset.saturated.components
    var digits = String(attoseconds.magnitude)
    digits = String(repeating: "0", count: 18 - digits.count) + digits
    while digits.count > 3, digits.last == "0" { digits.removeLast() }
    return "\(offset < .zero ? "-" : "")\(seconds.magnitude).\(digits)"
  }

  private static func name(_ controller: ControllerIdentity) -> String {
    "<\(escaped(controller.type))\(controller.title.map { " \"\(escaped($0))\"" } ?? "")>"
  }

  /// Returns the text with a backslash before syntax, and the numbers of line ends.
  private static func escaped(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      if Character(scalar).isNewline {
        return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
      return ["<", ">", ":", "\"", "\\"].contains(scalar) ? "\\\(scalar)" : "\(scalar)"
    }
    return scalars.joined()
  }
}
