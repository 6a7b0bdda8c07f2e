extension Timeline {
  /// An activity that went on for a while, or still does.
  public struct Span: Sendable, Hashable, Identifiable {
    /// The identity of a span in its timeline.
    ///
    /// An identifier is good for the timeline that gave it and for copies of that.
    public struct ID: Sendable, Hashable {
      let index: Int
    }

    /// The span's place among the spans of its timeline.
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

    /// A Boolean value that indicates whether it has not ended yet.
    public var isOpen: Bool { end == nil }
  }
}
