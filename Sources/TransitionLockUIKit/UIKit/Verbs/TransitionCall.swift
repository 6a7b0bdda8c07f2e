#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
internal import TransitionEngine
#if canImport(UIKit)
internal import UIKit
#else
public import TransitionLockUIKit
#endif

/// A call of a verb of ``Transitions``, from the call to the end of its transition.
///
/// A caller that does not care discards it. One that does has the end told, or awaits it:
///
/// ```swift
/// transitions.present(editor, animated: true).onEnd { result in print(result) }
/// ```
///
/// ```swift
/// let end = try await transitions.present(editor, animated: true).end
/// ```
///
/// Each call ends exactly once, on every path: when its transition has ended and the did-callbacks are over; at once,
/// if there is nothing to do; or with a `TransitionFailure`. If nobody asks for the end of a call that was refused,
/// dropped by UIKit or outdated, or whose turn did not come in time, the lock reports it.
@MainActor
public struct TransitionCall<Value> {
  let call: SerializedCalls<UIKitControllers>.Pending
  /// Returns the value from the controllers that have left a stack, and the end.
  let value: (([UIViewController], TransitionEnd)) -> Value

  /// The state of the call now.
  public var state: TransitionState { call.state }

  /// Calls a function once: when the call has ended, or at once if it has.
  ///
  /// Calls that end at once, and of which each is made in this function of the one before, nest on the stack. In a long
  /// chain, await ``end`` instead.
  ///
  /// - Parameter body: receives the value of the verb, or the reason why no transition started.
  public func onEnd(_ body: @escaping (Result<Value, TransitionFailure>) -> Void) {
    call.onEnd { [value] in body($0.map(value)) }
  }

  /// Withdraws the call, which fails with the code `cancelled`.
  ///
  /// A transition that has started continues; if UIKit drops it, the call tries no second time.
  public func cancel() { call.cancel() }

  /// The value of the verb, when the transition has ended and the lock has been passed on.
  ///
  /// - Throws: `TransitionFailure`; `CancellationError` if the task is cancelled, which withdraws the call if it has not
  ///   started; the lock's failure with the code `deadlock` in the very task that holds the lock.
  public var end: Value { get async throws { value(try await call.value()) } }
}
#endif
