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
  fileprivate static var monitor: CallMonitor<UIKitControllers>?

  /// Exchanges the implementations; a second time, exchanges them back.
  static func exchange(reportingTo findings: Findings?) {
    let start = ContinuousClock.now
    monitor = findings.map { CallMonitor(of: UIKitControllers(), to: $0) { ContinuousClock.now - start } }
    exchange("presentViewController:animated:completion:", #selector(UIViewController.monitored_present))
    exchange("dismissViewControllerAnimated:completion:", #selector(UIViewController.monitored_dismiss))
    #if !os(visionOS)
    exchange("performSegueWithIdentifier:sender:", #selector(UIViewController.monitored_performSegue))
    #endif
    let stack = UINavigationController.self
    exchange("pushViewController:animated:", #selector(UINavigationController.monitored_push), of: stack)
    exchange("popViewControllerAnimated:", #selector(UINavigationController.monitored_pop), of: stack)
    exchange("popToViewController:animated:", #selector(UINavigationController.monitored_popTo), of: stack)
    exchange("popToRootViewControllerAnimated:", #selector(UINavigationController.monitored_popToRoot), of: stack)
    exchange("setViewControllers:animated:", #selector(UINavigationController.monitored_setStack), of: stack)
    let tabs = UITabBarController.self
    exchange("setSelectedViewController:", #selector(UITabBarController.monitored_select), of: tabs)
  }

  private static func exchange(_ verb: String, _ own: Selector, of type: AnyClass = UIViewController.self) {
    guard let original = class_getInstanceMethod(type, Selector(verb)), let own = class_getInstanceMethod(type, own)
    else { return }
    method_exchangeImplementations(original, own)
  }
}

// Each method runs as UIKit's verb, and calls UIKit's implementation by its own name. An app may call UIKit's verbs on any
// thread, although it should not, so the methods belong to no actor. Arrays, strings and senders pass as objects.
extension UIViewController {
  fileprivate typealias Completion = @MainActor @Sendable () -> Void

  fileprivate nonisolated func observe<Value>(
    _ verb: Verb<UIViewController>?,
    _ completion: Completion? = nil,
    original: (Completion?) -> Value
  ) -> Value {
    guard pthread_main_np() != 0 else { return original(completion) }
    // Safe: this is the main thread, and the function does not escape.
    nonisolated(unsafe) let (controller, verb, original) = (self, verb, original)
    nonisolated(unsafe) var value: Value?
    MainActor.assumeIsolated { value = controller.observeOnMainThread(verb, completion, original: original) }
    return value!
  }

  private func observeOnMainThread<Value>(
    _ verb: Verb<UIViewController>?,
    _ completion: Completion?,
    original: (Completion?) -> Value
  ) -> Value {
    guard let monitor = ExchangedVerbs.monitor, let verb else { return original(completion) }
    let called = completion.map { completion -> () -> Void in { completion() } }
    return monitor.call(verb, on: self, from: .here, completion: called) { told in
      // Safe: UIKit calls completions on the main thread.
      nonisolated(unsafe) let told = told
      return original(told.map { told -> Completion in { told() } })
    }
  }

  @objc fileprivate dynamic nonisolated func monitored_present(
    _ new: UIViewController,
    animated: Bool,
    completion: Completion?
  ) {
    observe(.present(new, animated: animated), completion) {
      monitored_present(new, animated: animated, completion: $0)
    }
  }

  @objc fileprivate dynamic nonisolated func monitored_dismiss(animated: Bool, completion: Completion?) {
    observe(.dismiss(animated: animated), completion) { monitored_dismiss(animated: animated, completion: $0) }
  }

  #if !os(visionOS)
  @objc fileprivate dynamic nonisolated func monitored_performSegue(_ name: AnyObject, sender: AnyObject?) {
    observe(.performSegue(name as? String ?? "", sender: sender)) { _ in
      monitored_performSegue(name, sender: sender)
    }
  }
  #endif
}

extension UINavigationController {
  @objc fileprivate dynamic nonisolated func monitored_push(_ new: UIViewController, animated: Bool) {
    observe(.push(new, animated: animated)) { _ in monitored_push(new, animated: animated) }
  }

  @objc fileprivate dynamic nonisolated func monitored_pop(animated: Bool) -> UIViewController? {
    observe(.pop(animated: animated)) { _ in monitored_pop(animated: animated) }
  }

  @objc fileprivate dynamic nonisolated func monitored_popTo(_ target: UIViewController, animated: Bool) -> AnyObject? {
    observe(.popTo(target, animated: animated)) { _ in monitored_popTo(target, animated: animated) }
  }

  @objc fileprivate dynamic nonisolated func monitored_popToRoot(animated: Bool) -> AnyObject? {
    observe(.popToRoot(animated: animated)) { _ in monitored_popToRoot(animated: animated) }
  }

  @objc fileprivate dynamic nonisolated func monitored_setStack(_ new: AnyObject, animated: Bool) {
    observe((new as? [UIViewController]).map { .setStack($0, animated: animated) }) { _ in
      monitored_setStack(new, animated: animated)
    }
  }
}

extension UITabBarController {
  @objc fileprivate dynamic nonisolated func monitored_select(_ new: UIViewController?) {
    observe(new.map { .selectTab($0) }) { _ in monitored_select(new) }
  }
}
#endif
