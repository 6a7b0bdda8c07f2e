/// The times of a session: seconds in decimal notation.
enum SessionTime {
  /// The latest time that a session may have.
  static let latest = Duration.seconds(86_400)

  /// Returns a written time exactly: 0.1 is a tenth of a second, not the nearest binary fraction.
  static func parse(_ text: Substring) throws(Unreadable) -> Duration {
    let hint = "a time in seconds, such as 0.25"
    if let number = Double(text) {
      if !number.isFinite { throw Unreadable("the time \(text) is not finite", hint) }
      if number < 0 { throw Unreadable("the time \(text) is negative", hint) }
      if number > 86_400 {
        throw Unreadable("the time \(text) is later than a day", "times up to 86400")
      }
    }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count > 1 ? parts[1] : "0"
    guard let whole = parts.first, isDigits(whole), isDigits(decimals), let seconds = Int64(whole)
    else {
      throw Unreadable("\"\(text)\" is no time", hint)
    }
    guard decimals.count <= 9, let rest = Int64(decimals) else {
      throw Unreadable("the time \(text) has more than nine decimals", hint)
    }
    let nanoseconds = (decimals.count..<9).reduce(rest) { nanoseconds, _ in nanoseconds * 10 }
    return .seconds(seconds) + .nanoseconds(nanoseconds)
  }

  /// Returns a time as text, in seconds, with two decimals or as many as the time has.
  static func text(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    var digits = String(repeating: "0", count: 18 - "\(attoseconds)".count) + "\(attoseconds)"
    while digits.count > 2, digits.last == "0" { digits.removeLast() }
    return "\(seconds).\(digits)"
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { ("0"..."9").contains($0) }
  }
}
