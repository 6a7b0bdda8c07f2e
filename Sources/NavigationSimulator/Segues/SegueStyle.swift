extension Segue {
  /// The style of a segue: what it does. More styles may come.
  public struct Style: Hashable, Sendable, CustomStringConvertible {
    /// A name for people.
    public let description: String

    /// Shows the destination as the nearest container does that shows controllers in a way of its own: a navigation
    /// controller pushes it; without one it is presented (documented).
    public static let show = Style(description: "show")
    /// Shows the destination as the nearest container does that has a place for details: a split puts it into its secondary
    /// column; without one it is presented (documented).
    public static let showDetail = Style(description: "showDetail")
    /// Presents the destination.
    public static let presentModally = Style(description: "presentModally")
    /// Does what the segue's own class or handler says.
    public static let custom = Style(description: "custom")
    /// Goes back to a controller that is there already: what ``Storyboard/addUnwindSegue(_:from:action:animated:make:file:line:)``
    /// adds.
    public static let unwind = Style(description: "unwind")
  }
}
