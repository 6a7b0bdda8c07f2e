extension Timeline {
  /// Something that went on for a while, or still does.
  public struct Span: Sendable, Hashable, Identifiable {
    /// Says which span of its timeline it is.
    ///
    /// An identifier is good for the timeline that gave it and for copies of that.
    public struct ID: Sendable, Hashable {
      let index: Int
    }

    /// The span's place among the spans of its timeline.
    public let id: ID

    /// The lane that the span belongs to.
    public let lane: Lane.ID

    /// When it began, since the recording's origin.
    public let start: Duration

    /// When it ended, since the recording's origin, or nil while it is open.
    public internal(set) var end: Duration?

    /// What goes on.
    public let label: String

    /// What sort of thing it is.
    public let kind: Kind

    /// Whether it has not ended yet.
    public var isOpen: Bool { end == nil }
  }
}
