import TransitionSupport
import TransitionTimeline

extension Timeline {
  /// A timeline with lanes of odd names, and in them spans and marks anywhere; the same for the
  /// same seed.
  static func random(
    seed: UInt64,
    labels: [String] = ["", "a", "push Contact", "漢字", "e\u{301}", "\u{1B}[2J", "👩‍👩‍👧 family"]
  ) throws -> Timeline {
    var dice = SplitMix64(seed: seed)
    var timeline = Timeline()
    let kinds: [Timeline.Kind] = [.transition, .waiting, .conflict, .dropped, .event, "own"]
    for name in ["detail", "", "連絡先", "a name that is much too long for it"] {
      let lane = timeline.addLane(name)
      try timeline.addMark("!", in: lane, at: .zero, kind: .conflict)
      for _ in 0..<Int.random(in: 0...8, using: &dice) {
        let label = labels.randomElement(using: &dice) ?? ""
        let kind = kinds.randomElement(using: &dice) ?? .event
        let start = Duration.milliseconds(Int.random(in: 0...2_000, using: &dice))
        let end = start + .milliseconds(Int.random(in: 0...700, using: &dice))
        switch Int.random(in: 0...3, using: &dice) {
        case 0: _ = try timeline.openSpan(label, in: lane, from: start, kind: kind)
        case 1:
          try timeline.addMark(
            ["!", "✗", "⏳"].randomElement(using: &dice) ?? "!",
            in: lane,
            at: end,
            kind: kind,
            label: label
          )
        default: try timeline.addSpan(label, in: lane, from: start, to: end, kind: kind)
        }
      }
    }
    return timeline
  }
}
