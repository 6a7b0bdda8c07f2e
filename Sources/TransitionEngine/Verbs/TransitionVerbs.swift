public import TransitionLock
internal import TransitionSupport

/// The verbs of a view controller, which wait in line on a lock. TransitionLockUIKit and
/// NavigationSimulator each call this type `Transitions`, for their controllers.
///
/// ```swift
/// transitions.popToRootViewController(animated: true)
/// transitions.pushViewController(contact, animated: true).onEnd { result in print(result) }
/// ```
///
/// Each call takes its place in line at once, so turns come in the order of the calls. A call holds
/// the lock until its transition has ended and the did-callbacks are over. The stack verbs apply to
/// the controller, if it is a navigation controller, or else to the navigation controller around
/// it. The value refers to the controller weakly.
///
/// The value belongs to the isolation of its controller: it is not `Sendable`, so the compiler
/// keeps it there. In Swift 5 mode, the compiler only warns of a call on another thread, or says
/// nothing. If the controller belongs to the main actor, such a call stops the program, with the
/// name and the line of the call. If you add verbs in an extension, declare their isolation:
/// `@MainActor`, for controllers of the main actor.
///
/// ### At its turn
///
/// The screen may have changed while a call waited. At its turn, the call checks again that it
/// still makes sense:
///
/// - The controller still exists and, if it was on screen, still is.
/// - The target of a pop is still on the stack.
/// - The presenter is still free.
/// - The target of a dismissal is still presented.
///
/// If a check fails, nothing happens, and the call fails with the code `outdated`. If a call that
/// did not have to wait has a known objection, it fails with the reason, and changes nothing.
///
/// A pop and a dismissal do not name their target. A pop removes the controller at the top at
/// its turn. A dismissal removes the controller that was presented at the call, or that a call
/// ahead of it in line has presented. A controller that other code has presented meanwhile stays.
/// To pop at most once for two taps, pop to the controller below, or send the taps through
/// ``ifIdle``.
///
/// ### Transitions outside the lock
///
/// A swipe, an alert that closes, and code that does not use the lock start transitions without it.
/// If such a transition runs on a controller that a call needs, the call keeps its turn and waits
/// for the end; through ``ifIdle``, the call is dropped. For a controller that stays, such as an
/// alert, a call gives its turn back and steps aside: it returns ahead of the calls in line.
///
/// ### Stacks in no window
///
/// A verb of a stack that is in no window moves nothing, so it takes no turn and starts at once. A
/// controller can therefore set up its own stack in `viewDidLoad` while its presentation holds the
/// lock. A stack that is covered still counts as in its window, so its verbs take turns.
public struct TransitionVerbs<Controller: AnyObject> {
  package var kit: any ControllerKit<Controller>
  package weak var controller: Controller?
  /// The lock; nil if each call finds the lock of its controller.
  var lock: TransitionLock?
  package var options = TurnOptions()
  /// The split whose column the controller fills: stack verbs wait on a scope of the lock, as long
  /// as the columns are side by side.
  package weak var split: Controller?
  /// The name of the column, and of the scope.
  package var column = ""

  package init(
    of controller: Controller?,
    in kit: any ControllerKit<Controller>,
    lock: TransitionLock? = nil
  ) {
    (self.controller, self.kit, self.lock) = (controller, kit, lock)
  }

  /// These verbs for actions of the user: a call that cannot start at once is dropped.
  ///
  /// A dropped call does nothing, and its state is `dropped`. If a transition or a controller
  /// outside the lock is in its way, the call takes the lock, and checks again when the current
  /// code has returned. For a menu, which leaves by itself after the user's choice, the call waits
  /// at most one second.
  ///
  /// - Complexity: O(1).
  public var ifIdle: Self { with(policy: .drop) }

  /// Returns a copy of these verbs with the given policy and timeout.
  ///
  /// ```swift
  /// transitions.with(policy: .interrupt).present(alert, animated: true)
  /// ```
  ///
  /// - `wait`: a call waits in line. This is the default.
  /// - `drop`: a call that cannot start at once fails with the code `dropped`, as through
  ///   ``ifIdle``; its `obstacle` is the transition in the way.
  /// - `replace`: a call inherits the place in line of an older call with the same key. The older
  ///   call fails with the code `superseded`, and its `obstacle` is the newer call. A presentation
  ///   that has stepped aside is not in line, and is not replaced.
  /// - `interrupt`: a call waits ahead of calls with other policies. No transition on screen is
  ///   asked to give way.
  ///
  /// - Parameters:
  ///   - policy: the reaction of a call to a transition, or to an earlier call, that is in its way;
  ///     nil keeps the policy of these verbs.
  ///   - timeout: the longest time that a call waits for its turn, and at its turn for transitions
  ///     outside the lock, on the lock's clock; zero or less does not wait; nil waits as long as it
  ///     takes. After the timeout, the call fails with the code `timedOut`.
  /// - Complexity: O(1).
  public func with(policy: TransitionLock.Policy? = nil, timeout: Duration? = nil) -> Self {
    var copy = self
    copy.options = TurnOptions(policy: policy ?? options.policy, timeout: timeout)
    return copy
  }

  /// Makes a call in line; or, with the policy `drop`, at once or not at all.
  ///
  /// - Parameter value: returns the value of the verb from the controllers that have left a stack,
  ///   the root side first, and the end.
  package func call<Value>(
    _ verb: Verb<Controller>,
    _ file: StaticString,
    _ line: UInt,
    _ value: @escaping ([Controller], TransitionEnd) -> Value
  ) -> TransitionCall<Value> {
    kit.makeCall(verb, of: self, at: CallSite(file, line), value)
  }
}

extension TransitionVerbs {
  /// The lock on which a call that is made now waits; nil if no lock is known.
  package var knownLock: TransitionLock? { lock ?? controller.flatMap { kit.lock(of: $0) } }

  /// The name of the scope on which a call that changes the stack waits now; nil if it waits on the
  /// lock itself.
  package var scopeOfStack: String? { split.flatMap { kit.isCollapsed($0) ? nil : column } }
}
