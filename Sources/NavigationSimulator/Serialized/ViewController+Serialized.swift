public import TransitionLock

extension ViewController {
  /// Returns the serialized verbs of this controller, which wait in line on a lock instead of throwing on a conflict.
  ///
  /// ```swift
  /// try await contact.serialized(by: lock).popToRootViewController(animated: true)
  /// ```
  ///
  /// A synchronous function calls the form with a completion, which it can omit:
  ///
  /// ```swift
  /// let isShown = try contact.serialized(by: lock).ifIdle.present(editor, animated: true)
  /// ```
  ///
  /// - Parameters:
  ///   - lock: the lock for which the verbs wait. Use one lock for all controllers that can be in each other's way,
  ///     usually one for each window.
  ///   - timeout: the longest time that a call waits for its turn, on the lock's clock; zero or less does not wait; nil
  ///     waits as long as it takes. After the timeout, the call fails with the code `timedOut`.
  ///   - isolation: the actor of this controller; by default the caller's.
  /// - Complexity: O(1).
  public final func serialized(
    by lock: TransitionLock,
    timeout: Duration? = nil,
    isolation: (any Actor)? = #isolation
  ) -> SerializedNavigation {
    SerializedNavigation(self, lock: lock, timeout: timeout, isolation: isolation)
  }
}
