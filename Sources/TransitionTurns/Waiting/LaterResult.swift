/// A result that comes later, for one task that waits for it in the isolation in which it comes.
package final class LaterResult<Success, Failure: Error> {
  private var result: Result<Success, Failure>?
  private let signal = TaskSignal()

  package init() {}

  /// Hands the result over, once.
  package func settle(_ result: Result<Success, Failure>) {
    self.result = result
    signal.give()
  }

  /// Waits for the result.
  package nonisolated(nonsending) func value() async throws(Failure) -> Success {
    if result == nil { await signal.wait() }
    guard let result else { preconditionFailure("the signal is given with the result") }
    return try result.get()
  }
}
