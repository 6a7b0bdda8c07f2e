import ExampleSupport

/// A sign that tells who caused an event.
enum Sign: String {
  /// The user, with a finger.
  case finger
  /// A timer.
  case clock
  /// Something else in the app.
  case bolt

  init(_ action: Session.Action) {
    switch action {
    case .tap: self = .finger
    case .timer: self = .clock
    case .present, .dismiss, .push, .pop: self = .bolt
    }
  }

  /// The shapes that a film uses again and again; signs and crosses lie around the origin.
  static let definitions = [
    "<g id=\"finger\"><circle r=\"8\" fill-opacity=\".3\"/><circle r=\"4.5\"/></g>",
    "<g id=\"clock\"><circle r=\"7\" class=\"thin\"/><path class=\"thin\" d=\"M0 -4V0L3 2\"/></g>",
    "<path id=\"bolt\" d=\"M2 -9L-6 2H-1L-2 9L6 -2H1Z\"/>",
    "<path id=\"cross\" d=\"M-4 -4L4 4M-4 4L4 -4\"/>",
    "<circle id=\"ring\" r=\"3.5\"/>",
    "<circle id=\"dot\" r=\"2\"/>",
    "<path id=\"check\" d=\"M-5 0L-1.5 4L5.5 -4\"/>",
    "<g id=\"list\" class=\"soft\">"
      + (0..<8).map { row in
        let y = 66 + 50 * row
        return
          "<circle cx=\"24\" cy=\"\(y + 12)\" r=\"12\"/><rect x=\"44\" y=\"\(y + 6)\" width=\"\(row % 3 == 1 ? 54 : 70)\" "
          + "height=\"12\" rx=\"6\"/>"
      }.joined() + "</g>",
    "<g id=\"page\" class=\"soft\"><circle cx=\"96\" cy=\"112\" r=\"42\"/><rect x=\"46\" y=\"174\" width=\"100\" height=\"16\" "
      + "rx=\"8\"/><rect x=\"18\" y=\"220\" width=\"156\" height=\"44\" rx=\"10\"/><rect x=\"18\" y=\"276\" width=\"156\" "
      + "height=\"44\" rx=\"10\"/><rect x=\"18\" y=\"332\" width=\"156\" height=\"44\" rx=\"10\"/></g>",
    "<g id=\"text\" class=\"soft\">"
      + (0..<9).map { row in
        "<rect x=\"16\" y=\"\(76 + 40 * row)\" width=\"\(row % 4 == 3 ? 90 : 156)\" height=\"14\" rx=\"7\"/>"
      }.joined() + "</g>",
    "<g id=\"form\" class=\"soft\"><circle cx=\"160\" cy=\"122\" r=\"44\"/><rect x=\"36\" y=\"192\" width=\"248\" height=\"48\" "
      + "rx=\"12\"/><rect x=\"36\" y=\"256\" width=\"248\" height=\"48\" rx=\"12\"/></g>",
  ]
}
