extension TransitionLock {
  /// The limits of transitions and waiters, beyond which the watch over a lock reports them (guarantee G10).
  ///
  /// A lock can be held indefinitely: a completion never comes, because UIKit dropped a presentation and its completion with it; a
  /// block forgets its token. Nothing can tell that from a long animation but time, so that is what is limited.
  ///
  /// ```swift
  /// let lock = TransitionLock(limits: .init(transition: .seconds(3), overdue: .takeBack))
  /// ```
  ///
  /// Times are those of the lock's clock. The watch samples: it looks when a call is refused or begins to wait, and
  /// again a limit later, so it reports at the limit at the earliest, and at twice the limit at the latest. A limit
  /// below a millisecond counts as one, and one beyond a hundred years as none.
  public struct Limits: Hashable, Sendable {
    /// The treatment of a transition that is overdue.
    public struct Overdue: Hashable, Sendable, CustomStringConvertible {
      /// A name for people and logs.
      public let description: String

      /// The transition is reported, and goes on.
      public static let report = Overdue(description: "report")

      /// The transition is reported, and its turn is taken back: its token ends, and the line goes on, for a block of
      /// `enqueue` when that has returned. A block that has its turn and has not begun, because its actor is busy,
      /// never begins.
      ///
      /// `serialize` returns what its body returns; a request settles as taken back; the end of the token that comes late
      /// after all is reported as late, and changes nothing. Guarantee G1 then holds for tokens, and not for the screen: what
      /// the transition still moves, it moves beside the next one.
      public static let takeBack = Overdue(description: "takeBack")
    }

    /// The longest time for which a transition may hold the lock while others want it; nil for no limit.
    public var transition: Duration?
    /// The treatment of a transition that holds the lock for longer.
    public var overdue: Overdue
    /// The longest time for which the first in line may wait; nil for no limit.
    ///
    /// With this limit, a call that waits for the very transition in which its task was begun is recognized, and reported as
    /// a probable deadlock (guarantee G6). For that, each body of `serialize` is marked by a task-local value.
    public var waiting: Duration?
    /// The greatest number of requests that may wait in line; nil for any number.
    public var line: Int?

    /// Creates limits: by default ten seconds for a transition that is in the way, and no others.
    ///
    /// - Parameters:
    ///   - transition: the longest time for which a transition may hold the lock while others want it; nil for no
    ///     limit.
    ///   - overdue: the treatment of a transition that holds the lock for longer.
    ///   - waiting: the longest time for which the first in line may wait; nil for no limit.
    ///   - line: the greatest number of requests that may wait in line; nil for any number.
    public init(
      transition: Duration? = .seconds(10),
      overdue: Overdue = .report,
      waiting: Duration? = nil,
      line: Int? = nil
    ) {
      self.transition = transition
      self.overdue = overdue
      self.waiting = waiting
      self.line = line
    }

    /// The limits of a lock that is not watched: none.
    public static let none = Limits(transition: nil)
  }
}
