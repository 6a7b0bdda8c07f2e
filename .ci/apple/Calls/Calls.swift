// Calls as apps have them, of UIKit's own verbs and of those of TransitionLockUIKit, side by side: none may be
// ambiguous, or want an `await` that it did not want without the module. Type-checked by .ci/apple-typecheck, and never
// run.
import TransitionLockUIKit
import UIKit

final class Screen: UIViewController {
  func callInAsyncFunction(_ token: TransitionLock.Token) async throws {
    // UIKit's own.
    present(UIViewController(), animated: true)
    present(UIViewController(), animated: true) { token.endIfHolding() }
    present(UIViewController(), animated: true) {}
    present(UIViewController(), animated: true, completion: nil)
    dismiss(animated: true)
    dismiss(animated: true) { print("x") }
    dismiss(animated: true, completion: nil)
    // With a completion on every path, without a lock.
    navigationController?.pushViewController(UIViewController(), animated: true)
    navigationController?.popViewController(animated: true)
    navigationController?.popToRootViewController(animated: true)
    #if !os(visionOS)
    performSegue(withIdentifier: "x", sender: nil)
    performSegue(withIdentifier: "x", sender: nil) { print($0) }
    #endif
    navigationController?.pushViewController(UIViewController(), animated: true) { _ in }
    // In line.
    transitions.pushViewController(UIViewController(), animated: true)
    _ = try await transitions(by: .shared).pushViewController(UIViewController(), animated: true).end
    let popped: UIViewController? = try await transitions.ifIdle.popViewController(animated: true).end
    print(popped as Any, try await transitions.setSelectedViewController(UIViewController()).end)
    transitions.present(UIViewController(), animated: true, on: .top)
    transitions.present(UIViewController(), animated: true, within: .seconds(1)).onEnd { print($0) }
  }

  func callInPlainFunction() {
    transitions.pushViewController(UIViewController(), animated: true)
    transitions.ifIdle.present(UIViewController(), animated: true)
    if transitions.ifIdle.setSelectedViewController(UIViewController()).state == .dropped { print("busy") }
    transitions(by: .shared).setSelectedViewController(UIViewController()).onEnd { print($0) }
    transitions.present(UIViewController(), animated: true, on: .top, within: .seconds(1)).cancel()
    transitions.with(policy: .interrupt, timeout: .seconds(5)).dismiss(animated: true)
    transitions.popViewController(animated: true).onEnd { print($0) }
    splitViewController?.transitions(.primary).popToRootViewController(animated: true)
  }
}

/// A name that an app has, and that no member of UIKit's classes hides.
typealias TransitionCompletion = (Bool) -> Void

final class ScreenWithNames: UIViewController {
  private var completions: [TransitionCompletion] = []

  func show(_ completion: @escaping TransitionCompletion) {
    completions.append(completion)
    transitions.present(UIViewController(), animated: true).onEnd { completion((try? $0.get()) == .finished) }
  }
}
