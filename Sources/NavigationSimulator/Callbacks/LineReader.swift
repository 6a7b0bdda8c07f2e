internal import VirtualTime

/// A reader of one line of a log, in the forms that ``CallbackLog/init(text:skippingUnreadableLines:)`` lists.
struct LineReader {
  /// A reason why a line cannot be read.
  struct Problem: Error {
    let code: CallbackTextFailure.Code
  }

  let scalars: [Unicode.Scalar]
  var position = 0

  /// The callback that a line tells of; nil if it says nothing.
  ///
  /// - Parameter instant: the time of a line that has none.
  static func read(
    _ line: [Unicode.Scalar],
    after instant: SimulationClock.Instant
  ) throws(Problem) -> CallbackRecord? {
    var reader = LineReader(scalars: Array(line[..<(line.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0)]))
    reader.skipBlanks()
    if reader.isAtEnd || reader.peek == "#" || reader.isAt("//") { return nil }
    let beginning = reader
    guard let time = try reader.readTime() else { return try reader.readRecord(at: instant) }
    do throws(Problem) {
      return try reader.readRecord(at: SimulationClock.Instant(offset: time))
    } catch {
      // A controller may be called 1.
      reader = beginning
      _ = reader.takeWhile(\.isDigit)
      guard reader.peek?.isBlank == true else { throw error }
      reader = beginning
      guard let record = try? reader.readRecord(at: instant) else { throw error }
      return record
    }
  }

  private mutating func readRecord(at instant: SimulationClock.Instant) throws(Problem) -> CallbackRecord {
    var partial = PartialRecord()
    let controller: ControllerIdentity
    if take("-[") || take("+[") {
      controller = try readController()
      skipBlanks()
      partial.callback = takeCallback()
      _ = takeWhile { $0.isWord || $0 == ":" || $0.isBlank }
      guard take("]") else { throw Problem(code: .noCallback) }
    } else if let callback = takeCallback() {
      partial.callback = callback
      try readArguments(of: &partial, onlyInParentheses: true)
      _ = take(":")
      skipBlanks()
      controller = try readController()
    } else {
      controller = try readController(before: &partial.callback)
      if partial.callback == nil {
        skipBlanks()
        _ = take(":") || take(".")
        skipBlanks()
        partial.callback = takeCallback()
      }
    }
    guard let callback = partial.callback else { throw Problem(code: .noCallback) }
    try readArguments(of: &partial, onlyInParentheses: false)
    return CallbackRecord(
      controller: controller,
      callback: callback,
      animated: partial.animated,
      counterpart: partial.counterpart ?? nil,
      instant: instant
    )
  }
}

/// The facts that a line says of a callback, while it is read.
struct PartialRecord {
  var callback: Callback?
  var animated: Bool?
  /// The controller that was named; nil in the inner optional is none.
  var counterpart: ControllerIdentity??
}

/// The steps through the line.
extension LineReader {
  var isAtEnd: Bool { position >= scalars.count }
  var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  func isAt(_ text: StaticString) -> Bool {
    let wanted = text.description.unicodeScalars
    return scalars[position...].starts(with: wanted)
  }

  /// Goes past `text`, if it comes next.
  mutating func take(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    position += text.description.unicodeScalars.count
    return true
  }

  mutating func skipBlanks() {
    while let next = peek, next.isBlank { position += 1 }
  }

  mutating func takeWhile(_ belongs: (Unicode.Scalar) -> Bool) -> String {
    let start = position
    while let next = peek, belongs(next) { position += 1 }
    return text(from: start, to: position)
  }

  func text(from start: Int, to end: Int) -> String {
    String(String.UnicodeScalarView(scalars[start..<end]))
  }
}
