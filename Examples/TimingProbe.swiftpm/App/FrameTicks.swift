#if canImport(UIKit) && !os(watchOS)
internal import UIKit

/// A wait for calls of a display link.
@MainActor
final class FrameTicks: NSObject {
  private var count: Int
  private var body: (() -> Void)?
  private var link: CADisplayLink?

  /// Runs a function at the given call of the link.
  static func after(_ count: Int, _ body: @escaping () -> Void) {
    let ticks = FrameTicks(count, body)
    // The link retains the object until the last call.
    let link = CADisplayLink(target: ticks, selector: #selector(tick(_:)))
    ticks.link = link
    link.add(to: .main, forMode: .common)
  }

  private init(_ count: Int, _ body: @escaping () -> Void) {
    self.count = count
    self.body = body
  }

  @objc private func tick(_ sender: CADisplayLink) {
    count -= 1
    guard count == 0 else { return }
    link?.invalidate()
    link = nil
    let body = body
    self.body = nil
    body?()
  }
}
#endif
