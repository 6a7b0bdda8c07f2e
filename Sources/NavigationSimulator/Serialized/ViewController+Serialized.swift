public import TransitionLock

extension ViewController {
  /// Returns the verbs of this controller that wait in line on a lock instead of throwing on a conflict.
  ///
  /// ```swift
  /// try await contact.serialized(by: lock).popToRootViewController(animated: true)
  /// ```
  ///
  /// A function that is not async calls the form with a completion, which may be left out:
  ///
  /// ```swift
  /// let isShown = try contact.serialized(by: lock).ifIdle.present(editor, animated: true)
  /// ```
  ///
  /// - Parameters:
  ///   - lock: the lock for which they wait. One lock for all that can get in each other's way: usually one for a
  ///     window.
  ///   - timeout: the longest time that a call waits for its turn, on the lock's clock; zero or less does not wait; nil
  ///     waits as long as it takes. A call that has waited so long fails with the code `timedOut`.
  ///   - isolation: the actor that this controller is used on; by default the caller's.
  /// - Complexity: O(1).
  public final func serialized(
    by lock: TransitionLock,
    timeout: Duration? = nil,
    isolation: (any Actor)? = #isolation
  ) -> SerializedNavigation {
    SerializedNavigation(self, lock: lock, timeout: timeout, isolation: isolation)
  }
}
