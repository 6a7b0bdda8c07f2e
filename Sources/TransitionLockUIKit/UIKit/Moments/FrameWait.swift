#if canImport(UIKit) && !os(watchOS)
internal import ObjectiveC
internal import TransitionTurns
internal import UIKit

/// A wait for a commit or for frames of the screen.
///
/// A job of the main queue may run before the changes are laid out and committed, even if it is enqueued late. The main loop drains
/// the main queue before its observers commit, and since iOS 18, commits are steps of UIKit's own updates.
/// `CATransaction.setCompletionBlock` does not help: it waits for animations, and replaces the app's block.
@MainActor
final class FrameWait: NSObject {
  /// The time after which a wait ends without a frame: in the background, the system calls no display link.
  static let limit = Duration.milliseconds(100)

  private var count: FrameCount
  private var body: (() -> Void)?
  private var displayLink: CADisplayLink?
  /// The link that reports UIKit's updates, on systems that provide one.
  private var updateLink: AnyObject?
  private var timer: Task<Void, Never>?

  /// Runs a function after the next commit.
  static func afterCommit(of controller: UIViewController?, _ body: @escaping () -> Void) {
    // The system calls a display link before the commit of its frame, so the second call is the first one after a commit.
    FrameWait(updates: 1, ticks: 2, body).begin(on: controller)
  }

  /// Runs a function after the given number of frames.
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
    // In common modes, because the user's finger may be down.
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
