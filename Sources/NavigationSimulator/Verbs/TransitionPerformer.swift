/// A receiver of the verbs that every controller has: presenting, dismissing, and segues.
///
/// There are three, and they differ in their reaction to a conflict:
///
/// | receiver | what a call does about a transition that is in the way |
/// |---|---|
/// | a controller itself | throws |
/// | ``ViewController/serialized(by:timeout:isolation:)`` | waits in line on a `TransitionLock` |
/// | its ``SerializedNavigation/ifIdle`` | is dropped |
///
/// Each verb has two forms. The one with a completion returns at once, with the result of the start: the controllers
/// that leave the stack, the request in line, or whether it started at all. Without a completion it is fire and forget.
/// The awaited form returns when the transition has ended; it gives the same values on every receiver.
///
/// ```swift
/// try contacts.serialized(by: lock).present(editor, animated: true)  // waits in line, where nobody is
/// let isShown = try contacts.serialized(by: lock).ifIdle.present(share, animated: true)
/// print(isShown)  // false: it is dropped
/// try contacts.present(share, animated: true)  // throws: the editor is on its way
/// ```
///
/// And awaited:
///
/// ```swift
/// let end = try await contacts.serialized(by: lock).present(editor, animated: true)
/// ```
///
/// In an async function a call without `await` would be the awaited form; `completion: nil` is fire and forget there. A
/// closure that is not async takes the form with a completion also inside an async function, so that a plain call in it
/// is fire and forget.
public protocol TransitionPerformer {
  /// The type of the argument of a completion, which is called once, when a transition has ended.
  associatedtype Ending
  /// The error for an operation that could not be started.
  associatedtype StartFailure: Error
  /// The error of an awaited operation.
  associatedtype PerformFailure: Error
  /// The type of the result of starting an operation that pops nothing.
  associatedtype Started

  /// Starts an operation.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - completion: called once, as the receiver documents it. Nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  @discardableResult
  func start(
    _ operation: TransitionOperation<Void, TransitionEnd>,
    completion: ((Ending) -> Void)?,
    file: StaticString,
    line: UInt
  ) throws(StartFailure) -> Started

  /// Performs an operation, and waits for the end of its transition.
  ///
  /// It stays in the caller's isolation. Cancelling the task does not cancel a transition that has started.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  nonisolated(nonsending) func perform<S, Value>(
    _ operation: TransitionOperation<S, Value>,
    file: StaticString,
    line: UInt
  ) async throws(PerformFailure) -> Value
}
