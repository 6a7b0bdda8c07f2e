public import TransitionLock

extension ViewController {
  /// Returns the verbs of this controller that wait in line on a lock instead of throwing on a conflict.
  ///
  /// ```swift
  /// try await contact.serialized(by: lock).popToRootViewController(animated: true)
  /// let isShown = try contact.serialized(by: lock).ifIdle.present(editor, animated: true)
  /// ```
  ///
  /// - Parameters:
  ///   - lock: where they wait. One lock for all that can get in each other's way: usually one for a window.
  ///   - isolation: the actor that this controller is used on; by default the caller's.
  /// - Complexity: O(1).
  public final func serialized(
    by lock: TransitionLock,
    isolation: (any Actor)? = #isolation
  ) -> SerializedNavigation {
    SerializedNavigation(self, lock: lock, isolation: isolation)
  }
}
