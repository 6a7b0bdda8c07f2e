import ExampleSupport

/// The options of the command line.
struct Options: Hashable, Sendable {
  /// The variants to show; all if there are none.
  var variants: [Variant] = []
  var asksForHelp = false

  init() {}

  /// Creates options from the arguments of a command line, without the program's name.
  ///
  /// - Throws: ``UsageError`` for the first argument that the program cannot understand.
  init(parsing arguments: some Sequence<String>) throws(UsageError) {
    var arguments = Arguments(arguments)
    while let option = arguments.next() {
      switch option {
      case "--variant": variants.append(try Self.variant(arguments.value()))
      case "--help" where arguments.attachedValue == nil, "-h": asksForHelp = true
      default: throw arguments.notUnderstood
      }
    }
  }

  private static func variant(_ text: String?) throws(UsageError) -> Variant {
    guard let text, let variant = Variant(rawValue: text) else {
      throw UsageError(
        text,
        "--variant needs one of \(Variant.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    return variant
  }
}
