import ExampleSupport

/// A symbol for the cause of an event.
enum Sign: String {
  /// The user, with a finger.
  case finger
  /// A timer.
  case clock
  /// Other code of the app.
  case bolt

  init(_ action: Session.Action) {
    switch action {
    case .tap: self = .finger
    case .timer: self = .clock
    case .present, .dismiss, .push, .pop: self = .bolt
    }
  }

  /// The shapes that a film reuses; signs and crosses are centered on the origin.
  static let definitions = [
    "<g id=\"finger\"><circle r=\"8\" fill-opacity=\".3\"/><circle r=\"4.5\"/></g>",
    "<g id=\"clock\"><circle r=\"7\" class=\"thin\"/><path class=\"thin\" d=\"M0 -4V0L3 2\"/></g>",
    "<path id=\"bolt\" d=\"M2 -9L-6 2H-1L-2 9L6 -2H1Z\"/>",
    "<path id=\"cross\" d=\"M-4 -4L4 4M-4 4L4 -4\"/>",
    "<g id=\"slash\"><circle r=\"5\"/><path d=\"M-3.5 3.5L3.5 -3.5\"/></g>",
    "<circle id=\"ring\" r=\"3.5\"/>",
    "<circle id=\"disk\" r=\"3\"/>",
    "<circle id=\"dot\" r=\"1.5\"/>",
    "<path id=\"check\" d=\"M-5 0L-1.5 4L5.5 -4\"/>",
  ]
}
