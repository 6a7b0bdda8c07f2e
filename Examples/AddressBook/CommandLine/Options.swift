import ExampleSupport

/// The options of the command line.
struct Options: Hashable, Sendable {
  /// The source of the session.
  enum Source: Hashable, Sendable {
    case included
    case standardInput
    case file(String)

    /// Its name in messages.
    var name: String {
      switch self {
      case .included: "included session"
      case .standardInput: "standard input"
      case .file(let path): path
      }
    }
  }

  var source = Source.included
  /// A Boolean value that indicates whether to show the typed errors instead of UIKit's messages.
  var isThrowing = false
  /// A Boolean value that indicates whether to show a lane per controller with its callbacks.
  var isVerbose = false
  /// The files for the picture and for the trace; nil for none.
  var svgPath: String?
  var tracePath: String?
  var asksForHelp = false

  init() {}

  /// Creates options from the arguments of a command line, without the program's name.
  ///
  /// - Throws: ``UsageError`` for the first argument that the program cannot understand.
  init(parsing arguments: some Sequence<String>) throws(UsageError) {
    var arguments = Arguments(arguments)
    var operands: [String] = []
    while let option = arguments.next() {
      switch option {
      case _ where option == "-" || !option.hasPrefix("-"): operands.append(arguments.text)
      case "--svg": svgPath = try Self.path(of: option, arguments.value())
      case "--trace": tracePath = try Self.path(of: option, arguments.value())
      case _ where arguments.attachedValue != nil: throw arguments.noSuchOption
      case "--throwing": isThrowing = true
      case "--verbose": isVerbose = true
      case "--help", "-h": asksForHelp = true
      default: throw arguments.noSuchOption
      }
    }
    if operands.count > 1 {
      throw UsageError(
        message: "one session at a time, and \(UsageError.quoted(operands[1])) is the second"
      )
    }
    if let operand = operands.first { source = operand == "-" ? .standardInput : .file(operand) }
  }

  private static func path(of option: String, _ text: String?) throws(UsageError) -> String {
    guard let text, !text.isEmpty, !text.hasPrefix("-") else {
      throw UsageError(text, "\(option) needs a file")
    }
    return text
  }
}
