extension Timeline {
  /// Something that happened at one moment.
  public struct Mark: Sendable, Hashable {
    /// The lane that the mark belongs to.
    public let lane: Lane.ID

    /// When it happened, since the recording's origin.
    public let time: Duration

    /// The character that stands for it in a picture.
    public let symbol: Character

    /// What happened, in a few words; may be empty.
    public let label: String

    /// What sort of thing it is.
    public let kind: Kind
  }
}
