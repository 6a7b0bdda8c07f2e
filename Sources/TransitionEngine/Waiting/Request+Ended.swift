internal import TransitionLock
internal import TransitionSupport

extension TransitionLock.Request {
  /// Returns a request that had its turn and gave it back, for a call that needs none. The request belongs to a private
  /// lock.
  ///
  /// - Complexity: O(1).
  static func ended(_ label: TransitionLock.Label, at site: CallSite) -> TransitionLock.Request {
    TransitionLock(limits: .none).enqueue(on: .anyThread, label, file: site.file, line: site.line) { $0.end() }
  }
}
