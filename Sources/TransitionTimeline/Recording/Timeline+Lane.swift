extension Timeline {
  /// A named line of a timeline, for what happens to one thing: a controller, a task, a window.
  public struct Lane: Sendable, Hashable, Identifiable {
    /// Says which lane of its timeline it is.
    ///
    /// An identifier is good for the timeline that gave it and for copies of that; another timeline may have a different lane
    /// under it, or none.
    public struct ID: Sendable, Hashable {
      let index: Int
    }

    /// The lane's place among the lanes of its timeline.
    public let id: ID

    /// What the lane is called in a picture.
    public let name: String
  }
}
