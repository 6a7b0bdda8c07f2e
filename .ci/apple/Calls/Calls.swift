// Calls as apps have them, of UIKit's own verbs and of those of TransitionLockUIKit, side by side: none may be
// ambiguous, or want an `await` that it did not want without the module. Type-checked by .ci/apple-typecheck, and never
// run.
import TransitionLock
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
    present(UIViewController(), animated: true) { print($0) }
    present(UIViewController(), animated: true) { _ in }
    dismiss(animated: true) { result in print(result) }
    navigationController?.pushViewController(UIViewController(), animated: true)
    navigationController?.popViewController(animated: true)
    navigationController?.popToRootViewController(animated: true)
    performSegue(withIdentifier: "x", sender: nil)
    navigationController?.pushViewController(UIViewController(), animated: true) { _ in }
    performSegue(withIdentifier: "x", sender: nil) { print($0) }
    // In line.
    serialized(by: .shared).pushViewController(UIViewController(), animated: true, completion: nil)
    try await serialized(by: .shared).pushViewController(UIViewController(), animated: true)
    try await serialized(by: .shared).ifIdle.popViewController(animated: true)
    try await serialized(by: .shared).setSelectedViewController(UIViewController())
    try await serialized(by: .shared).ifIdle.presentOnTop(UIViewController(), animated: true)
    try await serialized(by: .shared).presentWhenPossible(UIViewController(), animated: true, within: .seconds(1))
    serialized(by: .shared).presentWhenPossible(
      UIViewController(),
      animated: true,
      within: .seconds(1),
      completion: nil
    )
  }

  func callInPlainFunction() {
    serialized(by: .shared).pushViewController(UIViewController(), animated: true)
    serialized(by: .shared).ifIdle.present(UIViewController(), animated: true)
    serialized(by: .shared).ifIdle.setSelectedViewController(UIViewController())
    serialized(by: .shared).setSelectedViewController(UIViewController()) { print($0) }
    serialized(by: .shared).presentWhenPossible(
      UIViewController(),
      animated: true,
      within: .seconds(1),
      dismissingObstacles: true
    )
    serialized(by: .shared).presentOnTop(UIViewController(), animated: true) { print($0) }
    serialized(by: .shared).resolvingWhenCalled.popViewController(animated: true) { print($0) }
  }
}

/// A name that an app has, and that no member of UIKit's classes hides.
typealias TransitionCompletion = (Bool) -> Void

final class ScreenWithNames: UIViewController {
  private var completions: [TransitionCompletion] = []

  func show(_ completion: @escaping TransitionCompletion) {
    completions.append(completion)
    present(UIViewController(), animated: true) { (result: Result<TransitionEnd, NavigationFailure>) in
      completion((try? result.get()) == .finished)
    }
  }
}
