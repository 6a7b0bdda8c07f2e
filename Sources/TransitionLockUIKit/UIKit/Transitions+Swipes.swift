#if canImport(UIKit) && !os(watchOS)
internal import ObjectiveC
public import TransitionEngine
internal import TransitionSupport
internal import UIKit

/// Transitions that a user's finger begins without asking the lock.
///
/// The lock never vetoes them, because stopping a gesture that UIKit already recognizes does harm.
/// A gesture that finds the lock free holds it until its transition has finished or is cancelled.
/// The lock reports a gesture that finds it taken, with the code `bypassed`; calls whose turn comes
/// meanwhile wait for the end of the gesture's transition.
@MainActor
extension Transitions {
  #if !os(tvOS)
  /// From now on, each swipe back holds the lock while it runs.
  ///
  /// The swipe is that of this controller, if it is a navigation controller, or else of the
  /// navigation controller around it. The method loads the view of the navigation controller. Call
  /// the method once, when the controller is in its navigation controller; another call replaces
  /// the lock. The gesture recognizers, two since iOS 26, keep their delegates and other targets.
  /// If the method is called on the transitions of a column of a split, a swipe in that column
  /// holds the scope of the column.
  ///
  /// - Parameters:
  ///   - file: the file to name in reports.
  ///   - line: the line to name in reports.
  public func observeSwipes(file: StaticString = #fileID, line: UInt = #line) {
    // The swipe belongs to the stack, which the controller may leave. So the copy's controller is
    // the stack.
    var verbs = self
    verbs.controller = controller.flatMap { kit.stack(of: $0) }
    guard let stack = verbs.controller as? UINavigationController else { return }
    // Before its view is loaded, the navigation controller has no recognizers.
    stack.loadViewIfNeeded()
    let hold = { verbs.hold(during: .swipeBack, in: uikit, at: CallSite(file, line)) }
    SwipeObserver.observe(stack.interactivePopGestureRecognizer, hold)
    if #available(iOS 26.0, visionOS 26.0, *) {
      SwipeObserver.observe(stack.interactiveContentPopGestureRecognizer, hold)
    }
  }
  #endif

  /// Holds the lock while the user's swipe dismisses the sheet of this controller.
  ///
  /// Call this method when the delegate of the presentation controller learns of the swipe. UIKit
  /// calls the delegate only if the user's gesture dismisses the sheet.
  ///
  /// ```swift
  /// func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
  ///   presentationController.presentedViewController.transitions.sheetWillDismiss()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - file: the file to name in reports.
  ///   - line: the line to name in reports.
  public func sheetWillDismiss(file: StaticString = #fileID, line: UInt = #line) {
    hold(during: .pullDown, in: uikit, at: CallSite(file, line))
  }
}

#if !os(tvOS)
/// The target of all swipe-back gestures, which calls a function when a swipe begins.
@MainActor
private final class SwipeObserver: NSObject {
  private static let shared = SwipeObserver()
  /// The functions to call, stored with the gesture recognizers.
  private static let actions = AssociatedValue<() -> Void>()

  /// From now on, calls a function at the beginning of each swipe, instead of the function that was
  /// set before.
  static func observe(_ recognizer: UIGestureRecognizer?, _ action: @escaping () -> Void) {
    guard let recognizer else { return }
    if actions[recognizer] == nil { recognizer.addTarget(shared, action: #selector(swipe(_:))) }
    actions[recognizer] = action
  }

  @objc private func swipe(_ recognizer: UIGestureRecognizer) {
    if recognizer.state == .began { Self.actions[recognizer]?() }
  }
}
#endif
#endif
