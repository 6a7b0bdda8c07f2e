/// A diagram that was played: the expected events, and the actual ones.
public struct MarbleRun: Sendable {
  /// The first place where two diagrams differ.
  public struct Difference: Hashable, Sendable {
    /// The name of the lane.
    public let lane: String
    /// The time since the beginning.
    public let time: Duration
    /// The marks that were expected at this moment; empty for none.
    public let expected: String
    /// The marks that came; empty for none.
    public let actual: String
  }

  /// The diagram that was to be.
  public let expected: Marbles
  /// The same lanes as they came to be.
  public let actual: Marbles
  /// Additional facts that marks do not show: the reason of a refusal, open transitions at the end, messages of the
  /// console.
  public let notes: [String]
  let legend: MarbleLegend

  /// The first difference in time, and at one moment that of the uppermost lane; nil if all lanes are as expected.
  ///
  /// - Complexity: O(*l* · *n*) for *l* lanes with *n* events.
  public var difference: Difference? {
    var first: Difference?
    for (expected, actual) in zip(expected.lanes, actual.lanes) {
      let (wanted, came) = (MarbleGrid.cells(expected.events), MarbleGrid.cells(actual.events))
      for time in Set(wanted.keys).union(came.keys) where wanted[time] != came[time] {
        if let first, first.time <= time { continue }
        first = Difference(lane: expected.name, time: time, expected: wanted[time] ?? "", actual: came[time] ?? "")
      }
    }
    return first
  }
}

extension MarbleRun: CustomStringConvertible {
  /// A text for people: both diagrams in one notation, aligned, with the first difference pointed out.
  ///
  /// A lane that is as expected stands there once. One that differs stands there twice: as expected, with `-` before it, and as
  /// it came, with `+`.
  public var description: String {
    guard let difference else { return "The marbles are as expected.\n\n" + indented(actual.text) + noteText }
    let grid = MarbleGrid(of: [expected, actual])
    var lines = ["The marbles differ first at \(difference.time.marbleText)\(inLane(difference)).", ""]
    for (wanted, came) in zip(expected.lanes, actual.lanes) {
      guard MarbleGrid.cells(wanted.events) != MarbleGrid.cells(came.events) else {
        lines.append("  " + grid.line(name: wanted.name, wanted.events))
        continue
      }
      lines.append("- " + grid.line(name: wanted.name, wanted.events))
      lines.append("+ " + grid.line(name: came.name, came.events))
      guard wanted.name == difference.lane else { continue }
      let same = zip(difference.expected, difference.actual).prefix { $0 == $1 }.count
      lines.append(String(repeating: " ", count: 2 + grid.column(of: difference.time) + same) + "^")
    }
    lines += ["", "- expected, + actual. A frame is \(expected.frame.marbleText). \(keyText)"]
    return lines.joined(separator: "\n") + "\n" + noteText
  }

  private func inLane(_ difference: Difference) -> String {
    difference.lane.isEmpty ? "" : " in the lane of \(difference.lane)"
  }

  /// The words for the marks in lanes that differ.
  private var keyText: String {
    var words: [String] = []
    for (wanted, came) in zip(expected.lanes, actual.lanes)
    where MarbleGrid.cells(wanted.events) != MarbleGrid.cells(came.events) {
      let marks = Set((wanted.events + came.events).map(\.mark))
      for (letter, mark, meaning) in MarbleMark.letters where marks.contains(mark) {
        words.append("\(letter) \(meaning)")
      }
      for entry in legend.entries where marks.contains(.callback(entry.letter)) {
        words.append("\(entry.letter) \(entry.words)")
      }
    }
    var seen: Set<String> = []
    let unique = words.filter { seen.insert($0).inserted }
    return unique.isEmpty ? "" : unique.joined(separator: ", ") + "."
  }

  private var noteText: String { notes.isEmpty ? "" : "\n" + notes.map { $0 + "\n" }.joined() }

  private func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  \($0)\n" }.joined()
  }
}
