import TransitionLock

/// The drawing of a lane: a character where something happened, and between them the state of the
/// lane.
struct Track {
  private var marks: [Int: Character] = [:]

  /// The last column in which something happened.
  private(set) var last = -1

  mutating func mark(_ mark: Character, at column: Int) {
    last = column
    marks[column] = mark == "]" && marks[column] == "[" ? "|" : mark
  }

  /// Returns the drawing.
  ///
  /// - Parameter isAudible: whether it has only what an observer of the lock can know.
  func drawn(_ width: Int, isAudible: Bool = false) -> [Character] {
    var state: Character = " "
    return (0..<width).map { column in
      let before = state
      guard let mark = marks[column] else { return state == "~" && isAudible ? " " : state }
      switch mark {
      case "?": state = "."
      case "[", "i": state = "-"
      case "T" where state == "-": state = "~"
      case ")":
        state = " "
        return isAudible ? " " : mark
      case "x" where before != ".":
        // In vain.
        return !isAudible ? mark : before == "-" ? "-" : " "
      default: state = " "
      }
      return mark
    }
  }

  /// Returns a picture without what follows the last mark.
  static func trimmed(_ picture: [Character]) -> ArraySlice<Character> {
    picture.prefix((picture.lastIndex { $0 != " " && $0 != "~" } ?? -1) + 1)
  }
}

/// The characters for the words of a lock.
enum Mark {
  static let ofOutcomes: [String: Character] = [
    "finished": "]", "failed": "e", "takenBack": "T", "outdated": "o", "cancelled": "x",
    "timedOut": "t",
    "closed": "c", "dropped": "!", "conflict": "!", "superseded": "s", "deadlock": "D",
  ]

  static let ofReports: [String: Character] = [
    "alreadyEnded": "A", "late": "L", "overdue": "O", "takenBack": "T", "actorGone": "G",
  ]

  /// Returns the character for an event; nil for one that has none of its own.
  static func of(_ event: TransitionLock.Event) -> Character? {
    switch event.kind {
    case .waits: "?"
    case .begins: "["
    case .isAsked: "i"
    case .ends, .settles: event.outcome.flatMap { ofOutcomes["\($0)"] }
    default: nil
    }
  }
}
