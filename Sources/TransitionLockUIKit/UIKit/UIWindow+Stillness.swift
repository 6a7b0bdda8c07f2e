#if canImport(UIKit) && !os(watchOS)
internal import TransitionTurns
public import UIKit

/// Waiting for transitions that a change of state starts, as SwiftUI's do.
extension UIWindow {
  /// Waits until what has just been changed is on screen, and nothing moves in this window any more.
  ///
  /// For transitions that are started by changing a state, as SwiftUI's are, and that have no completion of their own:
  ///
  /// ```swift
  /// try await lock.serialize {
  ///   model.sheet = .editor
  ///   await window.waitUntilStill()
  /// }
  /// ```
  ///
  /// It waits a turn of the main loop, in which SwiftUI does what the state says, and then for the ends of all
  /// transitions of view controllers in the window, one after the other. Animations of views are not looked at.
  public func waitUntilStill() async {
    guard let rootViewController else { return }
    await UIKitControllers().waitUntilStill(in: rootViewController)
  }
}
#endif
