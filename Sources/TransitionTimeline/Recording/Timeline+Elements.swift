extension Timeline {
  /// A named line of a timeline, for the events of one thing: a controller, a task, a window.
  public struct Lane: Sendable, Hashable, Identifiable {
    /// The identity of a lane in its timeline.
    ///
    /// An identifier is valid for the timeline that created it, and for copies of that timeline. In
    /// another timeline, it may identify a different lane, or none.
    public struct ID: Sendable, Hashable {
      let index: Int
    }

    /// The identity of the lane in its timeline.
    public let id: ID

    /// The name of the lane in a picture.
    public let name: String
  }

  /// An activity that took some time, or that has not ended.
  public struct Span: Sendable, Hashable, Identifiable {
    /// The identity of a span in its timeline.
    ///
    /// An identifier is valid for the timeline that created it, and for copies of that timeline.
    public struct ID: Sendable, Hashable {
      let index: Int
    }

    /// The identity of the span in its timeline.
    public let id: ID

    /// The lane that the span belongs to.
    public let lane: Lane.ID

    /// The time at which it began, since the recording's origin.
    public let start: Duration

    /// The time at which it ended, since the recording's origin, or nil while it is open.
    public internal(set) var end: Duration?

    /// A description of the activity in a few words.
    public let label: String

    /// The kind of the activity.
    public let kind: Kind

    /// A Boolean value that indicates whether the span has not ended.
    public var isOpen: Bool { end == nil }
  }

  /// An event at one moment.
  public struct Mark: Sendable, Hashable {
    /// The lane that the mark belongs to.
    public let lane: Lane.ID

    /// The time at which it happened, since the recording's origin.
    public let time: Duration

    /// The character that represents the mark in a picture.
    public let symbol: Character

    /// A description of the event in a few words; may be empty.
    public let label: String

    /// The kind of the event.
    public let kind: Kind
  }

  /// The kind of a span or a mark.
  ///
  /// A kind is a name, so a program may have custom kinds beside those given here:
  ///
  /// ```swift
  /// extension Timeline.Kind {
  ///   static let gesture: Self = "gesture"
  /// }
  /// ```
  ///
  /// Renderers choose the appearance of a kind, and draw unknown kinds in a plain way; see
  /// ``TerminalRenderer/styles``.
  public struct Kind: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral {
    /// The kind's name.
    public let rawValue: String

    /// Creates the kind with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the kind with a name.
    public init(stringLiteral name: String) { rawValue = name }

    /// A change of the screen, from its start to the end of its animation.
    public static let transition: Self = "transition"

    /// Waiting in line for a turn.
    public static let waiting: Self = "waiting"

    /// A collision of two activities that exclude each other.
    public static let conflict: Self = "conflict"

    /// A step that was given up and will not happen.
    public static let dropped: Self = "dropped"

    /// An event that is neither good nor bad: a call, a callback, a tap.
    public static let event: Self = "event"
  }
}
