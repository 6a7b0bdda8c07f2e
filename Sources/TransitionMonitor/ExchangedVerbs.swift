#if canImport(UIKit) && !os(watchOS)
internal import ObjectiveC
internal import TransitionEngine
internal import TransitionLockUIKit
internal import TransitionSupport
internal import UIKit

/// The exchange of the implementations of UIKit's verbs.
///
/// No device has run this file: it is type-checked only. It decides nothing.
@MainActor
enum ExchangedVerbs {
  fileprivate static var monitor: CallMonitor<UIViewController>?

  /// Observes the calls from now on; with nil, lets them pass.
  static func observe(reportingTo findings: Findings?) {
    let start = ContinuousClock.now
    monitor = findings.map { CallMonitor(of: uikit, to: $0) { ContinuousClock.now - start } }
    _ = exchangeOnce
  }

  /// The exchange, which is never undone. To undo it would remove the implementations of a library
  /// that has exchanged them since. It would also make a call under way recurse without end: the
  /// call would reach the method here instead of UIKit's.
  private static let exchangeOnce: Void = {
    exchange(
      "presentViewController:animated:completion:",
      #selector(UIViewController.monitoredPresent)
    )
    exchange(
      "dismissViewControllerAnimated:completion:",
      #selector(UIViewController.monitoredDismiss)
    )
    #if !os(visionOS)
    exchange(
      "performSegueWithIdentifier:sender:",
      #selector(UIViewController.monitoredPerformSegue)
    )
    #endif
    let stack = UINavigationController.self
    exchange(
      "pushViewController:animated:",
      #selector(UINavigationController.monitoredPush),
      of: stack
    )
    exchange(
      "popViewControllerAnimated:",
      #selector(UINavigationController.monitoredPop),
      of: stack
    )
    exchange(
      "popToViewController:animated:",
      #selector(UINavigationController.monitoredPopTo),
      of: stack
    )
    exchange(
      "popToRootViewControllerAnimated:",
      #selector(UINavigationController.monitoredPopToRoot),
      of: stack
    )
    exchange(
      "setViewControllers:animated:",
      #selector(UINavigationController.monitoredSetStack),
      of: stack
    )
    let tabs = UITabBarController.self
    exchange("setSelectedViewController:", #selector(UITabBarController.monitoredSelect), of: tabs)
  }()

  private static func exchange(
    _ verb: String,
    _ own: Selector,
    of type: AnyClass = UIViewController.self
  ) {
    guard let original = class_getInstanceMethod(type, Selector(verb)),
      let own = class_getInstanceMethod(type, own)
    else { return }
    method_exchangeImplementations(original, own)
  }
}

// After the exchange, a call of UIKit's verb runs the method here, and a call of the method runs
// UIKit's implementation. An app may call UIKit's verbs on any thread, although it should not, so
// the methods belong to no actor. Arrays, strings and senders are passed as objects.
extension UIViewController {
  fileprivate typealias Completion = @MainActor @Sendable () -> Void

  fileprivate nonisolated func observe<Value>(
    _ verb: Verb<UIViewController>?,
    _ completion: Completion? = nil,
    original: (Completion?) -> Value
  ) -> Value {
    guard pthread_main_np() != 0, let known = verb else { return original(completion) }
    // Safe: this is the main thread, the function does not escape, and UIKit calls completions on
    // the main thread.
    nonisolated(unsafe) let (controller, verb, original) = (self, known, original)
    nonisolated(unsafe) var value: Value?
    MainActor.assumeIsolated {
      let called = completion.map { completion -> () -> Void in { completion() } }
      value = ExchangedVerbs.monitor?.call(verb, on: controller, from: .here, completion: called) {
        told in
        nonisolated(unsafe) let told = told
        return original(told.map { told -> Completion in { told() } })
      }
    }
    return value ?? original(completion)
  }

  @objc fileprivate dynamic nonisolated func monitoredPresent(
    _ new: UIViewController,
    animated: Bool,
    completion: Completion?
  ) {
    observe(.present(new, animated: animated), completion) {
      monitoredPresent(new, animated: animated, completion: $0)
    }
  }

  @objc fileprivate dynamic nonisolated func monitoredDismiss(
    animated: Bool,
    completion: Completion?
  ) {
    observe(.dismiss(animated: animated), completion) {
      monitoredDismiss(animated: animated, completion: $0)
    }
  }

  #if !os(visionOS)
  @objc fileprivate dynamic nonisolated func monitoredPerformSegue(
    _ name: AnyObject,
    sender: AnyObject?
  ) {
    observe(.performSegue(name as? String ?? "", sender: sender)) { _ in
      monitoredPerformSegue(name, sender: sender)
    }
  }
  #endif
}

extension UINavigationController {
  @objc fileprivate dynamic nonisolated func monitoredPush(_ new: UIViewController, animated: Bool)
  {
    observe(.push(new, animated: animated)) { _ in monitoredPush(new, animated: animated) }
  }

  @objc fileprivate dynamic nonisolated func monitoredPop(animated: Bool) -> UIViewController? {
    observe(.pop(animated: animated)) { _ in monitoredPop(animated: animated) }
  }

  @objc fileprivate dynamic nonisolated func monitoredPopTo(
    _ target: UIViewController,
    animated: Bool
  ) -> AnyObject? {
    observe(.popTo(target, animated: animated)) { _ in monitoredPopTo(target, animated: animated) }
  }

  @objc fileprivate dynamic nonisolated func monitoredPopToRoot(animated: Bool) -> AnyObject? {
    observe(.popToRoot(animated: animated)) { _ in monitoredPopToRoot(animated: animated) }
  }

  @objc fileprivate dynamic nonisolated func monitoredSetStack(_ new: AnyObject, animated: Bool) {
    observe((new as? [UIViewController]).map { .setStack($0, animated: animated) }) { _ in
      monitoredSetStack(new, animated: animated)
    }
  }
}

extension UITabBarController {
  @objc fileprivate dynamic nonisolated func monitoredSelect(_ new: UIViewController?) {
    observe(new.map { .selectTab($0) }) { _ in monitoredSelect(new) }
  }
}
#endif
