#if canImport(UIKit) && !os(watchOS)
internal import Foundation
internal import ObjectiveC
internal import QuartzCore
internal import TransitionEngine
internal import UIKit

/// A wait for a commit or for frames of the screen.
///
/// A job of the main queue may run before the changes are laid out and committed, even if it is enqueued late. The main
/// loop drains the main queue before its observers commit, and since iOS 18, commits are steps of UIKit's own updates.
/// `CATransaction.setCompletionBlock` does not help: it waits for animations, and replaces the app's block.
///
/// A timer ends a wait without a frame, because the system calls no display link in the background. The wait retains
/// itself until then. A look that follows may come before a transition that UIKit puts off until the scene is active.
/// That transition is in the way of the next call, like a transition that did not ask the lock.
@MainActor
final class FrameWait: NSObject {
  /// The time after which a wait ends without a frame.
  static let limit = Duration.milliseconds(100)

  private var count: FrameCount
  private var body: (() -> Void)?
  private var displayLink: CADisplayLink?
  /// The link that reports UIKit's updates, on systems that provide one.
  private var updateLink: AnyObject?
  private var timer: Task<Void, Never>?

  /// Runs a function after the next commit.
  static func afterCommit(of controller: UIViewController?, _ body: @escaping () -> Void) {
    // The system calls a display link before the commit of its frame, so the second call is the first one after a
    // commit.
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
      // After a long block of the main thread, the main loop runs this job before it commits. So half of the time
      // begins when the main thread is free, and the commit comes in that half. The condition reads the state of the
      // main actor, so the task returns to the main thread in between.
      for _ in 0..<2 where body != nil { try? await Task.sleep(for: Self.limit / 2) }
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

  // The look that follows may begin the next wait. Apple does not say whether a link that is enabled within a phase
  // already takes part in it, nor whether UIKit's own work after a commit comes before this phase. So the wait ends in
  // a later job.
  private func updated() { if count.update() { MainQueue.later { self.end() } } }

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
