internal import TransitionLock

extension LockRecorder {
  /// What bars mean in a recording of a lock, for the key of a picture.
  public static let spans: [Timeline.Kind: String] = [.transition: "transition", .waiting: "waits"]

  /// What marks mean in a recording of a lock, for the key of a picture.
  public static let marks: [Character: String] =
    signs.values.reduce(into: ["?": "asked to give way", "■": "closed", "…": "events lost"]) { marks, sign in
      marks[sign.symbol] = sign.meaning
    }

  /// The mark for an outcome.
  struct Sign {
    let symbol: Character
    let kind: Timeline.Kind
    let meaning: String
  }

  /// The marks for all outcomes but the usual one, which look different without color, too.
  static let signs: [TransitionLock.OutcomeCode: Sign] = [
    .failed: Sign(symbol: "✗", kind: .conflict, meaning: "threw"),
    .takenBack: Sign(symbol: "↶", kind: .conflict, meaning: "taken back"),
    .dropped: Sign(symbol: "⊘", kind: .dropped, meaning: "dropped"),
    .superseded: Sign(symbol: "↷", kind: .dropped, meaning: "superseded"),
    .outdated: Sign(symbol: "○", kind: .dropped, meaning: "outdated"),
    .cancelled: Sign(symbol: "⊗", kind: .dropped, meaning: "cancelled"),
    .timedOut: Sign(symbol: "◷", kind: .dropped, meaning: "timed out"),
    .closed: Sign(symbol: "□", kind: .dropped, meaning: "settled by closing"),
    .deadlock: Sign(symbol: "∞", kind: .conflict, meaning: "deadlock"),
  ]
}
