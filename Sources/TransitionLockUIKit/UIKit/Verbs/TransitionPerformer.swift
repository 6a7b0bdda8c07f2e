#if (canImport(UIKit) && !os(watchOS)) || STAND_IN
#if STAND_IN
public import TransitionLockUIKit
#endif
/// A receiver of the verbs that start transitions: those of a controller in line, or those that may be dropped.
///
/// | receiver | what a call does about a transition that is in the way |
/// |---|---|
/// | ``SerializedNavigation`` | waits in line |
/// | its ``SerializedNavigation/ifIdle`` | is dropped |
///
/// Each verb has two forms. The one with a completion returns at once. The awaited form returns when the transition has
/// ended, and gives the same values on both receivers. There is a third, on the controllers of UIKit themselves, with a
/// completion and without a lock: see <doc:InAnApp>.
@MainActor
public protocol TransitionPerformer {
  /// A closure that is told, once, how the transition ended, or why there was none.
  typealias Completion = (Result<TransitionEnd, SerializedFailure>) -> Void

  /// The error for an awaited operation that failed.
  associatedtype PerformFailure: Error
  /// The type that starting an operation gives back.
  associatedtype Started

  /// Starts an operation.
  ///
  /// - Parameters:
  ///   - operation: the operation.
  ///   - completion: called once, on every path. Nil is fire and forget.
  ///   - file: the file of the call.
  ///   - line: the line of the call.
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
  func perform<Value>(
    _ operation: TransitionOperation<Value>,
    file: StaticString,
    line: UInt
  ) async throws(PerformFailure) -> Value
}
#endif
