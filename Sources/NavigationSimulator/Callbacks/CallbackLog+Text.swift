internal import VirtualTime

/// Logs as text: one callback a line, to be kept beside a test, compared, or taken on a device.
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
  /// Your code reads the file. Text has no objects: in a log that was read, controllers of the same type and title are
  /// one. Where two controllers of one type are on screen together, give them titles, or print them with their
  /// addresses.
  ///
  /// ### What can be read
  ///
  /// A line is a time, which may be missing, and then a controller and its callback, in one of these forms:
  ///
  /// | form | for example |
  /// |---|---|
  /// | controller, callback | `0.350 <Editor "Alice"> viewWillAppear(true)`, `Editor: viewWillAppear` |
  /// | controller, dot, callback | `Editor.viewWillAppear`, as ``CallbackRecord/description`` says it |
  /// | callback, controller | `viewWillAppear: Editor`, `viewWillAppear(_:) Editor` |
  /// | Objective-C | `-[Editor viewWillAppear:]`, as `__PRETTY_FUNCTION__` says it |
  ///
  /// - The time: seconds (`0.350`, `0.35s`, `0.35 seconds`), or a time of day (`12:34:56.789`) which may have a date
  ///   before it and a process after it, as `NSLog` prints them: it counts from midnight. Square brackets may stand
  ///   around it. A line without one has the time of the line before, or zero. Digits beyond attoseconds are dropped.
  /// - The controller: a type and a title in pointed brackets; a description from UIKit, `<Editor: 0x7f9c5a0b2e10>`,
  ///   whose address becomes the title; a name, which becomes the type, in square brackets or none; a name and a title
  ///   in quotes.
  /// - The callback: its name here or in UIKit, with or without labels: `willMove`, `willMove(toParent:)`,
  ///   `willMoveToParentViewController:`, `navigationController(_:willShow:animated:)`.
  /// - The arguments, in parentheses or directly after the callback: `true`, `false`, `YES`, `NO`, a controller, `nil`;
  ///   with or without labels: `(animated: true)`, `(to nil)`, `(toParent: <NavigationController "nav">)`. A move that
  ///   names no controller is a move to nil.
  /// - Empty lines, and those that begin with `#` or `//`, say nothing.
  ///
  /// In brackets and quotes a backslash takes the meaning from the next character, and `\u{A}` is a scalar by its
  /// number.
  ///
  /// - Parameters:
  ///   - text: one callback a line.
  ///   - skippingUnreadableLines: whether lines that are no callbacks are passed over, as in the console output of an
  ///     app.
  /// - Throws: ``CallbackTextFailure`` for the first line that cannot be read, unless those are skipped.
  /// - Complexity: O(*n*) for *n* characters.
  public convenience init(text: String, skippingUnreadableLines: Bool = false) throws(CallbackTextFailure) {
    var records: [CallbackRecord] = []
    var instant = SimulationClock.Instant(offset: .zero)
    for (number, line) in text.unicodeScalars.lines.enumerated() {
      do throws(LineReader.Problem) {
        guard let record = try LineReader.read(line, after: instant) else { continue }
        instant = record.instant
        records.append(record)
      } catch  where !skippingUnreadableLines {
        throw CallbackTextFailure(code: error.code, line: number + 1, text: String(String.UnicodeScalarView(line)))
      } catch {}
    }
    self.init(records)
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
  /// Reading it gives the same callbacks at the same times, of controllers with the same types and titles.
  ///
  /// - Complexity: O(*n*) for *n* callbacks.
  public var text: String {
    var text = ""
    for record in records { text += LineWriter.line(record) + "\n" }
    return text
  }
}

extension String.UnicodeScalarView {
  /// The lines, without their terminators; the last line may lack one.
  fileprivate var lines: [[Unicode.Scalar]] {
    var lines: [[Unicode.Scalar]] = [[]]
    var previous: Unicode.Scalar?
    for scalar in self {
      if scalar == "\n", previous == "\r" {
        // The second half of one end.
      } else if scalar.isLineEnd {
        lines.append([])
      } else {
        lines[lines.count - 1].append(scalar)
      }
      previous = scalar
    }
    return lines
  }
}

extension Unicode.Scalar {
  var isLineEnd: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  var isBlank: Bool { self == " " || self == "\t" }
  var isDigit: Bool { ("0"..."9").contains(self) }
  var isWord: Bool { isDigit || ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_" }
}
