internal import TransitionLock
internal import TransitionSupport

extension TransitionLock.Request {
  /// Returns a request that had its turn and gave it back, for a call that needs none. The request belongs to a private lock.
  ///
  /// - Complexity: O(1).
  static func ended(_ label: TransitionLock.Label, at site: CallSite) -> TransitionLock.Request {
    TransitionLock(limits: .none).enqueue(
      { $0.end() },
      by: nil,
      policy: .wait,
      label,
      timeout: nil,
      isInterruptible: false,
      file: site.file,
      line: site.line
    )
  }
}
