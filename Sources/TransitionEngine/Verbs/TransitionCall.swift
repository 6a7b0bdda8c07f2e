internal import TransitionSupport

/// A call of a verb in line, from the call to the end of its transition.
///
/// Discard the call, or ask for its end with a function or by awaiting it:
///
/// ```swift
/// transitions.present(editor, animated: true).onEnd { result in print(result) }
/// ```
///
/// ```swift
/// let end = try await transitions.present(editor, animated: true).end
/// ```
///
/// Each call ends exactly once, on every path: when its transition has ended and the did-callbacks
/// are over; at once, if there is nothing to do; or with a `TransitionFailure`. If no code asks for
/// the end of a call that was refused, dropped or outdated, or whose turn did not come in time, the
/// lock reports the loss of the call. A call that is dropped because of its key (`once`) is not
/// lost: an earlier call serves the same purpose.
///
/// The call belongs to the isolation of its controller, like ``TransitionVerbs``.
public struct TransitionCall<Value> {
  package let pending: PendingCall<Value>
  let kit: any ControllerKit
  let name: StaticString
  let site: CallSite

  /// The state of the call now.
  public var state: TransitionState { inIsolation.state }

  /// Calls a function once: when the call ends, or at once if it has ended already.
  ///
  /// If such a function makes the next call, and that call ends at once as well, the functions nest
  /// on the stack. In a long chain, await ``end`` instead.
  ///
  /// - Parameter body: receives the value of the verb, or the failure of the call.
  public func onEnd(_ body: @escaping (Result<Value, TransitionFailure>) -> Void) {
    inIsolation.onEnd(body)
  }

  /// Withdraws the call, which fails with the code `cancelled`.
  ///
  /// A transition that has started continues. If UIKit drops the transition, the call is not tried
  /// again.
  public func cancel() { inIsolation.cancel() }

  /// The value of the verb, when the transition has ended and the lock has been passed on.
  ///
  /// - Throws: `TransitionFailure`; `CancellationError` if the task is cancelled, which withdraws
  ///   the call if it has not started; the lock's failure with the code `deadlock` if the calling
  ///   task itself holds the lock.
  public var end: Value { get async throws { try await kit.value(of: inIsolation) } }

  /// Calls a function once, when the controller that the call has shown has gone; never if the call
  /// does not show it.
  ///
  /// Any code may remove the controller, so the package looks for it: from the root of each window
  /// of a connected scene, over presentations, children, stacks, tabs and columns. The controller
  /// has gone if it is destroyed, or if two looks in a row do not find it. A controller that is
  /// covered, or in a tab that is not selected, has not gone. A look follows each transition that
  /// the package sees, and each activation of a scene; otherwise there is one look a second while
  /// the scene is active.
  ///
  /// The controller is the one that the call presents, pushes or selects, or the new top of the
  /// stack. A pop, a dismissal and a segue have none.
  ///
  /// - Parameter body: called after the end of the call, and never by the code that ends it; at
  ///   once if the controller has gone already.
  public func onGone(_ body: @escaping () -> Void) {
    let departure = inIsolation.departure
    departure?.listeners += 1
    departure?.end.onEnd { if case .success = $0 { body() } }
  }

  /// Waits until the controller that the call shows has gone, as with ``onGone(_:)``.
  ///
  /// - Throws: the failure of the call, with the code `cancelled` if its transition has returned to
  ///   its start, and `invalid` if the call shows no controller; `CancellationError` if the task is
  ///   cancelled, which neither withdraws the call nor removes the controller; the lock's failure
  ///   with the code `deadlock` if the calling task itself holds the lock, which withdraws the call.
  public var gone: Void {
    get async throws {
      guard let departure = inIsolation.departure else { return }
      // The caller learns of a failure here, so the lock need not report it.
      pending.onEnd { _ in }
      try pending.expectTurn()
      departure.listeners += 1
      defer { departure.listeners -= 1 }
      try await kit.value(of: departure.end)
    }
  }

  private var inIsolation: PendingCall<Value> {
    kit.expectIsolation(name, at: site)
    return pending
  }
}
