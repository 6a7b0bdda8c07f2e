import TransitionLock

/// A task that calls `serialize` once, under its name, on an executor that the test drives, and
/// remembers how that ended.
final class Caller: Sendable {
  private let result = Guarded<(ending: Ending, failure: Failure?)>((.pending, nil))
  private let started = Guarded(false)
  let task: Task<Void, Never>

  /// - Parameters:
  ///   - gate: keeps the body running until it opens.
  ///   - log: gets the name when the body begins.
  init(
    _ name: String,
    _ lock: TransitionLock,
    on executor: ManualExecutor,
    timeout: Duration? = nil,
    during gate: Gate? = nil,
    log: Guarded<[String]> = Guarded([])
  ) {
    task = Task(executorPreference: executor) { [result, started] in
      do {
        try await lock.serialize(Label(name), timeout: timeout) { _ in
          started.set(true)
          log.append(name)
          await gate?.pass()
        }
        result.with { $0.ending = .finished }
      } catch is CancellationError {
        result.with { $0.ending = .cancelled }
      } catch let failure as Failure {
        result.with {
          $0 = (
            failure.code == .timedOut ? .timedOut : failure.code == .closed ? .closed : .failed,
            failure
          )
        }
      } catch {
        result.with { $0.ending = .failed }
      }
    }
  }

  var ending: Ending { result.current.ending }
  var failure: Failure? { result.current.failure }
  /// A Boolean value that indicates whether the body has begun.
  var hasStarted: Bool { started.current }
}
