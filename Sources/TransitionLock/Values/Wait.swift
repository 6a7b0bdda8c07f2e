extension TransitionLock {
  /// A step of a circle of waiting: who waits, for which lock, and what is in the way there.
  public struct Wait: Hashable, Sendable, CustomStringConvertible {
    /// The call or block that waits.
    public let waiter: Holder
    /// The label of the lock that it waits for.
    public let lock: String
    /// The transition, or the earlier request, that is in its way.
    public let obstacle: Holder
    /// A Boolean value that indicates whether that is a transition, and not a request that waits itself.
    public let isHeld: Bool

    /// A text for people.
    public var description: String {
      "\(waiter) waits for lock \"\(lock)\" \(isHeld ? "held by" : "behind") \(obstacle)"
    }
  }
}
