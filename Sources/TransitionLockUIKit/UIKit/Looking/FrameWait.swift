#if canImport(UIKit) && !os(watchOS)
internal import Foundation
internal import ObjectiveC
internal import QuartzCore

/// A wait for a number of calls of a display link, and with them for frames of the screen.
///
/// A job of the main queue may run before the changes are laid out and committed, even if it is
/// enqueued late. The main loop drains the main queue before its observers commit, and since iOS
/// 18, commits are steps of UIKit's own updates. `CATransaction.setCompletionBlock` does not help:
/// it waits for animations, and replaces the app's block.
///
/// A timer ends a wait without a frame, because the system calls no display link in the background.
/// The wait retains itself until then. The look after such a wait may come before a transition that
/// UIKit puts off until the scene is active. That transition is in the way of the next call, like a
/// transition that did not ask the lock.
@MainActor
final class FrameWait: NSObject {
  /// The time after which a wait ends without a frame.
  static let limit = Duration.milliseconds(100)

  /// The number of calls of the display link until the wait ends.
  private var ticks: Int
  private var body: (() -> Void)?
  private var displayLink: CADisplayLink?
  private var timer: Task<Void, Never>?

  /// Begins a wait, after which a function runs.
  @discardableResult
  init(ticks: Int, _ body: @escaping () -> Void) {
    (self.ticks, self.body) = (ticks, body)
    super.init()
    timer = Task { @MainActor in
      // When the main thread was busy for long, the main loop runs this job before it commits. So
      // the limit is waited in two halves: the second one begins when the main thread is free
      // again, and the commit comes within it. The condition reads the state of the main actor, so
      // the task returns to the main thread in between.
      for _ in 0..<2 where self.body != nil { try? await Task.sleep(for: Self.limit / 2) }
      end()
    }
    let link = CADisplayLink(target: self, selector: #selector(tick))
    // In common modes, because the user's finger may be down.
    link.add(to: .main, forMode: .common)
    displayLink = link
  }

  @objc private func tick(_ link: CADisplayLink) {
    ticks -= 1
    if ticks == 0 { end() }
  }

  private func end() {
    timer?.cancel()
    displayLink?.invalidate()
    body.take()?()
  }
}
#endif
