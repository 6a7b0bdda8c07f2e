extension Timeline {
  /// An event at one moment.
  public struct Mark: Sendable, Hashable {
    /// The lane that the mark belongs to.
    public let lane: Lane.ID

    /// The time at which it happened, since the recording's origin.
    public let time: Duration

    /// The character that stands for it in a picture.
    public let symbol: Character

    /// A description of the event in a few words; may be empty.
    public let label: String

    /// The kind of the event.
    public let kind: Kind
  }
}
