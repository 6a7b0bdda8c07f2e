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
/// controller that other code has presented meanwhile stays. With ``resolvingWhenCalled``, both verbs select their
/// target at the call.
///
/// ### Transitions outside the lock
///
/// A swipe, an alert that closes, and code that does not use the lock start transitions without it. If such a
/// transition runs on a controller that a call needs, the call keeps its turn and waits for the end; through
/// ``ifIdle``, the call is dropped. ``observeSwipes(file:line:)`` and ``sheetWillDismiss(file:line:)`` make the user's
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
/// comes was dropped.
@MainActor
public struct Transitions {
  weak var controller: UIViewController?
  private let lock: TransitionLock?
  private var options = TurnOptions()
  private var dropsWhenBusy = false
  private var resolvesWhenCalled = false
  /// The split whose column the controller fills, and the name of the column.
  private weak var split: UIViewController?
  private var column = ""

  init(of controller: UIViewController?, lock: TransitionLock?) {
    self.controller = controller
    self.lock = lock
  }

  /// These verbs in a form that drops a call that cannot start at once. Use it for actions of the user.
  ///
  /// A dropped call does nothing, and its state is `dropped`. If something outside the lock is in its way, the call
  /// takes the lock, and looks again when the current code has returned. A pop during a push, or a push during a pop,
  /// is not dropped if the running transition moves the same stack, can be interrupted, and asked either no lock or
  /// this one: see <doc:WhenNotToLock>.
  ///
  /// - Complexity: O(1).
  public var ifIdle: Transitions {
    var copy = self
    copy.dropsWhenBusy = true
    return copy
  }

  /// A copy of these verbs whose pops and dismissals select their target at the call, and not at their turn.
  ///
  /// A pop that waited removes the controller that was at the top at the call, and fails as outdated if another one is
  /// at the top at its turn; the same holds for a dismissal. So two taps on one back button that wait for another
  /// transition pop once. If the pop of the first tap already runs, its controller has left the stack, and the second
  /// tap selects the controller below. To prevent this, send the taps through ``ifIdle``.
  ///
  /// - Complexity: O(1).
  public var resolvingWhenCalled: Transitions {
    var copy = self
    copy.resolvesWhenCalled = true
    return copy
  }

  /// Returns a copy of these verbs with the given policy, and the given patience.
  ///
  /// ```swift
  /// transitions.with(policy: .interrupt).present(alert, animated: true)
  /// ```
  ///
  /// - `wait`: a call waits in line. This is the default.
  /// - `drop`: a call that cannot start at once fails with the code `dropped`; ``TransitionFailure/obstacle`` is the
  ///   transition in the way.
  /// - `replace`: a call inherits the place in line of an older one with the same key, which fails with the code
  ///   `superseded`; ``TransitionFailure/obstacle`` is the newer one.
  /// - `interrupt`: a call waits ahead of those that merely wait. No transition on screen is asked to give way.
  ///
  /// - Parameters:
  ///   - policy: the reaction of a call to a transition, or to an earlier call, that is in its way.
  ///   - timeout: the longest time that a call waits for its turn, on the lock's clock; zero or less does not wait; nil
  ///     waits as long as it takes. After the timeout, the call fails with the code `timedOut`.
  /// - Complexity: O(1).
  public func with(policy: TransitionLock.Policy = .wait, timeout: Duration? = nil) -> Transitions {
    var copy = self
    copy.options = TurnOptions(policy: policy, timeout: timeout)
    return copy
  }

  /// Returns a copy whose stack verbs wait on a scope of the lock while a split shows its columns side by side.
  func inColumn(_ name: String, of split: UIViewController) -> Transitions {
    var copy = self
    (copy.column, copy.split) = (name, split)
    return copy
  }

  /// Returns the calls on the lock as it is found now; nil if there is none.
  func calls() -> SerializedCalls<UIKitControllers>? {
    guard let lock = lock ?? controller.flatMap({ UIKitControllers().lock(of: $0) }) else { return nil }
    var calls = SerializedCalls(controller, in: UIKitControllers(), lock: lock, options: options)
    if let split { calls = calls.inColumn(column, of: split) }
    return resolvesWhenCalled ? calls.resolvingWhenCalled : calls
  }

  func start(_ verb: Verb<UIViewController>, at site: CallSite) -> SerializedCalls<UIKitControllers>.Pending {
    guard let calls = calls() else { return withoutLock(verb, at: site) }
    return calls.start(verb, ifIdle: dropsWhenBusy, at: site)
  }

  /// Presents a controller as soon as no obstacle prevents it, and looks for a lock until then.
  func start(
    _ verb: Verb<UIViewController>,
    presenting new: UIViewController,
    within limit: Duration,
    as waiting: SerializedCalls<UIKitControllers>.Pending? = nil,
    at site: CallSite
  ) -> SerializedCalls<UIKitControllers>.Pending {
    // A controller that is in no window yet may come into another scene than the only one that has a lock.
    let isAtHome = lock != nil || controller.map { UIKitControllers().isOnScreen($0) } ?? false
    if isAtHome, let calls = calls() {
      return calls.start(verb, presenting: new, within: limit, as: waiting, at: site)
    }
    guard controller != nil, limit > .zero else { return withoutLock(verb, as: waiting, at: site) }
    let pending =
      waiting
      ?? PendingCall {
        CallFailure($0.report.reason, operation: verb.name, message: $0.report.message, at: site)
      }
    let pause = Duration.milliseconds(250)
    UIKitControllers().after(pause, of: controller) {
      guard !pending.isWithdrawn else { return }
      _ = start(verb, presenting: new, within: limit - pause, as: pending, at: site)
    }
    return pending
  }

  /// Ends a call that finds no lock on which it could wait.
  private func withoutLock(
    _ verb: Verb<UIViewController>,
    as waiting: SerializedCalls<UIKitControllers>.Pending? = nil,
    at site: CallSite
  ) -> SerializedCalls<UIKitControllers>.Pending {
    let kit = UIKitControllers()
    let message = controller.map { "\(kit.name(of: $0)) is in no window, so the lock of its scene is not known." }
    let cause = message.map { CallRefusal(.notInWindow, $0) }
    let failure = CallFailure(
      message == nil ? .gone : waiting == nil ? .refused : .timedOut,
      operation: verb.name,
      message: message ?? "The controller is gone.",
      cause: cause,
      at: site
    )
    let pending = waiting ?? PendingCall { _ in failure }
    pending.end(.failure(failure))
    kit.after(.callbacks, of: nil) {
      guard message != nil, !pending.isHeard || waiting != nil else { return }
      // No lock is known that could report, so another one does, as any lock does.
      TransitionLock(label: "of no scene")
        .reportRefusal(TransitionLock.Label(verb.name), file: site.file, line: site.line, failure.description)
    }
    return pending
  }
}
#endif
