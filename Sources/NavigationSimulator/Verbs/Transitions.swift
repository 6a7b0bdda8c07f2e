internal import TransitionEngine
public import TransitionLock
internal import TransitionSupport

extension ViewController {
  /// The transitions of this controller, in line on the lock of its window.
  ///
  /// ```swift
  /// contacts.transitions.ifIdle.present(editor, animated: true)
  /// ```
  ///
  /// Each call finds the lock when it is made: ``Window/transitionLock``. In no window, the call fails at once with the
  /// code `notInWindow`.
  ///
  /// - Complexity: O(1); a call, O(*d*) for *d* controllers around it.
  public final var transitions: Transitions { Transitions(of: self, lock: nil) }

  /// Returns the transitions of this controller, in line on a lock.
  ///
  /// - Parameter lock: the lock. Use one lock for all controllers that can be in each other's way.
  /// - Complexity: O(1).
  public final func transitions(by lock: TransitionLock) -> Transitions { Transitions(of: self, lock: lock) }
}

/// The verbs of a controller, which wait in line on a lock instead of throwing on a conflict.
///
/// ```swift
/// contacts.transitions.popToRootViewController(animated: true)
/// let end = try await contacts.transitions.pushViewController(contact, animated: true).end
/// ```
///
/// They are those of `TransitionLockUIKit`, which runs the same code. Each call takes its place in line at once, so
/// turns come in the order of the calls. A call holds the lock until its transition has ended. The stack verbs apply to
/// the controller, if it is a navigation controller, or else to the navigation controller around it. The value refers
/// to the controller weakly.
///
/// A call whose turn comes later starts when the simulation moves next, in the isolation of the simulation. A call of a
/// controller that was never on a screen has no time in which it could wait: it is dropped if the lock is taken.
///
/// ### At its turn
///
/// The screen may have changed while a call waited. At its turn, the call checks again that it still makes sense:
///
/// - The controller still exists and, if it was in a window, still is.
/// - The target of a pop is still on the stack.
/// - The presenter is still on screen and free.
/// - The target of a dismissal is still presented.
///
/// If a check fails, nothing happens, and the call fails with the code `outdated`; its `cause` gives the reason. A call that did not have to wait fails like the controller's own verb.
///
/// A pop and a dismissal select their target relatively. A pop removes the controller at the top at its turn. A
/// dismissal removes the controller that was presented at the call, or that a call ahead of it in line has presented,
/// so a dismissal, a presentation and a dismissal may wait in one line. A controller that other code has presented
/// meanwhile stays.
///
/// A call whose turn comes during a transition outside the lock holds the lock and waits for the end of the transition;
/// through ``ifIdle``, the call is dropped. ``NavigationSimulation/transitionsOutsideTheLock`` lists these transitions. A
/// run fails if one of them never ends.
///
/// Users rotate a window without the lock. A call whose turn comes during a rotation holds the lock and waits for the
/// end of the rotation; through ``ifIdle``, the call is dropped, although UIKit would let it pass.
///
/// A verb of a stack that is in no window moves nothing, so it takes no turn and starts at once. A controller can
/// therefore set up its own stack in ``ViewController/viewDidLoad()`` while its presentation holds the lock.
public struct Transitions {
  var calls: SerializedCalls<SimulatorKit>

  init(of controller: ViewController?, lock: TransitionLock?) {
    calls = SerializedCalls(controller, in: SimulatorKit(), lock: lock)
  }

  /// These verbs in a form that drops a call that cannot start at once. Use it for actions of the user.
  ///
  /// A dropped call does nothing, and its state is `dropped`.
  ///
  /// - Complexity: O(1).
  public var ifIdle: Transitions { with(policy: .drop) }

  /// Returns a copy of these verbs with the given policy, and the given patience.
  ///
  /// ```swift
  /// contacts.transitions.with(policy: .interrupt).present(alert, animated: true)
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
  ///   - timeout: the longest time that a call waits for its turn, on the lock's clock; zero or less does not wait; nil
  ///     waits as long as it takes. After the timeout, the call fails with the code `timedOut`.
  /// - Complexity: O(1).
  public func with(policy: TransitionLock.Policy? = nil, timeout: Duration? = nil) -> Transitions {
    var copy = self
    copy.calls.options = TurnOptions(policy: policy ?? calls.options.policy, timeout: timeout)
    return copy
  }

  /// Makes a call.
  ///
  /// - Parameters:
  ///   - trace: stores what the call has started.
  ///   - value: returns the value of the verb from the controllers that have left a stack, and the end.
  func call<Value>(
    _ verb: Verb<ViewController>,
    within limit: Duration? = nil,
    _ site: CallSite,
    _ trace: CallTrace = CallTrace(),
    _ value: @escaping (([ViewController], TransitionEnd)) -> Value
  ) -> TransitionCall<Value> {
    var calls = calls
    calls.kit.trace = trace
    return TransitionCall(
      call: calls.start(verb, within: limit, at: site),
      trace: trace,
      lock: calls.knownLock ?? calls.kit.newLock(for: calls.controller),
      simulation: calls.controller?.simulation,
      value: value
    )
  }
}

/// The effects of a call: the transitions, by number, and the driver of a gesture.
final class CallTrace {
  /// The number of the call among those that ask for a turn.
  var number: Int?
  var transitions: [UInt64] = []
  var driver: PercentDrivenInteractiveTransition?
}
