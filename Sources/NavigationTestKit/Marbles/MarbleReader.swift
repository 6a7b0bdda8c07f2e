/// Reads one lane of a diagram.
struct MarbleReader {
  /// A reason why a lane cannot be read, and where.
  struct Problem: Error {
    let code: MarbleTextFailure.Code
    let column: Int
    let message: String
  }

  let line: Int
  let characters: [Character]
  let frame: Duration
  let legend: MarbleLegend
  var index = 0
  var time = Duration.zero
  var events: [MarbleEvent] = []

  /// The longest time that a duration can have: a day.
  private static let longest = Duration.seconds(86_400)

  init(_ text: some StringProtocol, line: Int, frame: Duration, legend: MarbleLegend) {
    characters = Array(text)
    self.line = line
    self.frame = frame
    self.legend = legend
  }

  /// Reads the lane, and how long it is.
  mutating func read() throws(Problem) -> (lane: Marbles.Lane, length: Duration) {
    let name = takeName()
    let isCaller = characters[index...].contains { $0 == "[" || $0 == "]" }
    while index < characters.count { try takeNext(isCaller: isCaller) }
    return (Marbles.Lane(name: name, isCaller: isCaller, events: events, source: String(characters)), time)
  }

  /// Takes the text before a colon, if the colon comes before any mark that is no part of a name.
  private mutating func takeName() -> String {
    var end = index
    while end < characters.count, characters[end].isPartOfName { end += 1 }
    guard end < characters.count, characters[end] == ":" else { return "" }
    defer { index = end + 1 }
    return String(characters[index..<end]).trimmed
  }

  private mutating func takeNext(isCaller: Bool) throws(Problem) {
    let next = characters[index]
    switch next {
    case " ", "\t": index += 1
    case "-": try pass(frame, from: index, to: index + 1)
    case "0"..."9": try takeTime()
    case "[": try takeOperation()
    case "]": throw problem(.unclosedOperation, at: index, "no operation has begun here. Write it as [push b].")
    default: try takeMark(next, isCaller: isCaller)
    }
  }

  private mutating func pass(_ duration: Duration, from start: Int, to end: Int) throws(Problem) {
    time += duration
    guard time <= Self.longest else {
      throw problem(.unreadableTime, at: start, "the diagram is longer than a day. Write a shorter time.")
    }
    index = end
  }

  /// `350ms`
  private mutating func takeTime() throws(Problem) {
    let start = index
    var end = start
    while end < characters.count, characters[end].isDigit || characters[end] == "." { end += 1 }
    let number = String(characters[start..<end])
    let unitStart = end
    while end < characters.count, characters[end].isLetter { end += 1 }
    let unit = String(characters[unitStart..<end])
    guard let microseconds = Self.units[unit] else {
      let complaint = unit.isEmpty ? "a time has a unit" : "\"\(unit)\" is no unit of time"
      throw problem(
        .unreadableTime,
        at: unitStart,
        "\(complaint). Write 350ms, 1.5s, 20us or 2m, and a blank behind it."
      )
    }
    guard let duration = Self.duration(number, in: microseconds) else {
      throw problem(
        .unreadableTime,
        at: start,
        "\"\(number)\(unit)\" is no time. Write a whole number of microseconds, and no more than a day."
      )
    }
    try pass(duration, from: start, to: end)
  }

  private static let units: [String: Int64] = ["us": 1, "ms": 1_000, "s": 1_000_000, "m": 60_000_000]

  private static func duration(_ number: String, in microseconds: Int64) -> Duration? {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0].count <= 11, let whole = Int64(parts[0]) else { return nil }
    var (total, overflow) = whole.multipliedReportingOverflow(by: microseconds)
    if parts.count == 2 {
      guard (1...9).contains(parts[1].count), let fraction = Int64(parts[1]) else { return nil }
      var scale: Int64 = 1
      for _ in parts[1] { scale *= 10 }
      let (quotient, remainder) = (fraction * microseconds).quotientAndRemainder(dividingBy: scale)
      guard remainder == 0 else { return nil }
      total += quotient
    }
    guard !overflow, total <= 86_400_000_000 else { return nil }
    return .microseconds(total)
  }

  /// `[push b]`
  private mutating func takeOperation() throws(Problem) {
    let start = index
    guard let end = characters[(start + 1)...].firstIndex(where: { $0 == "]" || $0 == "[" }), characters[end] == "]"
    else {
      throw problem(.unclosedOperation, at: start, "the operation that begins here does not end. Write ] behind it.")
    }
    let words = String(characters[(start + 1)..<end]).words.joined(separator: " ")
    guard !words.isEmpty else {
      throw problem(.unknownOperation, at: start, "the operation is empty. Write what to do, as in [push b].")
    }
    note(.operation(words), at: start)
    index = end + 1
  }

  private mutating func takeMark(_ next: Character, isCaller: Bool) throws(Problem) {
    if isCaller {
      guard let mark = MarbleMark(letter: next) else {
        let marks = MarbleMark.letters.map { "\($0.letter) \($0.words)" }.joined(separator: ", ")
        throw problem(.unknownMark, at: index, "\"\(next)\" is no mark in the lane of a caller. There are: \(marks).")
      }
      note(mark, at: index)
    } else {
      guard legend.entry(for: next) != nil else {
        let letters = legend.entries.map { "\($0.letter) \($0.words)" }.joined(separator: ", ")
        let isOfCaller = MarbleMark(letter: next) != nil
        throw problem(
          .unknownMark,
          at: index,
          isOfCaller
            ? "\"\(next)\" stands in the lane of a caller, and this one has no operation."
            : "\"\(next)\" is no letter of the legend. There are: \(letters)."
        )
      }
      note(.callback(next), at: index)
    }
    index += 1
  }

  private mutating func note(_ mark: MarbleMark, at column: Int) {
    events.append(MarbleEvent(time: time, mark: mark, position: .init(line: line, column: column + 1)))
  }

  private func problem(_ code: MarbleTextFailure.Code, at index: Int, _ message: String) -> Problem {
    Problem(code: code, column: index + 1, message: message)
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isPartOfName: Bool {
    isLetter || isNumber || self == "_" || self == " " || self == "'" || self == "."
  }
}

extension String {
  /// The words between blanks.
  var words: [Substring] { split { $0 == " " || $0 == "\t" } }

  var trimmed: String {
    guard let first = firstIndex(where: { $0 != " " && $0 != "\t" }),
      let last = lastIndex(where: { $0 != " " && $0 != "\t" })
    else { return "" }
    return String(self[first...last])
  }
}
