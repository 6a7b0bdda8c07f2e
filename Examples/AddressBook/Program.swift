import ExampleSupport
import TransitionTimeline

/// The program without its connections to the outside.
enum Program {
  static let help = """
    Plays a user's actions in an address book three times: without a lock, like
    UIKit; with tryStart, which drops the actions during a transition; and with
    enqueue, which lets them wait in line.

    usage: AddressBook [--throwing] [--verbose] [--svg FILE] [--trace FILE]
                       [SESSION | -]

      SESSION      a file with a session, or - for the standard input; without one,
                   the included session
      --throwing   without a lock, show the simulator's typed errors instead of
                   UIKit's messages
      --verbose    also show the callbacks of each controller
      --svg FILE   also write the pictures of the report as an SVG
      --trace FILE also write them in the Trace Event Format, for ui.perfetto.dev
                   or chrome://tracing
      --help       show this, and the included session

    The report is as wide as the terminal, or has COLUMNS columns.

    The screen has two columns: master, with the list Contacts, and detail, with
    one Contact. A session has a line per event, in the order of their times, in
    seconds; # begins a comment:

    \(indented(Session.grammar))

    The included session:

    \(indented(Session.included))

    Exit status: 0 played, 1 the session cannot be read, or a file cannot be
    written, 2 the command line or the session cannot be understood.

    """

  /// Plays a session in every way.
  ///
  /// - Returns: the report on it, not yet written; the same for the same session and options.
  static func report(on session: Session, _ options: Options, terminal: Terminal) async throws
    -> Report
  {
    var results: [Playback] = []
    for way in Way.allCases {
      results.append(try await session.play(way, isThrowing: options.isThrowing))
    }
    let renderer = TerminalRenderer(
      width: min(max(terminal.width, 40), 1_000),
      colors: terminal.hasColors
    )
    return Report(
      playbacks: results,
      isThrowing: options.isThrowing,
      renderer: renderer,
      isVerbose: options.isVerbose
    )
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
  }
}
