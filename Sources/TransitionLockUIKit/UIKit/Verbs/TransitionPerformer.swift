#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
#if STAND_IN
public import TransitionLockUIKit
#endif
/// A receiver of the verbs that start transitions: the serialized verbs of a controller, in line or in the form that drops.
///
/// | receiver | reaction of a call to a transition in the way |
/// |---|---|
/// | ``SerializedNavigation`` | waits in line |
/// | its ``SerializedNavigation/ifIdle`` | drops the call |
///
/// Each verb has two forms. The form with a completion returns at once. The awaited form returns when the transition has ended, and
/// has the same results on both receivers. UIKit's controllers themselves have a third form, with a completion and without a lock:
/// see <doc:InAnApp>.
@MainActor
public protocol TransitionPerformer {
  /// A closure that receives, once and on the main actor, the end of the transition, or the reason why none started.
  typealias Completion = (Result<TransitionEnd, SerializedFailure>) -> Void

  /// The error of an awaited operation that failed.
  associatedtype PerformFailure: Error
  /// The result of starting an operation.
  associatedtype Started

  /// Starts an operation.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - completion: called once, on every path; nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the result of the start.
  @discardableResult
  func start<Value>(
    _ operation: TransitionOperation<Value>,
    completion: Completion?,
    file: StaticString,
    line: UInt
  ) -> Started

  /// Performs an operation, and waits for the end of its transition.
  ///
  /// Cancelling the task does not cancel a transition that has started.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
  /// - Returns: the result of the operation.
  /// - Throws: the reason why the operation did not start, or why its end cannot be detected.
  func perform<Value>(
    _ operation: TransitionOperation<Value>,
    file: StaticString,
    line: UInt
  ) async throws(PerformFailure) -> Value
}
#endif
