#if canImport(UIKit) && !os(watchOS)
/// Later jobs of the main queue.
@MainActor
enum MainQueue {
  /// Runs a function in a later job.
  ///
  /// The caller may be on any thread, because the last owner of an object may release it on any thread. The job
  /// releases the function on the main thread.
  ///
  /// - Parameters:
  ///   - delay: the minimum time before the job; nil for no delay.
  ///   - body: the function.
  static func later(after delay: Duration? = nil, _ body: @escaping () -> Void) {
    var body: (() -> Void)? = body
    Task { @MainActor in
      if let delay { try? await Task.sleep(for: delay) }
      body?()
      body = nil
    }
  }
}
#endif
