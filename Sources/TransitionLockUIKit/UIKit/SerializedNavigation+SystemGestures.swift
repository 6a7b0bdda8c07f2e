#if canImport(UIKit) && !os(watchOS)
internal import TransitionLock
internal import TransitionSupport
internal import TransitionTurns
public import UIKit

/// Transitions that a user's finger begins without asking the lock.
///
/// The lock never vetoes them, because stopping a gesture that UIKit already recognizes does harm. A gesture that finds the lock
/// free holds it until its transition has finished or is cancelled. The lock reports a gesture that finds it taken, with the code
/// `bypassed`; calls whose turn comes meanwhile wait for the end of the gesture's transition.
extension SerializedNavigation {
  #if !os(tvOS)
  /// Makes the swipe back hold the lock while it runs.
  ///
  /// This applies to the navigation controller that the controller is or is in, and loads its view. Call this method once, when
  /// there is a navigation controller; another call replaces the lock. The gesture recognizers, two since iOS 26, keep their
  /// delegates and other targets.
  ///
  /// - Parameters:
  ///   - file: the file that reports name.
  ///   - line: the line that reports name.
  public func takeSystemGestures(file: StaticString = #fileID, line: UInt = #line) {
    guard let controller = calls.controller else { return }
    guard let stack = controller as? UINavigationController ?? controller.navigationController else { return }
    // Before its view is loaded, the navigation controller has no recognizers.
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

  /// Makes the swipe that dismisses a sheet hold the lock while it runs.
  ///
  /// Forward the call of the same name from your delegate of the presentation controller. UIKit calls it only if the user's gesture
  /// dismisses the sheet.
  ///
  /// ```swift
  /// func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
  ///   screens.presentationControllerWillDismiss(presentationController)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - presentationController: the presentation controller that UIKit passes to the delegate.
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
