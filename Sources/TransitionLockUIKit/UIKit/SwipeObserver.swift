#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
internal import ObjectiveC
internal import TransitionEngine
internal import TransitionLock
internal import TransitionSupport
internal import UIKit

/// A target of the swipe-back gestures that holds the lock while their transition runs.
@MainActor
final class SwipeObserver: NSObject {
  /// The observers of navigation controllers, stored here because gesture recognizers do not retain their targets.
  static let observers = AssociatedValue<SwipeObserver>()

  private let calls: SerializedCalls<UIKitControllers>
  private let site: CallSite
  private var recognizers: [UIGestureRecognizer] = []

  init(_ calls: SerializedCalls<UIKitControllers>, at site: CallSite) {
    self.calls = calls
    self.site = site
  }

  func observe(_ recognizer: UIGestureRecognizer?) {
    guard let recognizer else { return }
    recognizer.addTarget(self, action: #selector(swipe(_:)))
    recognizers.append(recognizer)
  }

  func stop() { for recognizer in recognizers { recognizer.removeTarget(self, action: nil) } }

  @objc private func swipe(_ recognizer: UIGestureRecognizer) {
    if recognizer.state == .began { calls.hold(during: .swipeBack, at: site) }
  }
}
#endif
