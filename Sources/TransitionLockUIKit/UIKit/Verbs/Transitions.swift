#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
internal import TransitionEngine
public import TransitionLock
internal import TransitionSupport
#if canImport(UIKit)
public import UIKit
#else
internal import TransitionLockUIKit
#endif

extension UIViewController {
  /// The transitions of this controller, in line on the lock of its scene.
  ///
  /// ```swift
  /// func editTapped() { transitions.ifIdle.present(EditorViewController(), animated: true) }
  /// func timerFired() { transitions.dismiss(animated: true) }
  /// ```
  ///
  /// Each call finds the lock when it is made: that of the scene whose window contains the controller, a controller
  /// around it, its presenter, or one that is presented on it; else of the scene in which a call has seen the
  /// controller last; else of the only scene that has a lock. If there is none, the call fails at once with the code
  /// `notInWindow`.
  ///
  /// - Complexity: O(1); a call, O(*d*) for *d* controllers around it.
  public var transitions: Transitions { Transitions(of: self, lock: nil) }

  /// Returns the transitions of this controller, in line on a lock.
  ///
  /// - Parameter lock: the lock. Use one lock for all controllers that can be in each other's way.
  /// - Complexity: O(1).
  public func transitions(by lock: TransitionLock) -> Transitions { Transitions(of: self, lock: lock) }
}

/// The verbs of a view controller, which wait in line on a lock: ``UIKit/UIViewController/transitions``.
///
/// ```swift
/// transitions.popToRootViewController(animated: true)
/// transitions.pushViewController(contact, animated: true).onEnd { result in print(result) }
/// ```
///
/// Each call takes its place in line at once, so turns come in the order of the calls. A call holds the lock until its
/// transition has ended and the did-callbacks are over. The stack verbs apply to the controller, if it is a navigation
/// controller, or else to the navigation controller around it. The value refers to the controller weakly.
///
/// ### At its turn
///
/// The screen may have changed while a call waited. At its turn, the call checks again that it still makes sense:
///
/// - The controller still exists and, if it was on screen, still is.
/// - The target of a pop is still on the stack.
/// - The presenter is still free.
/// - The target of a dismissal is still presented.
///
/// If a check fails, nothing happens, and the call fails with the code `outdated`. A call that did not have to wait,
/// and that UIKit would refuse, fails with the reason: UIKit is not called, so nothing is half done. Exceptions that
/// cannot be predicted, such as a segue with an unknown identifier, remain UIKit's.
///
/// A pop and a dismissal select their target relatively. A pop removes the controller at the top at its turn. A
/// dismissal removes the controller that was presented at the call, or that a call ahead of it in line has presented. A
/// controller that other code has presented meanwhile stays. To pop at most once for two taps, pop to the controller
/// below, or send the taps through ``ifIdle``.
///
/// ### Transitions outside the lock
///
/// A swipe, an alert that closes, and code that does not use the lock start transitions without it. If such a
/// transition runs on a controller that a call needs, the call keeps its turn and waits for the end; through
/// ``ifIdle``, the call is dropped. For a controller that stays, such as an alert, a call gives its turn back and steps
/// aside: it returns ahead of the calls that merely wait. ``observeSwipes(file:line:)`` and ``sheetWillDismiss(file:line:)`` make the user's
/// swipes hold the lock as well.
///
/// A rotation of the window is no collision: ``ifIdle`` starts its call, and a call in line waits for the end of the
/// rotation.
///
/// ### Stacks in no window
///
/// A verb of a stack that is in no window moves nothing, so it takes no turn and starts at once. A controller can
/// therefore set up its own stack in `viewDidLoad` while its presentation holds the lock. A covered stack belongs to
/// its window.
///
/// ### When UIKit is slow
///
/// UIKit may keep a presentation or a dismissal back for seconds, so the call waits until UIKit calls its own
/// completion or releases it, or until the coordinator reports the end. A change that is not there when the completion
/// comes was dropped. After ten seconds of active time in which nothing moves in the window, the call gives its turn back,
/// and the lock reports that. It still tells its end when that is known; after a minute, it fails with the code
/// `unknown`.
@MainActor
public struct Transitions {
  var calls: SerializedCalls<UIKitControllers>

  init(of controller: UIViewController?, lock: TransitionLock?) {
    calls = SerializedCalls(controller, in: UIKitControllers(), lock: lock)
  }

  /// These verbs in a form that drops a call that cannot start at once. Use it for actions of the user.
  ///
  /// A dropped call does nothing, and its state is `dropped`. If something outside the lock is in its way, the call
  /// takes the lock, and looks again when the current code has returned. If that is a menu, which leaves by itself after
  /// the user's choice, the call waits for it, one second at most.
  ///
  /// - Complexity: O(1).
  public var ifIdle: Transitions { with(policy: .drop) }

  /// Returns a copy of these verbs with the given policy, and the given patience.
  ///
  /// ```swift
  /// transitions.with(policy: .interrupt).present(alert, animated: true)
  /// ```
  ///
  /// - `wait`: a call waits in line. This is the default.
  /// - `drop`: a call that cannot start at once fails with the code `dropped`, as through ``ifIdle``; its `obstacle` is
  ///   the transition in the way.
  /// - `replace`: a call inherits the place in line of an older one with the same key, which fails with the code
  ///   `superseded`; its `obstacle` is the newer one.
  /// - `interrupt`: a call waits ahead of those that merely wait. No transition on screen is asked to give way.
  ///
  /// - Parameters:
  ///   - policy: the reaction of a call to a transition, or to an earlier call, that is in its way; nil for that of
  ///     these verbs.
  ///   - timeout: the longest time that a call waits for its turn, and at its turn for transitions outside the lock, on
  ///     the lock's clock; zero or less does not wait; nil waits as long as it takes. After the timeout, the call fails with the code `timedOut`.
  /// - Complexity: O(1).
  public func with(policy: TransitionLock.Policy? = nil, timeout: Duration? = nil) -> Transitions {
    var copy = self
    copy.calls.options = TurnOptions(policy: policy ?? calls.options.policy, timeout: timeout)
    return copy
  }

  /// Makes a call.
  ///
  /// - Parameter value: returns the value of the verb from the controllers that have left a stack, and the end.
  func call<Value>(
    _ verb: Verb<UIViewController>,
    within limit: Duration? = nil,
    _ site: CallSite,
    _ value: @escaping (([UIViewController], TransitionEnd)) -> Value
  ) -> TransitionCall<Value> {
    expectMainThread(verb.name, at: site)
    return TransitionCall(call: calls.start(verb, within: limit, at: site), value: value)
  }
}
#endif
