extension Timeline {
  /// A named line of a timeline, for what happens to one thing: a controller, a task, a window.
  public struct Lane: Sendable, Hashable, Identifiable {
    /// The identity of a lane in its timeline.
    ///
    /// An identifier is good for the timeline that gave it and for copies of that; another timeline may have a different lane
    /// under it, or none.
    public struct ID: Sendable, Hashable {
      let index: Int
    }

    /// The lane's place among the lanes of its timeline.
    public let id: ID

    /// The name of the lane in a picture.
    public let name: String
  }
}
