/// A source file with breaks compiled in, and where in it each of them stands.
public struct BrokenFile: Sendable {
  public let text: String
  private let spans: [(one: Break, range: Range<Int>)]
  private let lineStarts: [Int]

  /// Compiles breaks of one file into its text.
  public init(_ source: String, with breaks: [Break]) {
    var edits: [Edit] = []
    for one in breaks { edits += Edit.edits(of: one) }
    edits.sort { $0.precedes($1) }

    let original = Array(source.utf8)
    var output: [UInt8] = []
    var opened: [Int: Int] = [:]
    var spans: [(one: Break, range: Range<Int>)] = []
    let byNumber = Dictionary(uniqueKeysWithValues: breaks.map { ($0.number, $0) })
    var position = 0
    for edit in edits {
      output += original[position..<edit.range.lowerBound]
      position = edit.range.upperBound
      if edit.phase == .prefix { opened[edit.key] = output.count }
      output += Array(edit.text.utf8)
      if edit.phase != .replacement, edit.closes, let start = opened[edit.key], let one = byNumber[edit.number] {
        spans.append((one, start..<output.count))
      }
    }
    output += original[position...]
    text = String(decoding: output, as: UTF8.self)
    self.spans = spans
    lineStarts = [0] + output.indices.filter { output[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  /// The breaks that an error of the compiler is blamed on.
  ///
  /// The innermost break around the place of the error, as a rule. An error that only shows later, such as a missing
  /// return or a variable without a value, is blamed on what was dropped: the assignment to the variable, or the
  /// statement before.
  public func blamed(for message: String, line: Int, column: Int) -> [Int] {
    guard lineStarts.indices.contains(line - 1) else { return [] }
    let start = lineStarts[line - 1]
    let end = line < lineStarts.count ? lineStarts[line] : Int.max
    let offset = start + column - 1
    let around = spans.filter { $0.range.lowerBound <= offset && offset < $0.range.upperBound }
    let innermost = around.min { $0.range.count < $1.range.count }.map { [$0.one.number] }
    let isLate = message.contains("missing return")
    if let innermost, !isLate { return innermost }
    if let assignment = assignment(namedIn: message, nearest: offset) { return [assignment] }
    let before = spans.filter { $0.range.upperBound <= offset && [.drop, .return].contains($0.one.kind) }
    if isLate, let last = before.max(by: { $0.range.upperBound < $1.range.upperBound }) { return [last.one.number] }
    if let innermost { return innermost }
    let onLine = spans.filter { $0.range.overlaps(start..<end) }
    if !onLine.isEmpty { return onLine.map(\.one.number) }
    return before.max { $0.range.upperBound < $1.range.upperBound }.map { [$0.one.number] } ?? []
  }

  /// The nearest assignment that is dropped, to a variable that a message names in quotes.
  private func assignment(namedIn message: String, nearest offset: Int) -> Int? {
    let names = message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .compactMap { $0.offset.isMultiple(of: 2) ? nil : $0.element }
    let assignments = spans.filter { span in
      span.one.kind == .drop && names.contains { span.one.before.hasPrefix("\($0) ") }
    }
    return assignments.min { abs($0.range.lowerBound - offset) < abs($1.range.lowerBound - offset) }?.one.number
  }
}
