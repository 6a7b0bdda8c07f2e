/// The time of a line.
extension LineReader {
  /// Reads a time and the blanks after it; nil, having moved nowhere, if there is none.
  mutating func readTime() throws(Problem) -> Duration? {
    let start = position
    let isInBrackets = take("[")
    if takeDate() { skipBlanks() }
    let isNegative = take("-")
    guard let (time, isTimeOfDay) = readSeconds(), endTime(isTimeOfDay, isInBrackets: isInBrackets) else {
      position = start
      return nil
    }
    guard let time else { throw Problem(code: .unreadableTime) }
    return isNegative ? .zero - time : time
  }

  /// Goes past a date such as `2024-05-01`, which is not kept.
  private mutating func takeDate() -> Bool {
    let start = position
    let parts = [4, 2, 2]
    for (index, length) in parts.enumerated() {
      let isSeparated = index == 0 || take("-")
      if isSeparated, takeWhile(\.isDigit).count == length { continue }
      position = start
      return false
    }
    return true
  }

  /// `0.350` or `12:34:56.789`; without a time if that is too long to be counted, which is wrong only where it is a
  /// time.
  private mutating func readSeconds() -> (Duration?, isTimeOfDay: Bool)? {
    var seconds: Int64? = 0
    var parts = 0
    repeat {
      let digits = takeWhile(\.isDigit)
      if digits.isEmpty { return nil }
      parts += 1
      seconds = seconds.flatMap { before in
        let minutes = before.multipliedReportingOverflow(by: 60)
        guard let number = Int64(digits), !minutes.overflow else { return nil }
        let sum = minutes.partialValue.addingReportingOverflow(number)
        return sum.overflow ? nil : sum.partialValue
      }
    } while parts < 3 && take(":")
    guard parts != 2 else { return nil }
    var fraction = ""
    if peek == ".", position + 1 < scalars.count, scalars[position + 1].isDigit {
      position += 1
      fraction = String(takeWhile(\.isDigit).prefix(18))
    }
    fraction += String(repeating: "0", count: 18 - fraction.count)
    let attoseconds = Int64(fraction) ?? 0
    let time = seconds.map { Duration(secondsComponent: $0, attosecondsComponent: attoseconds) }
    return (time, parts == 3)
  }

  /// Reads the optional parts after a time: a unit or a zone, the bracket, blanks, and a process such as
  /// `App[123:456]`.
  private mutating func endTime(_ isTimeOfDay: Bool, isInBrackets: Bool) -> Bool {
    if isTimeOfDay {
      if take("+") || take("-") { _ = takeWhile(\.isDigit) } else { _ = take("Z") }
    } else {
      let start = position
      skipBlanks()
      let isApart = position > start
      let unit = takeWhile(\.isWord)
      // A controller may be called s.
      if unit != "seconds" && (unit != "s" || isApart) { position = start }
    }
    if isInBrackets, !take("]") { return false }
    guard let next = peek, next.isBlank || (isInBrackets && next != ".") else { return false }
    skipBlanks()
    if isTimeOfDay { takeProcess() }
    return true
  }

  private mutating func takeProcess() {
    let start = position
    _ = takeWhile { !$0.isBlank && $0 != "[" }
    let isProcess =
      position > start && take("[") && !takeWhile { $0.isWord || $0 == ":" }.isEmpty && take("]")
      && peek?.isBlank == true
    if isProcess { skipBlanks() } else { position = start }
  }
}
