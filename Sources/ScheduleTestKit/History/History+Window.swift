extension History {
  /// The smallest part of a history that nothing explains.
  ///
  /// It begins with the states that were possible when the operation was called whose return nothing explains. In it
  /// are that operation and those that overlap it, without those that make no difference: with or without them, at any
  /// time, nothing explains it.
  public struct Window: Sendable {
    /// A state that was possible before the window.
    public struct Possibility: Sendable {
      /// The state.
      public let state: Specification.State
      /// The operations of the window whose effect is in the state.
      public let tookEffect: [Recorded]
    }

    /// The operation whose return nothing explains: up to the event before, there was an order.
    public let broken: Recorded
    /// The operations of the window, in the order of their calls. The broken one is among them.
    public let operations: [Recorded]
    /// The states that were possible when the broken operation was called.
    ///
    /// Where the budget did not suffice to find them, it is the first state, the window reaches back to the beginning,
    /// and ``possibleAtReturn`` is empty.
    public let possible: [Possibility]
    /// The states that were possible right before the return that nothing explains; empty if the budget did not suffice
    /// for them.
    ///
    /// What was under way by then may have changed them further.
    public let possibleAtReturn: [Possibility]
    /// The number of operations of the history, or of this part of the object, up to the event that nothing explains.
    public let operationCount: Int
  }
}
