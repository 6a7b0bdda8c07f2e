internal import TransitionLock

extension LockRecorder {
  /// The meanings of bars in a recording of a lock, for the key of a picture.
  public static let spans: [Timeline.Kind: String] = [.transition: "transition", .waiting: "waits"]

  /// The meanings of marks in a recording of a lock, for the key of a picture.
  public static let marks: [Character: String] =
    outcomeMarks.values.reduce(into: ["?": "asked to give way", "■": "closed", "…": "events lost"])
  { marks, mark in
    marks[mark.symbol] = mark.meaning
  }

  /// The mark for an outcome.
  struct OutcomeMark {
    let symbol: Character
    let kind: Timeline.Kind
    let meaning: String
  }

  /// The marks for all outcomes except `finished`. They also differ without color.
  static let outcomeMarks: [TransitionLock.OutcomeCode: OutcomeMark] = [
    .failed: OutcomeMark(symbol: "✗", kind: .conflict, meaning: "threw"),
    .takenBack: OutcomeMark(symbol: "↶", kind: .conflict, meaning: "taken back"),
    .dropped: OutcomeMark(symbol: "⊘", kind: .dropped, meaning: "dropped"),
    .superseded: OutcomeMark(symbol: "↷", kind: .dropped, meaning: "superseded"),
    .outdated: OutcomeMark(symbol: "○", kind: .dropped, meaning: "outdated"),
    .cancelled: OutcomeMark(symbol: "⊗", kind: .dropped, meaning: "cancelled"),
    .timedOut: OutcomeMark(symbol: "◷", kind: .dropped, meaning: "timed out"),
    .closed: OutcomeMark(symbol: "□", kind: .dropped, meaning: "settled by closing"),
    .deadlock: OutcomeMark(symbol: "∞", kind: .conflict, meaning: "deadlock"),
  ]
}
