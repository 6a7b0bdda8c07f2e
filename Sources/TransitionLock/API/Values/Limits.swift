extension TransitionLock {
  /// The limits of transitions, beyond which the watch over a lock reports them (guarantee G10).
  ///
  /// A transition can hold a lock indefinitely: its completion never comes, because UIKit dropped a
  /// presentation and its completion with it, or its block forgets the token. Only time
  /// distinguishes that from a long animation, so a lock limits time.
  ///
  /// ```swift
  /// let lock = TransitionLock(limits: .init(transition: .seconds(3), overdue: .takeBack))
  /// ```
  ///
  /// The lock's clock measures these times. The watch samples: it looks when a call is refused or
  /// begins to wait, and then once a second, or once in a shorter limit. So it reports at the limit
  /// at the earliest, and at twice the limit at the latest. A limit below a millisecond counts as a
  /// millisecond, and a limit beyond a hundred years as no limit.
  public struct Limits: Hashable, Sendable {
    /// The treatment of a transition that is overdue.
    public struct Overdue: Hashable, Sendable, CustomStringConvertible {
      /// A human-readable name, also for logs.
      public let description: String

      /// The lock reports the transition, which continues.
      public static let report = Overdue(description: "report")

      /// The lock reports the transition and takes its turn back: its token ends, and the line
      /// continues; for a block of `enqueue`, when the block has returned. A block that has its
      /// turn and has not begun, because its actor is busy, never begins.
      ///
      /// `serialize` and `attempt` return the result of the body, a request settles as taken back, and a late end
      /// of the token is reported as late, and changes nothing. Guarantee G1 then holds for tokens,
      /// and not for the screen: the old transition may still move beside the next one.
      public static let takeBack = Overdue(description: "takeBack")
    }

    /// The longest time for which a transition may hold the lock while it is in the way of other
    /// calls; nil for no limit.
    public var transition: Duration?
    /// The treatment of a transition that holds the lock for longer.
    public var overdue: Overdue

    /// Creates limits: by default ten seconds for a transition that is in the way.
    ///
    /// - Parameters:
    ///   - transition: the longest time for which a transition may hold the lock while it is in the
    ///     way of other calls; nil for no limit.
    ///   - overdue: the treatment of a transition that holds the lock for longer.
    public init(transition: Duration? = .seconds(10), overdue: Overdue = .report) {
      self.transition = transition
      self.overdue = overdue
    }

    /// No limits: the watch does not look at a lock with this value.
    public static let none = Limits(transition: nil)
  }
}
