#if canImport(UIKit) && !os(watchOS)
internal import Foundation
internal import QuartzCore
internal import UIKit

/// A wait for frames of the screen, which ends when the lock for UIKit would look.
@MainActor
final class FrameTicks: NSObject {
  private var count: Int
  private var body: (() -> Void)?
  private var displayLink: CADisplayLink?
  /// The link that reports UIKit's updates, on systems that provide one.
  private var updateLink: AnyObject?

  /// Runs a function after the next commit.
  static func afterCommit(in scene: UIWindowScene, _ body: @escaping () -> Void) {
    // The system calls a display link before the commit of its frame, so the second call is the
    // first one after a commit.
    FrameTicks(body).begin(updates: 1, ticks: 2, in: scene)
  }

  /// Runs a function after the given number of frames.
  static func after(_ frames: Int, in scene: UIWindowScene, _ body: @escaping () -> Void) {
    FrameTicks(body).begin(updates: frames, ticks: frames, in: scene)
  }

  private init(_ body: @escaping () -> Void) {
    count = 0
    self.body = body
  }

  // The link retains the object until the last call.
  private func begin(updates: Int, ticks: Int, in scene: UIWindowScene) {
    #if !targetEnvironment(macCatalyst)
    if #available(iOS 18, tvOS 18, visionOS 2, *) {
      count = updates
      let link = UIUpdateLink(windowScene: scene)
      link.addAction(to: .afterCATransactionCommit) { _, _ in self.updated() }
      link.requiresContinuousUpdates = true
      link.isEnabled = true
      updateLink = link
      return
    }
    #endif
    count = ticks
    let link = CADisplayLink(target: self, selector: #selector(tick(_:)))
    link.add(to: .main, forMode: .common)
    displayLink = link
  }

  private func updated() {
    count -= 1
    guard count == 0 else { return }
    Task { end() }
  }

  @objc private func tick(_ sender: CADisplayLink) {
    count -= 1
    if count == 0 { end() }
  }

  private func end() {
    displayLink?.invalidate()
    displayLink = nil
    #if !targetEnvironment(macCatalyst)
    if #available(iOS 18, tvOS 18, visionOS 2, *) {
      (updateLink as? UIUpdateLink)?.isEnabled = false
    }
    #endif
    updateLink = nil
    let body = body
    self.body = nil
    body?()
  }
}
#endif
