import TransitionLock
import TransitionSupport
import TransitionTurns

extension SerializedNavigation {
  /// What the module does as a target of the gesture.
  func takeSystemGestures(file: StaticString = #fileID, line: UInt = #line) {
    guard let stack = calls.controller as? UINavigationController else { return }
    stack.swipeBegan = { calls.hold(during: "swipe back", at: CallSite(file: file, line: line)) }
  }

  func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    SerializedCalls(presentationController.presentedViewController, in: UIKitControllers(), lock: calls.lock)
      .hold(during: "swipe of a sheet", at: CallSite(file: file, line: line))
  }
}
