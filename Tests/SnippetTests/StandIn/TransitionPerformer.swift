import TransitionLock
import TransitionLockUIKit
import TransitionSupport
import TransitionTurns

/// Stands in for the module's protocol of that name, with the verbs that the examples call.
@MainActor protocol TransitionPerformer {
  typealias Completion = (Result<TransitionEnd, SerializedFailure>) -> Void
  associatedtype Started
  @discardableResult
  func start(_ verb: Verb<UIViewController>, at site: CallSite, _ completion: Completion?) -> Started
  func perform(_ verb: Verb<UIViewController>, at site: CallSite) async throws -> TransitionEnd
}

extension TransitionPerformer {
  @discardableResult
  func present(
    _ controller: UIViewController,
    animated: Bool,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Started {
    start(.present(controller, animated: animated), at: CallSite(file: file, line: line), completion)
  }

  @discardableResult
  func dismiss(
    animated: Bool,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Started {
    start(.dismiss(animated: animated), at: CallSite(file: file, line: line), completion)
  }

  @discardableResult
  func pushViewController(
    _ controller: UIViewController,
    animated: Bool,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Started {
    start(.push(controller, animated: animated), at: CallSite(file: file, line: line), completion)
  }

  @discardableResult
  func popToRootViewController(
    animated: Bool,
    completion: Completion? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Started {
    start(.popToRoot(animated: animated), at: CallSite(file: file, line: line), completion)
  }
}

/// The awaited form of each verb.
extension TransitionPerformer {
  @discardableResult
  func present(_ controller: UIViewController, animated: Bool) async throws -> TransitionEnd {
    try await perform(.present(controller, animated: animated), at: CallSite(file: #fileID, line: #line))
  }

  @discardableResult
  func dismiss(animated: Bool) async throws -> TransitionEnd {
    try await perform(.dismiss(animated: animated), at: CallSite(file: #fileID, line: #line))
  }

  @discardableResult
  func popToRootViewController(animated: Bool) async throws -> TransitionEnd {
    try await perform(.popToRoot(animated: animated), at: CallSite(file: #fileID, line: #line))
  }
}
