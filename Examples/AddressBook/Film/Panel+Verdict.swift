import ExampleSupport

/// The result of a play, in the words and numbers of the report.
extension Panel {
  func verdict(_ motions: inout Motions) -> [String] {
    var course = Keyframes()
    course.go(to: [0], at: 0)
    course.go(to: [0], at: reel.place(play.end))
    course.go(to: [1], at: reel.place(play.end) + 0.25)
    let motion = motions.attribute(for: course) { ["opacity:\(SVG.number($0[0]))"] }
    let verdict = play.verdict
    let top = Layout.below + 101
    let sign =
      "<g class=\"note \(verdict.fate.rawValue)\"><circle cx=\"18\" cy=\"\(SVG.number(top - 6))\" r=\"10\"/>"
      + Self.use(verdict.fate == .begins ? "check" : verdict.fate.shape, x: 18, y: top - 6) + "</g>"
    let text = Lettering.text(verdict.text, x: 35, y: top, width: 203, size: 17, style: "bold")
    let more = Lettering.text(verdict.more, x: 35, y: top + 21, width: 203, size: 16.5, style: "dim")
    return ["<g\(motion)>\(sign)\(text)\(more)</g>"]
  }
}

extension Play {
  /// The verdict on a play: its worst result, and a further remark.
  var verdict: (text: String, more: String, fate: Bubble.Fate) {
    let collided = count(collisions, "collision")
    if !stranded.isEmpty { return ("\(count(stranded, "completion")) never ran", collided, .lost) }
    if !collisions.isEmpty { return (collided, "", .lost) }
    if !dropped.isEmpty { return ("\(dropped.count) of \(episodes.count) dropped", collided, .dropped) }
    let order = keepsOrder ? "nothing lost, in order" : "nothing lost, not in order"
    return (order, waited.isEmpty ? collided : "\(waited.count) of \(episodes.count) waited", .begins)
  }
}
