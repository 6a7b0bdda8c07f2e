internal import VirtualTime

/// Logs as text, one callback a line, for files beside tests, for comparisons, and for devices.
extension CallbackLog {
  /// Creates a log of callbacks that were recorded elsewhere.
  ///
  /// - Complexity: O(*n*) for *n* callbacks.
  public convenience init(_ records: some Sequence<CallbackRecord>) {
    self.init()
    for record in records { append(record) }
  }

  /// Reads a log from text, one callback a line.
  ///
  /// ```swift
  /// let text = try String(contentsOfFile: path, encoding: .utf8)
  /// let log = try CallbackLog(text: text, skippingUnreadableLines: true)
  /// for violation in log.violations { print(violation) }
  /// ```
  ///
  /// Your code reads the file. Text does not distinguish objects: in a log that was read,
  /// controllers with the same type and title count as one controller. Where two controllers of one
  /// type are on screen together, give them titles, or print them with their addresses.
  ///
  /// ### What can be read
  ///
  /// A line is `[time] controller callback[(arguments)]`, such as
  /// `0.350 <Editor "Alice"> viewWillAppear(true)`:
  ///
  /// - The time is in seconds. A line without one has the time of the line before, or zero. Digits
  ///   beyond attoseconds are dropped.
  /// - The controller is a type and a title, `<Editor "Alice">`; a type, `<Editor>`; a description
  ///   from UIKit, `<Editor: 0x7f9c5a0b2e10>`, whose address becomes the title; or a bare name,
  ///   such as `App.Editor`, without blanks, which becomes the type.
  /// - Blanks, or a colon and blanks, separate the controller from the callback. A dot without
  ///   blanks does so, too: `B.didMove(to nil)`, as in ``CallbackRecord/description``.
  /// - The callback is the name of a ``Callback``. `()` or `(_:)` may follow, as in the value of
  ///   `#function`.
  /// - The arguments are `true` or `false`, as in `(true)`; or a controller or `nil`, perhaps
  ///   behind `to`, as in `(to: <NavigationController "nav">)`; or both, as in `(B, true)`. A move
  ///   that names no controller is a move to nil.
  /// - Empty lines, and those that begin with `#` or `//`, are ignored.
  ///
  /// In angle brackets a backslash escapes the next character, and `\u{A}` is a scalar by its
  /// number. So `Host<Settings>` is `<Host\<Settings\>>`.
  ///
  /// - Parameters:
  ///   - text: one callback a line.
  ///   - skippingUnreadableLines: whether lines that are no callbacks are passed over, as in the
  ///     console output of an app.
  /// - Throws: ``CallbackTextFailure`` for the first line that cannot be read, unless those are
  ///   skipped.
  /// - Complexity: O(*n*) for *n* characters.
  public convenience init(text: String, skippingUnreadableLines: Bool = false)
    throws(CallbackTextFailure)
  {
    self.init()
    let reader = LineReader()
    var instant = SimulationClock.Instant(offset: .zero)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      do throws(CallbackTextFailure) {
        guard let record = try reader.read(line, number: index + 1, after: instant) else {
          continue
        }
        instant = record.instant
        append(record)
      } catch {
        if !skippingUnreadableLines { throw error }
      }
    }
  }

  /// This log as text, one callback a line, each with a newline at its end.
  ///
  /// ```swift
  /// print(log.text, terminator: "")
  /// // 0.000 <Contact "Alice"> viewWillDisappear(true)
  /// // 0.000 <Editor "Alice"> viewWillAppear(true)
  /// // 0.350 <Editor "Alice"> didMove(to: <NavigationController "nav">)
  /// ```
  ///
  /// Reading it gives the same callbacks at the same times, of controllers with the same types and
  /// titles.
  ///
  /// - Complexity: O(*n*) for *n* callbacks.
  public var text: String {
    records.map { LineWriter.line($0) + "\n" }.joined()
  }
}
