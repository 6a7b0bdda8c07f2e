#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
public import TransitionLock
internal import TransitionSupport
internal import TransitionTurns
#if canImport(UIKit)
public import UIKit
#endif

/// The serialized verbs of a view controller, which wait in line on a lock.
///
/// ```swift
/// let screens = navigationController.serialized(by: lock)
/// screens.popToRootViewController(animated: true)
/// screens.pushViewController(contact, animated: true) { result in print(result) }
/// ```
///
/// In an async function:
///
/// ```swift
/// try await screens.present(editor, animated: true)  // waits for the end as well
/// ```
///
/// Each call takes its place in line at once, so turns come in the order of the calls. A call holds the lock until its transition
/// has ended and the did-callbacks are over. The stack verbs apply to the controller, if it is a navigation controller, or else to
/// the navigation controller around it.
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
/// If a check fails, nothing happens, and the call fails with the code `outdated`, whose ``SerializedFailure/cause`` gives the
/// reason. A call that did not have to wait, and that UIKit would refuse, fails with the code `refused`: UIKit is not called, so
/// nothing is half done. Exceptions that cannot be predicted, such as a segue with an unknown identifier, remain UIKit's.
///
/// A pop and a dismissal select their target relatively. A pop removes the controller at the top at its turn. A dismissal removes
/// the controller that was presented at the call, or that a call ahead of it in line has presented. A controller that other code
/// has presented meanwhile stays. With ``resolvingWhenCalled``, both verbs select their target at the call.
///
/// ### Transitions outside the lock
///
/// A swipe, an alert that closes, and code that does not use the lock start transitions without it. If such a transition runs on a
/// controller that a call needs, the call keeps its turn and waits for the end; through ``ifIdle``, the call is dropped.
/// ``takeSystemGestures(file:line:)`` and ``presentationControllerWillDismiss(_:file:line:)`` make the user's swipes hold the lock
/// as well.
///
/// A rotation of the window is no collision: ``ifIdle`` starts its call, and a call in line waits for the end of the rotation.
///
/// ### Stacks in no window
///
/// A verb of a stack that is in no window moves nothing, so it takes no turn and starts at once. A controller can therefore set up
/// its own stack in `viewDidLoad` while its presentation holds the lock. A covered stack belongs to its window.
///
/// ### Completions
///
/// A completion is called exactly once, on every path:
///
/// - When the transition has ended, with animation or without, with a coordinator or without.
/// - At once, if there is nothing to do.
/// - With a failure, if UIKit dropped the call, the request was cancelled or timed out, or the controller is gone.
///
/// UIKit may keep a presentation or a dismissal back for seconds, so the call waits until UIKit calls its own completion or releases
/// it, or until the coordinator reports the end. A change that is not there when the completion comes was dropped.
///
/// A call without a completion is fire and forget; the lock reports such a call if it was refused, dropped by UIKit or outdated, or
/// if its turn did not come before the timeout.
///
/// ### Awaiting
///
/// An awaited call returns when the transition has ended and the lock has been passed on. If its task is cancelled before the
/// start, the call leaves the line with a `CancellationError`. A transition that has started continues and holds the lock; a
/// presentation or a dismissal throws the error at once. Awaiting in the very task that holds the lock throws the lock's `deadlock`. In an async function, a plain call selects the awaited form, which requires
/// `await`; `completion: nil` is fire and forget there.
///
/// The value refers to the controller weakly, so a controller may keep serialized verbs of itself.
@MainActor
public struct SerializedNavigation {
  let calls: SerializedCalls<UIKitControllers>

  init(_ calls: SerializedCalls<UIKitControllers>) { self.calls = calls }

  /// Creates the serialized verbs of a controller.
  ///
  /// - Parameters:
  ///   - controller: the controller of the verbs; the value refers to it weakly.
  ///   - lock: the lock for which the verbs wait. Use one lock for all controllers that can be in each other's way, usually the
  ///     lock of the scene.
  ///   - timeout: the longest time that a call waits for its turn, on the lock's clock; zero or less does not wait; nil waits as
  ///     long as it takes.
  /// - Complexity: O(1).
  public init(_ controller: UIViewController, lock: TransitionLock, timeout: Duration? = nil) {
    self.init(SerializedCalls(controller, in: UIKitControllers(), lock: lock, timeout: timeout))
  }

  /// The lock on which the calls wait.
  public var lock: TransitionLock { calls.lock }

  /// These verbs in a form that drops a call that cannot start at once.
  ///
  /// - Complexity: O(1).
  public var ifIdle: IfIdle { IfIdle(calls: calls) }

  /// A copy of these verbs whose pops and dismissals select their target at the call, and not at their turn.
  ///
  /// A pop that waited removes the controller that was at the top at the call, and fails as outdated if another one is at the top
  /// at its turn; the same holds for a dismissal. So two taps on one back button that wait for another transition pop once. If the
  /// pop of the first tap already runs, its controller has left the stack, and the second tap selects the controller below. To
  /// prevent this, send the taps through ``ifIdle``.
  ///
  /// - Complexity: O(1).
  public var resolvingWhenCalled: SerializedNavigation { SerializedNavigation(calls.resolvingWhenCalled) }
}

extension SerializedNavigation: TransitionPerformer {
  /// Adds an operation to the line.
  ///
  /// - Returns: the request, to cancel it or to await its outcome.
  /// - Complexity: O(1), amortized, besides the transition.
  @discardableResult
  public func start<Value>(
    _ operation: TransitionOperation<Value>,
    completion: Completion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> TransitionLock.Request {
    calls.enqueue(operation.verb, on: MainActor.shared, at: CallSite(file: file, line: line), completion: completion)
  }

  /// Waits in line, performs an operation, and waits for the end of its transition.
  ///
  /// - Throws: ``SerializedFailure``; `CancellationError` if the task is cancelled before the operation starts; the
  ///   lock's failure with the code `deadlock` in the very task that holds the lock.
  public func perform<Value>(
    _ operation: TransitionOperation<Value>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws -> Value {
    let (leaving, end) = try await calls.perform(operation.verb, at: CallSite(file: file, line: line))
    return operation.value(leaving, end)
  }
}
#endif
