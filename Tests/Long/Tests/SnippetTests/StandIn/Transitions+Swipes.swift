import TransitionEngine
import TransitionLock
import TransitionSupport

extension Transitions {
  /// The reaction of the module as a target of the gesture.
  func observeSwipes(file: StaticString = #fileID, line: UInt = #line) {
    var calls = calls
    calls.controller = calls.controller.flatMap { calls.kit.stack(of: $0) }
    guard let stack = calls.controller as? UINavigationController else { return }
    stack.swipeBegan = { calls.hold(during: .swipeBack, at: CallSite(file: file, line: line)) }
  }

  func sheetWillDismiss(file: StaticString = #fileID, line: UInt = #line) {
    calls.hold(during: .pullDown, at: CallSite(file: file, line: line))
  }
}
