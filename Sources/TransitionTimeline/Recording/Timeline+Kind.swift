extension Timeline {
  /// The kind of a span or a mark.
  ///
  /// A kind is a name, so a program may have kinds of its own beside those given here:
  ///
  /// ```swift
  /// extension Timeline.Kind {
  ///   static let gesture: Self = "gesture"
  /// }
  /// ```
  ///
  /// Renderers decide what a kind looks like, and draw those that they do not know in a plain way; see
  /// ``TerminalRenderer/styles``.
  public struct Kind: Sendable, Hashable, RawRepresentable, ExpressibleByStringLiteral {
    /// The kind's name.
    public let rawValue: String

    /// Creates the kind with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the kind with a name.
    public init(stringLiteral name: String) { rawValue = name }

    /// A change of what is on screen, from its start to the end of its animation.
    public static let transition: Self = "transition"

    /// Standing in line for a turn.
    public static let waiting: Self = "waiting"

    /// Two things that exclude each other met.
    public static let conflict: Self = "conflict"

    /// A step that was given up and will not happen.
    public static let dropped: Self = "dropped"

    /// An event that is neither good nor bad: a call, a callback, a tap.
    public static let event: Self = "event"
  }
}
