import ExampleSupport
import TransitionTimeline

/// The symbols in the pictures of playbacks, which are distinct without color, too.
enum ChartSign {
  static let collided: Character = "✗"
  static let dropped: Character = "⊘"
  static let outdated: Character = "○"

  /// The meanings of bars.
  static let spans: [Timeline.Kind: String] = [
    .transition: "moves (+ comes, - goes)", .waiting: "waits",
  ]

  /// The meanings of marks.
  static let marks: [Character: String] = [
    collided: "collided", dropped: "dropped", outdated: "nothing to do",
    Timeline.callbackSign: "callback",
  ]
}
