import ExampleSupport

/// The options of the command line.
struct Options: Hashable, Sendable {
  /// The variants to show; all if there are none.
  var variants: [Variant] = []
  /// The factor by which animations are slower.
  var slowdown = 1.0
  /// The folder for the pictures; nil for none.
  var svgFolder: String?
  /// The number of columns; nil for that of the terminal.
  var width: Int?
  var asksForHelp = false

  /// The numbers of columns that the output can have.
  static let widths = Widths(80...1_000)
  /// The factors that `--slow` takes.
  static let factors = 1...100

  init() {}

  /// Creates options from the arguments of a command line, without the program's name.
  ///
  /// - Throws: ``UsageError`` for the first argument that the program cannot understand.
  init(parsing arguments: some Sequence<String>) throws(UsageError) {
    var arguments = Arguments(arguments)
    while let option = arguments.next() {
      switch option {
      case "--variant": variants.append(try Self.variant(arguments.value()))
      case "--slow": slowdown = try Self.factor(arguments.value())
      case "--svg": svgFolder = try Self.folder(arguments.value())
      case "--width": width = try arguments.width()
      case "--help" where arguments.attachedValue == nil, "-h": asksForHelp = true
      default: throw arguments.notUnderstood
      }
    }
  }

  private static func variant(_ text: String?) throws(UsageError) -> Variant {
    guard let text, let variant = Variant(rawValue: text) else {
      throw UsageError(text, "--variant needs one of \(Variant.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return variant
  }

  private static func factor(_ text: String?) throws(UsageError) -> Double {
    guard let text, let factor = Double(text), factor >= Double(factors.lowerBound),
      factor <= Double(factors.upperBound)
    else { throw UsageError(text, "--slow needs a number from \(factors.lowerBound) to \(factors.upperBound)") }
    return factor
  }

  private static func folder(_ text: String?) throws(UsageError) -> String {
    guard let text, !text.isEmpty else { throw UsageError(text, "--svg needs a folder") }
    return text
  }
}
