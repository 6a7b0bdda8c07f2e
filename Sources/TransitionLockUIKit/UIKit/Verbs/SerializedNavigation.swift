#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
public import TransitionLock
internal import TransitionSupport
internal import TransitionTurns
#if canImport(UIKit)
public import UIKit
#endif

/// The verbs of a view controller, waiting in line on a lock.
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
/// Each call takes its place in line at once, so turns come in the order of the calls. The lock is held until the
/// transition has ended and the did-callbacks are over. Verbs that concern a stack go to the controller, if it is a
/// navigation controller, or else to the one that it is in.
///
/// ### At its turn
///
/// The world may have changed while a call waited, so it is looked at again: whether the controller is still there and,
/// if it was, still on screen; whether the target of a pop is still on the stack, the presenter still free, and what
/// was presented still presented. Where that is not so, nothing happens, and the call fails with the code `outdated`,
/// whose ``SerializedFailure/cause`` says why. What UIKit would refuse of a call that did not have to wait fails with
/// the code `refused`: UIKit is not called, so nothing is half done. Exceptions that nobody can foresee, such as that
/// of a segue without such an identifier, are UIKit's as ever.
///
/// A pop and a dismissal say relatively what is to go. A pop takes off what is at the top at its turn. A dismissal
/// takes away what was presented when it was called, or has been by a call ahead of it in line; what something else has
/// presented meanwhile stays. ``resolvingWhenCalled`` makes both mean what there was at the call.
///
/// ### Transitions that nobody asked the lock for
///
/// A swipe, an alert that closes, the code of somebody else: where a transition runs on a controller that a call needs,
/// the call waits for its end, with its turn in hand; through ``ifIdle`` it is dropped.
/// ``takeSystemGestures(file:line:)`` and ``presentationControllerWillDismiss(_:file:line:)`` have a person's swipes
/// hold the lock as well.
///
/// A window that turns is no collision: ``ifIdle`` goes through, and a call in line waits until it has turned.
///
/// ### Stacks in no window
///
/// A verb of a stack that is in no window moves nothing, so it takes no turn: it is made at once, whoever holds the lock. So a controller sets
/// up its own stack in `viewDidLoad` while its presentation holds the lock. A stack that something covers belongs to its window.
///
/// ### Completions
///
/// A completion is called exactly once, on every path: when the transition has ended, with animation or without, with a
/// coordinator or without; at once where there is nothing to do; with a failure where UIKit has dropped the call, where
/// the request was cancelled or timed out, where the controller is gone. A presentation that UIKit drops, whose own
/// completion never comes, is seen by what is presented after the call, after the next commit, and a frame later. For a
/// dismissal that UIKit drops there is no certain sign: it fails when nothing has moved for a second, and the lock reports that.
///
/// A call without a completion is fire and forget; that it was refused or dropped, or came too late, is reported by the lock.
///
/// ### Awaiting
///
/// An awaited call returns when the transition has ended and the lock has been passed on. Cancelling its task before it
/// starts takes it out of the line with a `CancellationError`; a transition that has started goes on. Awaiting in the
/// very task that holds the lock throws the lock's `deadlock`. In an async function a call without `await` would be the
/// awaited form; `completion: nil` is fire and forget there.
///
/// It keeps the controller weakly, so that a controller may keep one for itself.
@MainActor
public struct SerializedNavigation {
  let calls: SerializedCalls<UIKitControllers>

  init(_ calls: SerializedCalls<UIKitControllers>) { self.calls = calls }

  /// Creates the serialized verbs of a controller.
  ///
  /// - Parameters:
  ///   - controller: whose verbs; kept weakly.
  ///   - lock: the lock for which they wait.
  ///   - timeout: the longest time that a call waits for its turn, on the lock's clock; zero or less does not wait; nil
  ///     waits as long as it takes.
  public init(_ controller: UIViewController, lock: TransitionLock, timeout: Duration? = nil) {
    self.init(SerializedCalls(controller, in: UIKitControllers(), lock: lock, timeout: timeout))
  }

  /// The lock on which the calls wait.
  public var lock: TransitionLock { calls.lock }

  /// The same verbs in a form that drops: a call that cannot start at once does nothing.
  public var ifIdle: IfIdle { IfIdle(calls: calls) }

  /// The same verbs, of which relative ones mean what there is when they are called, and not at their turn.
  ///
  /// A pop that waited takes off the controller that was at the top when it was called, and fails as outdated if
  /// another one is there at its turn; a dismissal likewise. So two taps on one back button that wait for something else
  /// pop once. Where the first one's pop is on its way, its controller has left the stack, and the second tap means the
  /// one below: a tap that should not do that goes through ``ifIdle``.
  ///
  /// - Complexity: O(1).
  public var resolvingWhenCalled: SerializedNavigation { SerializedNavigation(calls.resolvingWhenCalled) }
}

extension SerializedNavigation: TransitionPerformer {
  /// Leaves an operation in line.
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
    calls.enqueue(
      operation.verb,
      on: MainActor.shared,
      at: CallSite(file: file, line: line),
      completion: completion
    )
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
