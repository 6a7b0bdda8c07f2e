internal import TransitionSupport

/// Being asked to give way.
extension TransitionLock.Token {
  /// A Boolean value that indicates whether the transition goes on and was asked to give way.
  ///
  /// It is meant for what looks regularly anyway, such as the steps of an animation. Only transitions that were started as
  /// interruptible are asked.
  ///
  /// - Complexity: O(1).
  public var isInterrupted: Bool { cell.isInterrupted(generation) }

  /// Waits until the transition is asked to give way, or is over.
  ///
  /// ```swift
  /// async let isAsked = token.interruption()
  /// ```
  ///
  /// - Returns: true if it was asked while it went on; false if it is over, or ends without, or the calling task is cancelled.
  /// - Complexity: O(1) besides waiting.
  public nonisolated(nonsending) func interruption() async -> Bool {
    let callSite = LabeledCallSite("interruption", #fileID, #line)
    let current = CurrentTask()
    if current.isCancelled { return false }
    let wait = CallWait(cell, for: .interruption(generation), "interruption", callSite, current, nil)
    await wait.park(by: cell.storage.settings?.executor, isolation: #isolation)
    return if case .happened = wait.ending() { true } else { false }
  }

  /// Has a function called once the transition is asked to give way, on the actor of the caller.
  ///
  /// ```swift
  /// token.onInterruption { animator.isReversed = true }
  /// ```
  ///
  /// It is called by a task of its own, never on the call stack of whoever asks. When the transition ends without having been
  /// asked, or before that task has come to its actor, it is not called, and is destroyed on the actor.
  ///
  /// - Parameters:
  ///   - isolation: the actor on which the function is called: that of the caller.
  ///   - body: the function. It may end the token, turn an animation round, or decline by doing nothing.
  /// - Complexity: O(1), a task.
  public func onInterruption(isolation: isolated any Actor = #isolation, _ body: @escaping () -> Void) {
    let runner = BlockRunner(executor: cell.storage.settings?.executor, priority: Task.currentPriority)
    runner.operation = {
      // Naming it makes the closure isolated to it.
      _ = isolation
      guard await interruption(), isInterrupted else { return }
      body()
    }
    runner.start()
  }
}
