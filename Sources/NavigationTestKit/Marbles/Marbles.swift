/// A story of navigation as a diagram: operations, their outcomes, and callbacks of controllers over time.
///
/// A line is a lane. A lane with an operation in it is a caller's; any other is that of the controller by its name.
///
/// ```text
/// user: [push b]-------|
/// a:    W       -------D
/// b:    w       -------d
/// ```
///
/// Here `b` is pushed at once, and seven frames of 50 milliseconds later the transition ends: `a` is told that it will
/// disappear and has disappeared, `b` that it will appear and has appeared.
///
/// ### Time
///
/// Only two things take time: `-`, a frame, and a duration such as `350ms`. Marks take none, so `wd` is both at one moment,
/// in this order. Blanks mean nothing: they align the lanes. Times are exact to a microsecond.
///
/// | text | meaning |
/// |---|---|
/// | `-` | one frame |
/// | `350ms`, `1.5s`, `20us`, `2m` | so much time |
/// | a blank | nothing |
/// | a line that begins with `//` | nothing |
///
/// ### The lane of a caller
///
/// | text | meaning |
/// |---|---|
/// | `[push b]` | an operation, see ``MarbleStage`` |
/// | `,` | it has a place in line, and waits |
/// | `^` | its turn has come, and its transition begins |
/// | `|` | its transition has finished |
/// | `x` | its transition was taken back, as when a finger lets go |
/// | `?` | it was dropped |
/// | `#` | it was refused: it threw, or failed at its turn |
///
/// ### The lane of a controller
///
/// One letter is one callback, as the ``MarbleLegend`` says; in the usual legend `w` and `d` are `viewWillAppear` and
/// `viewDidAppear`, `W` and `D` `viewWillDisappear` and `viewDidDisappear`.
public struct Marbles: Hashable, Sendable {
  /// A lane: the operations of one caller and their outcomes, or the callbacks of one controller.
  public struct Lane: Hashable, Sendable {
    /// The name before the colon; empty if there is none.
    public let name: String
    /// A Boolean value that indicates whether this is the lane of a caller.
    public let isCaller: Bool
    /// The events, in order.
    public internal(set) var events: [MarbleEvent]
    /// The line that it was read from, which makes no difference.
    var source = ""

    /// Returns a Boolean value that indicates whether two lanes have the same name and events.
    public static func == (left: Lane, right: Lane) -> Bool {
      (left.name, left.isCaller) == (right.name, right.isCaller) && left.events == right.events
    }

    /// Feeds the name and the events to a hasher.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(isCaller)
      hasher.combine(events)
    }
  }

  /// The lanes, from the top.
  public internal(set) var lanes: [Lane]
  /// The time of one `-`.
  public let frame: Duration
  /// The time from the beginning to the end of the longest lane.
  public internal(set) var length: Duration

  /// The time of one `-` where nothing else is said: 50 milliseconds.
  public static let usualFrame = Duration.milliseconds(50)
}

/// An event in a lane of marbles.
public struct MarbleEvent: Hashable, Sendable {
  /// The time since the beginning.
  public let time: Duration
  /// The operation, outcome or callback.
  public let mark: MarbleMark
  /// The place in the text that it was read from, which makes no difference.
  var position = Position()

  /// A line and a column, from 1; zero for an event that was not read.
  struct Position: Hashable, Sendable {
    var line = 0
    var column = 0

    static func == (left: Position, right: Position) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
}
