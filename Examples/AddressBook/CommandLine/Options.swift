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
  /// A Boolean value that indicates whether to show the typed errors in place of UIKit's messages.
  var isThrowing = false
  /// A Boolean value that indicates whether to show a lane per controller with its callbacks.
  var isVerbose = false
  /// The number of columns of the output; nil for that of the terminal.
  var width: Int?
  /// The place to which a film is written; nil for no film.
  var film: FilmPlace?
  var asksForHelp = false

  /// A place for a film.
  enum FilmPlace: Hashable, Sendable {
    /// In the place of the report.
    case standardOutput
    /// Beside the report.
    case file(String)
  }

  /// The numbers of columns that the output can have.
  static let widths = Widths(40...1_000)

  init() {}

  /// Creates options from the arguments of a command line, without the program's name.
  ///
  /// - Throws: ``UsageError`` for the first argument that makes no sense.
  init(parsing arguments: some Sequence<String>) throws(UsageError) {
    var arguments = Arguments(arguments)
    var onlyOperands = false
    var operands: [String] = []
    while let option = arguments.next() {
      switch option {
      case _ where onlyOperands || option == "-" || !option.hasPrefix("-"): operands.append(arguments.text)
      case "--width": width = try arguments.width()
      case "--film": film = try Self.film(arguments.value())
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
    if film == .standardOutput, isVerbose || width != nil {
      throw UsageError(message: "\(isVerbose ? "--verbose" : "--width") is for the report, and --film - writes none")
    }
    if let operand = operands.first { source = operand == "-" ? .standardInput : .file(operand) }
    if case (.file(let session), .file(let film)) = (source, film), Self.isSame(session, film) {
      throw UsageError(message: "the film would take the place of its session \(UsageError.quoted(session))")
    }
  }

  private static func film(_ text: String?) throws(UsageError) -> FilmPlace {
    guard let text, text == "-" || !text.isEmpty && !text.hasPrefix("-") else {
      throw UsageError(text, "--film needs a file, or - for the standard output")
    }
    return text == "-" ? .standardOutput : .file(text)
  }

  /// Returns whether two paths lead to one file.
  private static func isSame(_ path: String, _ other: String) -> Bool {
    let paths = [path, other].map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
    return paths[0] == paths[1]
  }
}
