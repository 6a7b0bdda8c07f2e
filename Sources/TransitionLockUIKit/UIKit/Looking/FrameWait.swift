#if canImport(UIKit) && !os(watchOS)
internal import Foundation
internal import ObjectiveC
internal import QuartzCore

/// A wait for a number of calls of a display link, and with them for frames of the screen.
///
/// A job of the main queue cannot wait for a frame: even a job that is enqueued late may run before
/// the changes are laid out and committed. The main loop drains the main queue before its observers
/// commit, and since iOS 18, commits are steps of UIKit's own updates.
/// `CATransaction.setCompletionBlock` does not help: it waits for animations, and replaces the
/// app's block.
///
/// A timer ends a wait without a frame, because the system calls no display link in the background.
/// The timer and the display link retain the wait. If no frame came, UIKit may still put off a
/// transition until the scene is active, and the look after the wait does not find it. That
/// transition is then in the way of the next call, like a transition that did not ask the lock.
@MainActor
final class FrameWait: NSObject {
  /// The number of calls of the display link until the wait ends.
  private var ticks: Int
  /// The function that runs at the end; nil after it.
  private var body: (() -> Void)?

  /// Begins a wait, after which a function runs.
  @discardableResult
  init(ticks: Int, _ body: @escaping () -> Void) {
    (self.ticks, self.body) = (ticks, body)
    super.init()
    let link = CADisplayLink(target: self, selector: #selector(tick))
    // In common modes, because the main loop is in another mode while the user's finger scrolls.
    link.add(to: .main, forMode: .common)
    Task { @MainActor in
      // If the main thread is busy for longer than a sleep, the main loop resumes the task before
      // it commits. So the task sleeps twice: the second sleep begins when the main thread is free
      // again, and the commit comes during that sleep. The condition reads the state of the main
      // actor, so the task returns to the main thread between the sleeps.
      for _ in 0..<2 where self.body != nil { try? await Task.sleep(for: .milliseconds(50)) }
      end(link)
    }
  }

  @objc private func tick(_ link: CADisplayLink) {
    ticks -= 1
    if ticks == 0 { end(link) }
  }

  private func end(_ link: CADisplayLink) {
    link.invalidate()
    body.take()?()
  }
}
#endif
