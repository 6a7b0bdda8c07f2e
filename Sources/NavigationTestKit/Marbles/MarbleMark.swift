/// A thing that happens at a moment of a diagram.
public enum MarbleMark: Hashable, Sendable {
  /// An operation is performed: the words in square brackets.
  case operation(String)
  /// An operation has a place in line, and waits.
  case place
  /// The turn of an operation that waited has come, and its transition begins.
  case turn
  /// The transition of an operation has finished.
  case finished
  /// The transition of an operation was taken back.
  case cancelled
  /// An operation was dropped.
  case dropped
  /// An operation was refused: it threw, or failed at its turn.
  case refused
  /// A controller is told something; the letter is the legend's.
  case callback(Character)
}

extension MarbleMark: CustomStringConvertible {
  /// The mark as it stands in a lane.
  public var description: String {
    switch self {
    case .operation(let words): "[\(words)]"
    case .callback(let letter): "\(letter)"
    default: "\(Self.letters.first { $0.mark == self }?.letter ?? "?")"
    }
  }

  /// The marks of callers that are one character, with their words.
  static let letters: [(letter: Character, mark: MarbleMark, words: String)] = [
    (",", .place, "waits in line"), ("^", .turn, "begins at its turn"), ("|", .finished, "has finished"),
    ("x", .cancelled, "was taken back"), ("?", .dropped, "was dropped"), ("#", .refused, "was refused"),
  ]

  /// The mark of a caller that a character stands for.
  init?(letter: Character) {
    guard let mark = Self.letters.first(where: { $0.letter == letter })?.mark else { return nil }
    self = mark
  }
}
