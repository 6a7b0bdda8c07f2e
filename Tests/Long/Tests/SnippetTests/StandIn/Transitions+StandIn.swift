import TransitionEngine
import TransitionLock
import TransitionSupport

/// Stands in for the module's name of the verbs, which are the engine's own.
typealias Transitions = TransitionVerbs<UIViewController>

extension UIViewController {
  var transitions: Transitions { Transitions(of: self, in: UIKitControllers(), lock: nil) }

  func transitions(by lock: TransitionLock) -> Transitions {
    Transitions(of: self, in: UIKitControllers(), lock: lock)
  }
}

@MainActor extension Transitions {
  /// Makes the swipe hold the lock, as the module does as a target of the gesture.
  func observeSwipes(file: StaticString = #fileID, line: UInt = #line) {
    var verbs = self
    let kit = UIKitControllers()
    verbs.controller = controller.flatMap { kit.stack(of: $0) }
    guard let stack = verbs.controller as? UINavigationController else { return }
    stack.swipeBegan = {
      verbs.hold(during: .swipeBack, in: kit, at: CallSite(file, line))
    }
  }

  func sheetWillDismiss(file: StaticString = #fileID, line: UInt = #line) {
    hold(during: .pullDown, in: UIKitControllers(), at: CallSite(file, line))
  }
}

// The verbs with a completion, without a lock.
extension UIViewController {
  func performSegue(
    withIdentifier identifier: String,
    sender: Any?,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping (Result<TransitionEnd, TransitionFailure>) -> Void
  ) {
    start(
      .performSegue(identifier, sender: sender),
      at: CallSite(file, line),
      completion
    )
  }

  @discardableResult
  fileprivate func start(
    _ verb: Verb<UIViewController>,
    at site: CallSite,
    _ completion: @escaping (Result<TransitionEnd, TransitionFailure>) -> Void
  ) -> [UIViewController] {
    UIKitControllers().startNow(verb, on: self, at: site, completion: completion)
  }
}

extension UINavigationController {
  @discardableResult
  func popViewController(
    animated: Bool,
    file: StaticString = #fileID,
    line: UInt = #line,
    completion: @escaping (Result<TransitionEnd, TransitionFailure>) -> Void
  ) -> UIViewController? {
    start(.pop(animated: animated), at: CallSite(file, line), completion).first
  }
}

extension UIWindow {
  @discardableResult
  func change(
    steps: [@MainActor () -> Void],
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> [ChangeEnd] {
    try Task.checkCancellation()
    let site = CallSite(file, line)
    let change = windowChange(steps, named: "change(steps:)", at: site)
    return try await change.start(TurnOptions()).value()
  }

  @discardableResult
  func changeIfIdle(
    steps: [@MainActor () -> Void],
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool {
    let site = CallSite(file, line)
    let change = windowChange(steps, named: "changeIfIdle(steps:)", at: site)
    let call = change.start(TurnOptions(policy: .drop))
    return if case .failure? = call.result { false } else { true }
  }

  private func windowChange(
    _ steps: [@MainActor () -> Void],
    named name: StaticString,
    at site: CallSite
  ) -> WindowChange<UIKitControllers> {
    WindowChange(
      steps.map { step in { step() } },
      below: { [weak self] in self?.rootViewController },
      in: UIKitControllers(),
      by: windowScene?.transitionLock,
      named: name,
      at: site
    )
  }
}
