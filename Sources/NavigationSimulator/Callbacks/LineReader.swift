internal import VirtualTime
internal import _StringProcessing

/// A reader of the lines of a log, in the form that
/// ``CallbackLog/init(text:skippingUnreadableLines:)`` describes.
///
/// It compares scalar by scalar, because a combining character in a title may follow a quotation
/// mark. Each log makes a reader, because a `Regex` is not sendable.
struct LineReader {
  private let silence = #/\s*(?:(?:#|//).*)?/#.matchingSemantics(.unicodeScalar)
  /// The atomic group reads a number before blanks as a time, and never as a controller.
  private let form =
    #/
    \s*(?>(?:(?<sign>-?)(?<seconds>[0-9]+)(?:\.(?<fraction>[0-9]+))?\s+)?)
    (?<controller><(?:[^>\\]|\\.)*>|(?!<)[^\s"():,\[\]]+)(?::?\s+|\.)(?<callback>[A-Za-z]+)(?<rest>.*)
    /#
    .matchingSemantics(.unicodeScalar)
  private let arguments =
    #/
    (?:\((?:(?:_:)?|(?<only>true|false)
    |(?:to:?\s+)?(?<counterpart><.*>|(?!<)[^\s"():,\[\]]+)(?:,\s+(?<animated>true|false))?)\))?\s*
    /#
    .matchingSemantics(.unicodeScalar)
  private let brackets =
    #/<(?<type>(?:[^<":\\]|\\.)*)(?: "(?<title>(?:[^"\\]|\\.)*)"|:\s(?<address>0x[0-9A-Fa-f]+))?>/#
    .matchingSemantics(.unicodeScalar)
  private let escape = #/\\(?:u\{(?<number>[0-9A-Fa-f]+)\}|(?<itself>.))/#.matchingSemantics(
    .unicodeScalar
  )

  /// Returns the callback on a line; nil for a line without one.
  ///
  /// - Parameter instant: the time of a line that has none.
  func read(
    _ line: Substring,
    number: Int,
    after instant: SimulationClock.Instant
  ) throws(CallbackTextFailure) -> CallbackRecord? {
    func failure(_ code: CallbackTextFailure.Code) -> CallbackTextFailure {
      CallbackTextFailure(code: code, line: number, text: String(line))
    }
    if line.wholeMatch(of: silence) != nil { return nil }
    guard let parts = line.wholeMatch(of: form)?.output,
      let callback = Callback(rawValue: String(parts.callback)),
      let controller = controller(parts.controller)
    else { throw failure(.noCallback) }
    var instant = instant
    if let sign = parts.sign, let seconds = parts.seconds {
      let fraction = ((parts.fraction ?? "") + String(repeating: "0", count: 18)).prefix(18)
      guard let seconds = Int64(sign + seconds), let attoseconds = Int64(sign + fraction) else {
        throw failure(.unreadableTime)
      }
      instant = SimulationClock.Instant(
        offset: Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
      )
    }
    guard let told = parts.rest.wholeMatch(of: arguments)?.output else {
      throw failure(.unreadableArguments)
    }
    var counterpart: ControllerIdentity?
    if let name = told.counterpart {
      counterpart = self.controller(name)
      // A word such as `maybe` is no argument.
      let isWord = name.unicodeScalars.first != "<"
      if counterpart == nil || (isWord && callback.rawValue.hasPrefix("view")) {
        throw failure(.unreadableArguments)
      }
      if name == "nil" { counterpart = nil }
    }
    return CallbackRecord(
      controller: controller,
      callback: callback,
      animated: (told.only ?? told.animated).map { $0 == "true" },
      counterpart: counterpart,
      instant: instant
    )
  }

  /// Returns the controller of a name, or of a type and a title in brackets; nil if those are
  /// malformed.
  private func controller(_ text: Substring) -> ControllerIdentity? {
    guard text.unicodeScalars.first == "<" else {
      return ControllerIdentity(type: String(text), title: nil)
    }
    guard let parts = text.wholeMatch(of: brackets)?.output, let type = unescaped(parts.type) else {
      return nil
    }
    guard let title = parts.title ?? parts.address else {
      return ControllerIdentity(type: type, title: nil)
    }
    return unescaped(title).map { ControllerIdentity(type: type, title: $0) }
  }

  /// Returns the text that ``LineWriter`` wrote with escapes; nil if one of them is invalid.
  private func unescaped(_ text: Substring) -> String? {
    var isReadable = true
    let result = text.replacing(escape) { match -> String in
      if let itself = match.itself, itself != "u" { return String(itself) }
      if let scalar = match.number.flatMap({ UInt32($0, radix: 16) }).flatMap(Unicode.Scalar.init) {
        return String(scalar)
      }
      isReadable = false
      return ""
    }
    return isReadable ? String(result) : nil
  }
}
