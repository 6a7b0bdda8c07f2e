internal import TransitionEngine
public import TransitionLock

/// The serialized verbs of a controller, which wait in line on a lock instead of throwing on a conflict.
///
/// ```swift
/// let serialized = navigation.serialized(by: lock)
/// try await serialized.popToRootViewController(animated: true)
/// try await serialized.pushViewController(contact, animated: true)
/// ```
///
/// Each call takes its place in line at once, so turns come in the order of the calls. A call holds the lock until its
/// transition has ended. The stack verbs apply to the controller, if it is a navigation controller, or else to the
/// navigation controller around it.
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
/// If a check fails, nothing happens, and the call settles with a ``SerializedFailure`` of the code `outdated`, whose
/// ``SerializedFailure/cause`` gives the reason. A call that did not have to wait fails like the controller's own verb,
/// with the code `refused`.
///
/// A pop and a dismissal select their target relatively. A pop removes the controller at the top at its turn. A
/// dismissal removes the controller that was presented at the call, or that a call ahead of it in line has presented,
/// so a dismissal, a presentation and a dismissal may wait in one line. A controller that other code has presented
/// meanwhile stays. With ``resolvingWhenCalled``, both verbs select their target at the call.
///
/// Users rotate a window without the lock. A call whose turn comes during a rotation holds the lock and waits for the
/// end of the rotation; through ``ifIdle``, the call is dropped, although UIKit would let it pass.
///
/// A verb of a stack that is in no window moves nothing, so it takes no turn and starts at once. A controller can
/// therefore set up its own stack in ``ViewController/viewDidLoad()`` while its presentation holds the lock.
///
/// ### Forms
///
/// Each verb has a form with a completion, which returns the request, and an awaited form; ``ifIdle`` has both in a
/// form that drops instead of waiting. The completion runs exactly once, on the actor that created this object, also if
/// the request is cancelled or its lock is closed. An awaited call advances the time of the simulation while no other
/// code does, like the controller's own verbs. It returns when the transition has ended and the lock has been passed
/// on. If its task is cancelled, the call leaves the line with a `CancellationError`; a transition that has started
/// continues. Awaiting in the very task that holds the lock throws the lock's `deadlock`.
///
/// The object refers to the controller weakly, so a controller may keep serialized verbs of itself. The object belongs
/// to the isolation that created it, and checks this; before macOS 26 and iOS 26, a call with a completion can check
/// this only by trapping. In line, a call with a completion needs an actor to run on at its turn.
public final class SerializedNavigation {
  /// A closure that receives the end of the transition, or the reason why it never started.
  public typealias Completion = (Result<TransitionEnd, SerializedFailure>) -> Void

  let calls: SerializedCalls<SimulatorKit>
  let isolation: (any Actor)?

  init(_ calls: SerializedCalls<SimulatorKit>, isolation: (any Actor)?) {
    self.calls = calls
    self.isolation = isolation
  }

  /// Creates the serialized verbs of a controller.
  ///
  /// - Parameters:
  ///   - controller: the controller of the verbs; the object refers to it weakly.
  ///   - lock: the lock for which the verbs wait. Use one lock for all controllers that can be in each other's way,
  ///     usually one for each window.
  ///   - timeout: the longest time that a call waits for its turn, on the lock's clock; zero or less does not wait; nil
  ///     waits as long as it takes.
  ///   - isolation: the actor of the controller, by default the caller's; nil for a controller that is used on no
  ///     actor. Methods of controllers belong to no actor, so name the actor there: `isolation: MainActor.shared`.
  public convenience init(
    _ controller: ViewController,
    lock: TransitionLock,
    timeout: Duration? = nil,
    isolation: (any Actor)? = #isolation
  ) {
    self.init(SerializedCalls(controller, in: SimulatorKit(), lock: lock, timeout: timeout), isolation: isolation)
  }

  /// The lock on which the calls wait.
  public var lock: TransitionLock { calls.lock }

  /// These verbs in a form that drops: a call that cannot start at once does nothing.
  public var ifIdle: IfIdle { IfIdle(serialized: self) }

  /// A copy of these verbs whose pops and dismissals select their target at the call, and not at their turn.
  ///
  /// A pop that waited removes the controller that was at the top at the call, and settles as outdated if another one
  /// is at the top at its turn; the same holds for a dismissal. So two taps on one back button that wait for another
  /// transition pop once. If the pop of the first tap already runs, its controller has left the stack, and the second
  /// tap selects the controller below. To prevent this, send the taps through ``ifIdle``.
  ///
  /// ```swift
  /// try serialized.resolvingWhenCalled.popViewController(animated: true)
  /// ```
  ///
  /// - Complexity: O(1).
  public var resolvingWhenCalled: SerializedNavigation {
    SerializedNavigation(calls.resolvingWhenCalled, isolation: isolation)
  }
}
