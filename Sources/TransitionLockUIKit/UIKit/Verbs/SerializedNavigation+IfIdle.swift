#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
#if STAND_IN
public import TransitionLockUIKit
#endif
internal import TransitionSupport
internal import TransitionTurns

extension SerializedNavigation {
  /// The verbs of a controller in a form that drops: a call that finds the lock taken, or its controllers moving, does nothing.
  ///
  /// Use this form for actions of the user: a tap during a transition is dropped.
  ///
  /// ```swift
  /// screens.ifIdle.pushViewController(contact, animated: true)
  /// ```
  ///
  /// A pop during a push, or a push during a pop, is not dropped if the running transition moves the same stack, can be interrupted,
  /// and asked either no lock or this one: see <doc:WhenNotToLock>.
  ///
  /// A call with a completion returns false if it is dropped or refused at once. If something outside the lock is in its way, the
  /// call takes the lock, returns true, and looks again when the current code has returned. The completion is called once on every
  /// path, with the code `dropped` if the call is dropped. An awaited call that is dropped throws a ``SerializedFailure`` with that
  /// code.
  @MainActor
  public struct IfIdle {
    let calls: SerializedCalls<UIKitControllers>
  }
}

extension SerializedNavigation.IfIdle: TransitionPerformer {
  /// Starts an operation, if nothing is in its way.
  ///
  /// - Returns: true if the operation has started, or looks again; if not, the completion has received the reason.
  /// - Complexity: O(1), besides the transition.
  @discardableResult
  public func start<Value>(
    _ operation: TransitionOperation<Value>,
    completion: Completion?,
    file: StaticString = #fileID,
    line: UInt = #line
  ) -> Bool { calls.startIfIdle(operation.verb, at: CallSite(file: file, line: line), completion: completion) }

  /// Performs an operation, if nothing is in its way, and waits for the end of its transition.
  ///
  /// - Throws: ``SerializedFailure``; with the code `dropped` if something is in the way.
  public func perform<Value>(
    _ operation: TransitionOperation<Value>,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws(SerializedFailure) -> Value {
    let (leaving, end) = try await calls.performIfIdle(operation.verb, at: CallSite(file: file, line: line))
    return operation.value(leaving, end)
  }
}
#endif
