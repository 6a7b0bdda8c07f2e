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

  private let transitions: Transitions
  private let site: CallSite
  private var recognizers: [UIGestureRecognizer] = []

  init(_ transitions: Transitions, at site: CallSite) {
    self.transitions = transitions
    self.site = site
  }

  func observe(_ recognizer: UIGestureRecognizer?) {
    guard let recognizer else { return }
    recognizer.addTarget(self, action: #selector(swipe(_:)))
    recognizers.append(recognizer)
  }

  func stop() { for recognizer in recognizers { recognizer.removeTarget(self, action: nil) } }

  @objc private func swipe(_ recognizer: UIGestureRecognizer) {
    if recognizer.state == .began { transitions.calls.hold(during: "swipe back", at: site) }
  }
}
#endif
