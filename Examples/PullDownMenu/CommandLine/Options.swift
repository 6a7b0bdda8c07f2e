/// What the command line asks for.
struct Options: Hashable, Sendable {
  /// The variants to show; all if there are none.
  var variants: [Variant] = []
  /// How many times longer animations take.
  var slowness = 1.0
  /// Where pictures are to be written.
  var svgFolder: String?
  /// Columns; nil for those of the terminal.
  var width: Int?
  var asksForHelp = false

  /// The widths that `--width` takes.
  static let widths = 80...1_000
  /// The factors that `--slow` takes.
  static let factors = 1...100

  init() {}

  /// Reads the arguments of a command line, without the program's name.
  ///
  /// - Throws: ``UsageError`` for the first argument that makes no sense.
  init(parsing arguments: some Sequence<String>) throws(UsageError) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      let (option, attached) = Self.split(argument)
      switch option {
      case "--variant": variants.append(try Self.variant(attached ?? rest.next()))
      case "--slow": slowness = try Self.factor(attached ?? rest.next())
      case "--svg": svgFolder = try Self.folder(attached ?? rest.next())
      case "--width": width = try Self.width(attached ?? rest.next())
      case "--help" where attached == nil, "-h" where attached == nil: asksForHelp = true
      case _ where argument.hasPrefix("-"): throw UsageError(message: "there is no option \"\(argument)\"")
      default: throw UsageError(message: "\"\(argument)\" is no option, and there are no operands")
      }
    }
  }

  /// Takes `--name=value` apart.
  private static func split(_ argument: String) -> (option: String, value: String?) {
    guard argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
  }

  private static func variant(_ text: String?) throws(UsageError) -> Variant {
    guard let text, let variant = Variant(rawValue: text) else {
      throw wrong(text, "--variant needs one of \(Variant.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return variant
  }

  private static func factor(_ text: String?) throws(UsageError) -> Double {
    guard let text, let factor = Double(text), factor >= Double(factors.lowerBound),
      factor <= Double(factors.upperBound)
    else { throw wrong(text, "--slow needs a number from \(factors.lowerBound) to \(factors.upperBound)") }
    return factor
  }

  private static func folder(_ text: String?) throws(UsageError) -> String {
    guard let text, !text.isEmpty else { throw wrong(text, "--svg needs a folder") }
    return text
  }

  private static func width(_ text: String?) throws(UsageError) -> Int {
    guard let text, let width = Int(text), widths.contains(width) else {
      throw wrong(text, "--width needs a number of columns from \(widths.lowerBound) to \(widths.upperBound)")
    }
    return width
  }

  private static func wrong(_ text: String?, _ need: String) -> UsageError {
    UsageError(message: "\(need), and got \(text.map { "\"\($0)\"" } ?? "nothing")")
  }
}

/// Why the command line makes no sense.
struct UsageError: Error, Hashable {
  let message: String
}
