public import TransitionLock
internal import TransitionTurns

/// The verbs of a controller, waiting in line on a lock instead of throwing on a conflict.
///
/// ```swift
/// let serialized = navigation.serialized(by: lock)
/// try await serialized.popToRootViewController(animated: true)
/// try await serialized.pushViewController(contact, animated: true)
/// ```
///
/// Each call takes its place in line at once, so turns come in the order of the calls. The lock is held until the
/// transition has ended. Verbs that concern a stack go to the controller, if it is a navigation controller, or else to
/// the one that it is in.
///
/// ### At its turn
///
/// The world may have changed while a call waited. At its turn it is checked again whether it still makes sense: the
/// controller is still there and, if it was, still in a window; the target of a pop still on the stack; the presenter
/// still on screen and free; what was presented still presented. Where it does not, nothing happens, and the call settles
/// with a ``SerializedFailure`` of the code `outdated`, whose ``SerializedFailure/cause`` says why. A call that did not
/// have to wait fails as the controller's own verb would, with the code `refused`.
///
/// A pop and a dismissal say relatively what is to go. A pop takes off what is at the top at its turn. A dismissal takes away
/// what was presented when it was called, or has been by a call ahead of it in line, so that a dismissal, a presentation and
/// a dismissal may stand in one line; what something else has presented meanwhile stays. ``resolvingWhenCalled`` makes
/// both mean what there was at the call.
///
/// A rotation of the window is the user's doing and knows no lock. A call whose turn comes meanwhile waits for its end, and
/// holds the lock; through ``ifIdle`` it is dropped.
///
/// ### Forms
///
/// Each verb is there with a completion, which returns the request, and awaited; through ``ifIdle`` in a form that
/// drops instead of waiting. The completion runs exactly once, on the actor that made this, also where the request is
/// cancelled or its lock closed. An awaited call moves the time of the simulation while nothing else does, as the
/// controller's own verbs do; it returns when the transition has ended and the lock has been passed on. Cancelling its
/// task takes it out of the line with a `CancellationError`; a transition that has started goes on. Awaiting in the
/// very task that holds the lock throws the lock's `deadlock`.
///
/// It keeps the controller weakly, so that a controller may keep one for itself. It belongs to the isolation that made
/// it, and checks that, which calls with a completion can before macOS 26 and iOS 26 only by trapping; those that wait need an
/// actor, on which to run when their turn comes.
public final class SerializedNavigation {
  /// A closure that is told how the transition ended, or why it never started.
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
  ///   - controller: whose verbs; kept weakly.
  ///   - lock: the lock for which they wait. One lock for all that can get in each other's way: usually one for a
  ///     window.
  ///   - timeout: the longest time that a call waits for its turn, on the lock's clock; zero or less does not wait; nil
  ///     waits as long as it takes.
  ///   - isolation: the actor that the controller is used on, by default the caller's; nil for a controller that is used
  ///     on no actor. In methods of controllers, which belong to no actor, name it: `isolation: MainActor.shared`.
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

  /// The same verbs in a form that drops: a call that cannot start at once does nothing.
  public var ifIdle: IfIdle { IfIdle(serialized: self) }

  /// The same verbs, of which relative ones mean what there is when they are called, and not at their turn.
  ///
  /// A pop that waited takes off the controller that was at the top when it was called, and settles as outdated if another one
  /// is there at its turn; a dismissal likewise. So two taps on one back button that wait for something else pop once.
  /// Where the first one's pop is on its way, its controller has left the stack, and the second tap means the one below:
  /// a tap that should not do that goes through ``ifIdle``.
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
