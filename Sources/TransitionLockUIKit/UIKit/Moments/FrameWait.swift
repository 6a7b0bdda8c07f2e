#if canImport(UIKit) && !os(watchOS)
internal import ObjectiveC
internal import TransitionTurns
internal import UIKit

/// Waiting for commits and frames of the screen.
///
/// A job of the main queue may run before what has been changed is laid out and committed, however late it is put: the main
/// queue is drained before the observers of the main loop that commit; and since iOS 18 commits are steps of UIKit's own updates.
/// `CATransaction.setCompletionBlock` is no way: it waits for animations, and replaces the block of the app.
@MainActor
final class FrameWait: NSObject {
  /// The time after which a wait ends without a frame: in the background no display link is called.
  static let limit = Duration.milliseconds(100)

  private var count: FrameCount
  private var body: (() -> Void)?
  private var displayLink: CADisplayLink?
  /// What tells of UIKit's updates, where that can be asked.
  private var updateLink: AnyObject?
  private var timer: Task<Void, Never>?

  /// Has something done after the next commit.
  static func afterCommit(of controller: UIViewController?, _ body: @escaping () -> Void) {
    // A display link is called before the commit of its frame, so the second call is the first one after a commit.
    FrameWait(updates: 1, ticks: 2, body).begin(on: controller)
  }

  /// Has something done when this many frames have passed.
  static func after(_ frames: Int, of controller: UIViewController?, _ body: @escaping () -> Void) {
    FrameWait(updates: frames, ticks: frames, body).begin(on: controller)
  }

  private init(updates: Int, ticks: Int, _ body: @escaping () -> Void) {
    count = FrameCount(updates: updates, ticks: ticks)
    self.body = body
  }

  private func begin(on controller: UIViewController?) {
    timer = Task { @MainActor in
      try? await Task.sleep(for: Self.limit)
      end()
    }
    #if !targetEnvironment(macCatalyst)
    if #available(iOS 18, tvOS 18, visionOS 2, *), let scene = controller?.viewIfLoaded?.window?.windowScene {
      let link = UIUpdateLink(windowScene: scene)
      link.addAction(to: .afterCATransactionCommit) { [weak self] _, _ in self?.updated() }
      link.requiresContinuousUpdates = true
      link.isEnabled = true
      updateLink = link
      return
    }
    #endif
    let link = CADisplayLink(target: self, selector: #selector(tick))
    // In common modes, as a finger may be down.
    link.add(to: .main, forMode: .common)
    displayLink = link
  }

  private func updated() { if count.update() { end() } }

  @objc private func tick(_ link: CADisplayLink) { if count.tick() { end() } }

  private func end() {
    timer?.cancel()
    timer = nil
    displayLink?.invalidate()
    displayLink = nil
    #if !targetEnvironment(macCatalyst)
    if #available(iOS 18, tvOS 18, visionOS 2, *) { (updateLink as? UIUpdateLink)?.isEnabled = false }
    #endif
    updateLink = nil
    let body = body
    self.body = nil
    body?()
  }
}
#endif
