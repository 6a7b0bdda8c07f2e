internal import TransitionSupport

/// A call of a verb in line, from the call to the end of its transition.
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
/// if there is nothing to do; or with a `TransitionFailure`. If no code asks for the end of a call that was refused,
/// dropped or outdated, or whose turn did not come in time, the lock reports it.
///
/// The call belongs to the isolation of its controller, like ``TransitionVerbs``.
public struct TransitionCall<Value> {
  package let pending: PendingCall<Value>
  let maker: any CallMaker
  let name: StaticString
  let site: CallSite

  /// The state of the call now.
  public var state: TransitionState { inIsolation.state }

  /// Calls a function once: when the call has ended, or at once if it has.
  ///
  /// Calls that end at once, and of which each is made in this function of the one before, nest on the stack. In a long
  /// chain, await ``end`` instead.
  ///
  /// - Parameter body: receives the value of the verb, or the reason why no transition started.
  public func onEnd(_ body: @escaping (Result<Value, TransitionFailure>) -> Void) { inIsolation.onEnd(body) }

  /// Withdraws the call, which fails with the code `cancelled`.
  ///
  /// A transition that has started continues; if the call is dropped, it is not tried again.
  public func cancel() {
    inIsolation.cancel()
    maker.giveTurnBack()
  }

  /// The value of the verb, when the transition has ended and the lock has been passed on.
  ///
  /// - Throws: `TransitionFailure`; `CancellationError` if the task is cancelled, which withdraws the call if it has not
  ///   started; the lock's failure with the code `deadlock` in the very task that holds the lock.
  public var end: Value { get async throws { try await maker.value(of: inIsolation) } }

  private var inIsolation: PendingCall<Value> {
    maker.expectIsolation(name, at: site)
    return pending
  }
}
