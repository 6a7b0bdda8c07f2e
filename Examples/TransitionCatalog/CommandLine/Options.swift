import ExampleSupport
import NavigationSimulator

/// The options of the command line.
struct Options: Hashable, Sendable {
  /// The transitions to show in detail, by name.
  var transitions: [String] = []
  /// A Boolean value that indicates whether to show the bugs, with the callbacks.
  var showsBugs = false
  /// The systems in the table.
  var profiles: [SystemProfile] = []
  var asksForHelp = false

  /// The systems by the names that `--profile` takes.
  static let systems: [(name: String, profile: SystemProfile)] = [
    ("7", .iOS7), ("8", .iOS8), ("9", .iOS9), ("18", .iOS18), ("26", .iOS26), ("current", .current),
  ]

  init() {}

  /// Creates options from the arguments of a command line, without the program's name.
  ///
  /// - Throws: ``UsageError`` for the first argument that the program cannot understand.
  init(parsing arguments: some Sequence<String>) throws(UsageError) {
    var arguments = Arguments(arguments)
    while let option = arguments.next() {
      switch option {
      case "--transition": transitions.append(try Self.transition(arguments.value()))
      case "--profile": profiles.append(try Self.profile(arguments.value()))
      case "--bugs" where arguments.attachedValue == nil: showsBugs = true
      case "--help" where arguments.attachedValue == nil, "-h": asksForHelp = true
      default: throw arguments.notUnderstood
      }
    }
  }

  private static func transition(_ text: String?) throws(UsageError) -> String {
    guard let text, Exhibit.named(text) != nil else {
      throw UsageError(text, "--transition needs one of \(list(Exhibit.all.map(\.name)))")
    }
    return text
  }

  private static func profile(_ text: String?) throws(UsageError) -> SystemProfile {
    guard let system = systems.first(where: { $0.name == text }) else {
      throw UsageError(text, "--profile needs one of \(list(systems.map(\.name)))")
    }
    return system.profile
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}
