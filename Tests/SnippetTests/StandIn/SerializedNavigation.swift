import TransitionLock
import TransitionLockUIKit
import TransitionSupport
import TransitionTurns

extension UIViewController {
  func serialized(by lock: TransitionLock) -> SerializedNavigation {
    SerializedNavigation(calls: SerializedCalls(self, in: StandInControllers(), lock: lock), controller: self)
  }
}

/// Stands in for the module's type of that name, which there is only where there is UIKit: the same calls, on the
/// stand-in's controllers.
@MainActor struct SerializedNavigation: TransitionPerformer {
  let calls: SerializedCalls<StandInControllers>
  fileprivate(set) weak var controller: UIViewController?

  func with(policy: TransitionLock.Policy) -> SerializedNavigation {
    SerializedNavigation(calls: calls.with(policy: policy), controller: controller)
  }

  var ifIdle: IfIdle { IfIdle(calls: calls) }

  func start(_ verb: Verb<UIViewController>, at site: CallSite, _ completion: Completion?) -> TransitionLock.Request {
    calls.enqueue(verb, on: MainActor.shared, at: site, completion: completion)
  }

  func perform(_ verb: Verb<UIViewController>, at site: CallSite) async throws -> TransitionEnd {
    try await calls.perform(verb, at: site).1
  }

  @MainActor struct IfIdle: TransitionPerformer {
    let calls: SerializedCalls<StandInControllers>

    func start(_ verb: Verb<UIViewController>, at site: CallSite, _ completion: Completion?) -> Bool {
      calls.startIfIdle(verb, at: site, completion: completion)
    }

    func perform(_ verb: Verb<UIViewController>, at site: CallSite) async throws -> TransitionEnd {
      try await calls.performIfIdle(verb, at: site).1
    }
  }
}

extension SerializedNavigation {
  /// What the module does as a target of the gesture.
  func takeSystemGestures(file: StaticString = #fileID, line: UInt = #line) {
    guard let stack = controller as? UINavigationController else { return }
    stack.swipeBegan = { calls.hold(during: "swipe back", at: CallSite(file: file, line: line)) }
  }

  func presentationControllerWillDismiss(
    _ presentationController: UIPresentationController,
    file: StaticString = #fileID,
    line: UInt = #line
  ) {
    SerializedCalls(presentationController.presentedViewController, in: StandInControllers(), lock: calls.lock)
      .hold(during: "swipe of a sheet", at: CallSite(file: file, line: line))
  }
}
