import NavigationSimulator

/// What the command line asks for.
struct Options: Hashable, Sendable {
  /// The transitions to show in detail, by name.
  var transitions: [String] = []
  /// Show the bugs, with the callbacks.
  var showsBugs = false
  /// The systems in the table.
  var profiles: [SystemProfile] = []
  /// Columns of the pictures; nil for those of the terminal.
  var width: Int?
  var asksForHelp = false

  /// The widths that `--width` takes; the tables have the least of them.
  static let widths = 80...1_000

  /// The systems by the names that `--profile` takes.
  static let systems: [(name: String, profile: SystemProfile)] = [
    ("7", .iOS7), ("8", .iOS8), ("9", .iOS9), ("18", .iOS18), ("current", .current),
  ]

  init() {}

  /// Reads the arguments of a command line, without the program's name.
  ///
  /// - Throws: ``UsageError`` for the first argument that makes no sense.
  init(parsing arguments: some Sequence<String>) throws(UsageError) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      let (option, attached) = Self.split(argument)
      switch option {
      case "--transition": transitions.append(try Self.transition(attached ?? rest.next()))
      case "--profile": profiles.append(try Self.profile(attached ?? rest.next()))
      case "--width": width = try Self.width(attached ?? rest.next())
      case "--bugs" where attached == nil: showsBugs = true
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

  private static func transition(_ text: String?) throws(UsageError) -> String {
    guard let text, Exhibit.named(text) != nil else {
      throw wrong(text, "--transition needs one of \(list(Exhibit.all.map(\.name)))")
    }
    return text
  }

  private static func profile(_ text: String?) throws(UsageError) -> SystemProfile {
    guard let system = systems.first(where: { $0.name == text }) else {
      throw wrong(text, "--profile needs one of \(list(systems.map(\.name)))")
    }
    return system.profile
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

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}

/// Why the command line makes no sense.
struct UsageError: Error, Hashable {
  let message: String
}
