// The verbs in the isolations that an app has: a class, a task, an actor, and an extension of its own. Type-checked by
// .ci/apple-typecheck in each language mode, and never run.
import TransitionLockUIKit
import UIKit

/// A class of the main actor: it calls, awaits and stores calls, and its closures use its state.
@MainActor
final class LoginFlow {
  private let root: UIViewController
  private var steps = 0
  private var calls: [TransitionCall<TransitionEnd>] = []

  init(root: UIViewController) { self.root = root }

  func begin() {
    let transitions = root.transitions
    calls.append(transitions.present(UIViewController(), animated: true))
    transitions.popViewController(animated: true).onEnd { popped in
      self.steps += 1
      if case .success(nil) = popped { self.begin() }
    }
    calls.last?.cancel()
  }

  func finish() async throws {
    for call in calls { _ = try await call.end }
    _ = try await root.transitions.ifIdle.dismiss(animated: true).end
    steps = 0
  }

  /// A task that is begun here belongs to the main actor, too.
  func inTasks() {
    let transitions = root.transitions
    let call = transitions.dismiss(animated: true)
    Task { try await transitions.dismiss(animated: true).end }
    Task { call.cancel() }
    Task { @MainActor in
      transitions.dismiss(animated: true)
      steps += 1
    }
    // A task whose only expression is a call would return it, which is not Sendable.
    Task { _ = transitions.dismiss(animated: true) }
  }
}

/// An actor asks a function of the main actor.
actor Server {
  private let flow: LoginFlow

  init(flow: LoginFlow) { self.flow = flow }

  func sessionIsOver() async throws {
    try await flow.finish()
    await flow.begin()
  }
}

/// An extension of an app declares its isolation itself.
@MainActor
extension Transitions {
  func presentEditor() -> TransitionCall<TransitionEnd> { ifIdle.present(UIViewController(), animated: true) }

  func presentEditorAndWait() async throws { _ = try await presentEditor().end }
}
