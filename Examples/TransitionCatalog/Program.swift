import ExampleSupport
import NavigationSimulator
import TransitionTimeline

/// The program without its connections to the outside.
enum Program {
  static let help = """
    Shows custom transitions in one line of code each, and the bugs that custom
    presentations had, with and without the cures.

    usage: TransitionCatalog [--transition NAME]... [--bugs] [--profile SYSTEM]...

      --transition NAME  only this transition, with a picture of its time:
                         \(Exhibit.all.map(\.name).joined(separator: ", "))
      --bugs             only the bugs, with the callbacks
      --profile SYSTEM   only the bugs, on this system:
                         \(Options.systems.map(\.name).joined(separator: ", "))
      --help             show this

    The tables have 80 columns, the pictures the full width.

    Exit status: 0 shown, 1 a transition does not work, 2 the command line cannot
    be understood.

    """

  /// The systems in the table by default.
  static let profiles: [SystemProfile] = [.iOS7, .iOS8, .current]

  /// Returns the requested report.
  ///
  /// - Returns: the text to print; the same for the same options.
  static func report(_ options: Options, terminal: Terminal) throws -> String {
    let renderer = TerminalRenderer(
      width: min(max(terminal.width, 80), 1_000),
      colors: terminal.hasColors
    )
    let detailed = try options.transitions.compactMap(Exhibit.named).map { try $0.screen() }
    let showsBugs = options.showsBugs || !options.profiles.isEmpty
    let showsAll = detailed.isEmpty && !showsBugs
    var lines: [String] = []
    if showsAll {
      lines += Catalog(screenings: try Exhibit.all.map { try $0.screen() }).lines() + [""]
    }
    for screening in detailed { lines += try screening.lines(renderer) }
    if !detailed.isEmpty {
      lines += try Screening.key(of: detailed, by: renderer) + Screening.legend
    }
    if !detailed.isEmpty, showsBugs { lines.append("") }
    if showsAll || showsBugs {
      let profiles = options.profiles.isEmpty ? profiles : options.profiles
      let findings = try profiles.flatMap { profile in
        try Recipe.compared.map { try Finding(profile, $0) }
      }
      lines += BugTable(findings: findings).lines(withCallbacks: showsBugs)
    }
    return lines.reduce(into: "") { $0 += $1 + "\n" }
  }
}
