/// What the command line asks for.
struct Options: Hashable, Sendable {
  /// Where the session comes from.
  enum Source: Hashable, Sendable {
    case included
    case standardInput
    case file(String)
  }

  var source = Source.included
  /// Show the typed errors in place of UIKit's messages.
  var isThrowing = false
  /// Show a lane per controller with its callbacks.
  var isVerbose = false
  /// Columns of the output; nil for those of the terminal.
  var width: Int?
  var asksForHelp = false

  /// The widths that `--width` takes.
  static let widths = 40...1_000

  init() {}

  /// Reads the arguments of a command line, without the program's name.
  ///
  /// - Throws: ``UsageError`` for the first argument that makes no sense.
  init(parsing arguments: some Sequence<String>) throws(UsageError) {
    var rest = arguments.makeIterator()
    var onlyOperands = false
    var operands: [String] = []
    while let argument = rest.next() {
      switch argument {
      case _ where onlyOperands || argument == "-" || !argument.hasPrefix("-"): operands.append(argument)
      case "--": onlyOperands = true
      case "--throwing": isThrowing = true
      case "--verbose": isVerbose = true
      case "--help", "-h": asksForHelp = true
      case "--width": width = try Self.width(rest.next())
      case _ where argument.hasPrefix("--width="): width = try Self.width(String(argument.dropFirst("--width=".count)))
      default: throw UsageError(message: "there is no option \"\(argument)\"")
      }
    }
    if operands.count > 1 { throw UsageError(message: "one session at a time, and \"\(operands[1])\" is the second") }
    if let operand = operands.first { source = operand == "-" ? .standardInput : .file(operand) }
  }

  private static func width(_ text: String?) throws(UsageError) -> Int {
    guard let text, let width = Int(text), widths.contains(width) else {
      let found = text.map { "\"\($0)\"" } ?? "nothing"
      throw UsageError(
        message: "--width needs a number of columns from \(widths.lowerBound) to \(widths.upperBound), and got \(found)"
      )
    }
    return width
  }
}

/// Why the command line makes no sense.
struct UsageError: Error, Hashable {
  let message: String
}
