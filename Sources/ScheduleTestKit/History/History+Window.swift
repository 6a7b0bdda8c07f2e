extension History {
  /// A small part of a history that no order explains.
  ///
  /// The window begins with the states that were possible at the call of the operation whose return
  /// no order explains. It contains that operation and those that overlap it, except the operations
  /// that make no difference: whether and whenever they took effect, no order explains the return.
  public struct Window: Sendable {
    /// A state that was possible at the call or at the return of the broken operation.
    public struct Possibility: Sendable {
      /// The state.
      public let state: Specification.State
      /// The operations of the window whose effect is in the state.
      public let tookEffect: [Recorded]
    }

    /// The operation whose return no order explains. An order explains all events before that
    /// return.
    public let broken: Recorded
    /// The operations of the window, in the order of their calls. The broken one is among them.
    public let operations: [Recorded]
    /// The states that were possible when the broken operation was called.
    ///
    /// If the budget did not suffice to find them, this is the initial state, the window reaches
    /// back to the beginning, and ``possibleAtReturn`` is empty.
    public let possible: [Possibility]
    /// The states that were possible right before the return that no order explains; empty if the
    /// budget did not suffice to find them.
    ///
    /// Operations that were under way at that time may have changed these states further.
    public let possibleAtReturn: [Possibility]
    /// The number of operations that were called before the return that no order explains, in the
    /// history of this part of the object.
    public let operationCount: Int
  }
}
