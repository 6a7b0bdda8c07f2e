import TransitionTimeline

/// The signs in the pictures of plays, which look different without color, too.
enum ChartSign {
  static let collided: Character = "✗"
  static let dropped: Character = "⊘"
  static let outdated: Character = "○"
  static let callback: Character = "·"

  /// Returns the key of the pictures, in which is what the pictures have.
  static func key(of timelines: [Timeline], by renderer: TerminalRenderer) -> [String] {
    renderer.key(
      of: timelines,
      spans: [.transition: "moves (+ comes, - goes)", .waiting: "waits"],
      marks: [collided: "collided", dropped: "dropped", outdated: "nothing to do", callback: "callback"]
    )
  }
}
