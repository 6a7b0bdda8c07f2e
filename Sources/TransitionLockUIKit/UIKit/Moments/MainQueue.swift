#if canImport(UIKit) && !os(watchOS)
/// Later jobs of the main queue.
@MainActor
enum MainQueue {
  /// Has something done in a later job.
  ///
  /// Whoever asks for it may be on any thread, as who is last to let go of something may be; what is to be done is let go of on
  /// the main one.
  ///
  /// - Parameters:
  ///   - delay: the time that is to pass before; nil for none at all.
  ///   - clock: the clock of that time.
  static func later(
    after delay: Duration? = nil,
    on clock: any Clock<Duration> = ContinuousClock(),
    _ body: @escaping () -> Void
  ) {
    var body: (() -> Void)? = body
    Task { @MainActor in
      if let delay { try? await clock.sleep(for: delay) }
      body?()
      body = nil
    }
  }
}
#endif
