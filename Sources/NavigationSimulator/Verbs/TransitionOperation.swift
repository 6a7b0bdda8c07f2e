internal import TransitionEngine

/// A description of an operation that starts a transition: its verb, its controllers, and its results.
///
/// Each verb creates one, and hands it to its receiver (``TransitionPerformer``), which starts it at once, waits for
/// its turn, or drops it. You need this type to write a custom receiver, such as one that logs the operations that it
/// passes on:
///
/// ```swift
/// struct LoggingPerformer: TransitionPerformer {
///   let controller: ViewController
///
///   func start(
///     _ operation: TransitionOperation<Void, TransitionEnd>,
///     completion: ((TransitionEnd) -> Void)?,
///     file: StaticString,
///     line: UInt
///   ) throws(NavigationFailure) {
///     print("start \(operation)")
///     try controller.start(operation, completion: completion, file: file, line: line)
///   }
///
///   func perform<Started, Value>(
///     _ operation: TransitionOperation<Started, Value>,
///     file: StaticString,
///     line: UInt
///   ) async throws(NavigationFailure) -> Value {
///     print("perform \(operation)")
///     return try await controller.perform(operation, file: file, line: line)
///   }
/// }
/// ```
///
/// - `Started` is the result of starting it: the popped controllers, for instance.
/// - `Value` is the result of awaiting its end: the end, or the popped controllers.
public struct TransitionOperation<Started, Value> {
  let verb: Verb<ViewController>
  /// Creates the result of starting the operation from the controllers that leave a stack. Captures nothing.
  let started: ([ViewController]) -> Started
  /// Creates the result of awaiting the operation. Captures nothing.
  let value: (Started, TransitionEnd) -> Value
}

extension TransitionOperation: CustomStringConvertible {
  /// The name of the verb, such as `present(_:animated:)`.
  public var description: String { "\(verb.name)" }
}

extension TransitionOperation where Started == Void, Value == TransitionEnd {
  init(_ verb: Verb<ViewController>) {
    self.init(verb: verb, started: { _ in }, value: { _, end in end })
  }
}

extension TransitionOperation where Started == ViewController?, Value == ViewController? {
  init(_ verb: Verb<ViewController>) {
    self.init(verb: verb, started: \.first, value: { popped, end in end == .finished ? popped : nil })
  }
}

extension TransitionOperation where Started == [ViewController], Value == [ViewController] {
  init(_ verb: Verb<ViewController>) {
    self.init(verb: verb, started: { $0 }, value: { popped, end in end == .finished ? popped : [] })
  }
}
