import TransitionTimeline

/// The signs in the pictures of plays, which look different without color, too.
enum ChartSign {
  static let collided: Character = "✗"
  static let dropped: Character = "⊘"
  static let outdated: Character = "○"
  static let callback: Character = "·"

  /// What bars mean.
  static let spans: [Timeline.Kind: String] = [.transition: "moves (+ comes, - goes)", .waiting: "waits"]

  /// What marks mean.
  static let marks: [Character: String] = [
    collided: "collided", dropped: "dropped", outdated: "nothing to do", callback: "callback",
  ]
}
