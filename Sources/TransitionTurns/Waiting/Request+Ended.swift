internal import TransitionLock
internal import TransitionSupport

extension TransitionLock.Request {
  /// Returns a request that has had its turn and given it back, for a call that needs none: on a lock that nobody else has.
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
