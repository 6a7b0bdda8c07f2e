#if canImport(UIKit) && !os(watchOS)
internal import UIKit

/// Waiting for calls of a display link.
@MainActor
final class FrameTicks: NSObject {
  private var count: Int
  private var body: (() -> Void)?
  private var link: CADisplayLink?

  /// Has something done at the call of this number.
  static func after(_ count: Int, _ body: @escaping () -> Void) {
    let ticks = FrameTicks(count, body)
    // The link keeps it until the last call.
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
