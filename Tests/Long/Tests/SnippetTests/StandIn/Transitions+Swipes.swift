import TransitionEngine
import TransitionLock
import TransitionSupport

extension Transitions {
  /// What the module does as a target of the gesture.
  func observeSwipes(file: StaticString = #fileID, line: UInt = #line) {
    guard let stack = calls.controller as? UINavigationController else { return }
    stack.swipeBegan = { calls.hold(during: "swipe back", at: CallSite(file: file, line: line)) }
  }

  func sheetWillDismiss(file: StaticString = #fileID, line: UInt = #line) {
    calls.hold(during: "swipe of a sheet", at: CallSite(file: file, line: line))
  }
}
