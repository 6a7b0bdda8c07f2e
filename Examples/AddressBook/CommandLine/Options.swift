import ExampleSupport
import Foundation

/// The options of the command line.
struct Options: Hashable, Sendable {
  /// The source of the session.
  enum Source: Hashable, Sendable {
    case included
    case standardInput
    case file(String)
  }

  var source = Source.included
  /// A Boolean value that indicates whether to show the typed errors instead of UIKit's messages.
  var isThrowing = false
  /// A Boolean value that indicates whether to show a lane per controller with its callbacks.
  var isVerbose = false
  /// The number of columns of the output; nil for that of the terminal.
  var width: Int?
  /// The destinations of the products other than the report.
  var places: [Product: Place] = [:]
  var asksForHelp = false

  /// A product that the program writes beside its report, or instead of it.
  enum Product: String, CaseIterable, Sendable {
    case svg
    case trace

    /// The option that requests it.
    var option: String { "--\(rawValue)" }

    /// Its name in messages.
    var name: String { self == .svg ? "picture" : rawValue }
  }

  /// A destination of a product.
  enum Place: Hashable, Sendable {
    /// Instead of the report.
    case standardOutput
    /// Beside the report.
    case file(String)
  }

  /// The numbers of columns that the output can have.
  static let widths = Widths(40...1_000)

  init() {}

  /// Creates options from the arguments of a command line, without the program's name.
  ///
  /// - Throws: ``UsageError`` for the first argument that the program cannot understand.
  init(parsing arguments: some Sequence<String>) throws(UsageError) {
    var arguments = Arguments(arguments)
    var onlyOperands = false
    var operands: [String] = []
    while let option = arguments.next() {
      switch option {
      case _ where onlyOperands || option == "-" || !option.hasPrefix("-"): operands.append(arguments.text)
      case "--width": width = try arguments.width()
      case "--svg": places[.svg] = try Self.place(of: .svg, arguments.value())
      case "--trace": places[.trace] = try Self.place(of: .trace, arguments.value())
      case _ where arguments.attachedValue != nil: throw arguments.noSuchOption
      case "--": onlyOperands = true
      case "--throwing": isThrowing = true
      case "--verbose": isVerbose = true
      case "--help", "-h": asksForHelp = true
      default: throw arguments.noSuchOption
      }
    }
    if operands.count > 1 {
      throw UsageError(message: "one session at a time, and \(UsageError.quoted(operands[1])) is the second")
    }
    if let operand = operands.first { source = operand == "-" ? .standardInput : .file(operand) }
    try checkStandardOutput()
    try checkFiles()
  }

  private static func place(of product: Product, _ text: String?) throws(UsageError) -> Place {
    guard let text, text == "-" || !text.isEmpty && !text.hasPrefix("-") else {
      throw UsageError(text, "\(product.option) needs a file, or - for the standard output")
    }
    return text == "-" ? .standardOutput : .file(text)
  }

  private func checkStandardOutput() throws(UsageError) {
    let products = Product.allCases.filter { places[$0] == .standardOutput }
    guard let product = products.first else { return }
    if products.count > 1 {
      throw UsageError(message: "\(product.option) - and \(products[1].option) - cannot both have the standard output")
    }
    // The callbacks that --verbose adds are in pictures and traces, too.
    if width != nil {
      throw UsageError(message: "--width is for the report, and \(product.option) - writes none")
    }
  }

  private func checkFiles() throws(UsageError) {
    var written: [(product: Product, path: String)] = []
    for product in Product.allCases {
      guard case .file(let path)? = places[product] else { continue }
      if case .file(let session) = source, Self.isSame(session, path) {
        throw UsageError(
          message: "the \(product.name) would take the place of its session \(UsageError.quoted(session))"
        )
      }
      if let other = written.first(where: { Self.isSame($0.path, path) }) {
        throw UsageError(
          message: "the \(product.name) would take the place of the \(other.product.name) \(UsageError.quoted(path))"
        )
      }
      written.append((product, path))
    }
  }

  /// Returns a Boolean value that indicates whether two paths lead to one file.
  private static func isSame(_ path: String, _ other: String) -> Bool {
    let paths = [path, other].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    return paths[0] == paths[1]
  }
}
