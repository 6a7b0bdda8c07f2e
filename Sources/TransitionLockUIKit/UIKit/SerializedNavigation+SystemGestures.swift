#if canImport(UIKit) && !os(watchOS)
internal import TransitionLock
internal import TransitionSupport
internal import TransitionTurns
public import UIKit

/// Transitions that a person's finger begins, without asking anybody.
///
/// They are never vetoed: what UIKit has begun to recognize cannot be taken back without harm. One that finds the lock
/// free holds it until its transition has ended, finished or cancelled. One that finds it taken is reported by the
/// lock, as `bypassed`; calls whose turn comes meanwhile wait for its end.
extension SerializedNavigation {
  #if !os(tvOS)
  /// Has the swipe back take part: it holds the lock while it runs.
  ///
  /// For the navigation controller that the controller is, or is in, whose view is loaded for it. Call it once, when
  /// there is one; calling it again changes the lock. The gesture recognizers keep their delegate, and what else is
  /// added to them; theirs are, of iOS 26 and later, two.
  ///
  /// - Parameters:
  ///   - file: the file that reports name.
  ///   - line: the line that reports name.
  public func takeSystemGestures(file: StaticString = #fileID, line: UInt = #line) {
    guard let controller = calls.controller else { return }
    guard let stack = controller as? UINavigationController ?? controller.navigationController else { return }
    // Before, it has no recognizers yet.
    stack.loadViewIfNeeded()
    let observer = SwipeObserver(
      SerializedCalls(stack, in: UIKitControllers(), lock: lock),
      at: CallSite(file: file, line: line)
    )
    SwipeObserver.observers[stack]?.stop()
    SwipeObserver.observers[stack] = observer
    observer.observe(stack.interactivePopGestureRecognizer)
    if #available(iOS 26.0, visionOS 26.0, *) { observer.observe(stack.interactiveContentPopGestureRecognizer) }
  }
  #endif

  /// Has the swipe that dismisses a sheet take part: it holds the lock while it runs.
  ///
  /// Forward the call of the same name from your delegate of the presentation controller; UIKit calls it only where a
  /// person's gesture dismisses the sheet.
  ///
  /// ```swift
  /// func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
  ///   screens.presentationControllerWillDismiss(presentationController)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - presentationController: the one that UIKit hands to the delegate.
  ///   - file: the file that reports name.
  ///   - line: the line that reports name.
  public func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    SerializedCalls(presentationController.presentedViewController, in: UIKitControllers(), lock: lock)
      .hold(during: "swipe of a sheet", at: CallSite(file: file, line: line))
  }
}
#endif
