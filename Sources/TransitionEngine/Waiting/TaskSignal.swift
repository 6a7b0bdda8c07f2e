internal import TransitionSupport

/// A signal that a task waits for by suspending, without any work meanwhile.
package final class TaskSignal: TurnSignal {
  private struct State {
    var isGiven = false
    var isWithdrawn = false
    var continuation: Continuation?
  }

  private let state = Guarded(State())

  package init() {}

  package var isGiven: Bool { state.run { $0.isGiven } }

  package func give() { settle { $0.isGiven = true } }

  package func withdraw() { settle { $0.isWithdrawn = true } }

  private func settle(_ change: (inout State) -> Void) {
    let continuation = state.run { state in
      change(&state)
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume()
  }

  /// Waits until the signal has been given or withdrawn. Only one task may call this, once.
  package nonisolated(nonsending) func wait() async {
    await withContinuation { continuation in
      let isSettled = state.run { state in
        if state.isGiven || state.isWithdrawn { return true }
        state.continuation = continuation
        return false
      }
      if isSettled { continuation.resume() }
    }
  }
}

extension TaskSignal {
  /// Waits until a signal has been given, or until no object is left that could give it.
  ///
  /// - Parameters:
  ///   - isolation: the isolation of the caller.
  ///   - endsWhenCancelled: a Boolean value that indicates whether cancelling the task ends the wait.
  ///   - start: passes the signal to the code that gives it.
  /// - Returns: a Boolean value that indicates whether the signal was given.
  @discardableResult
  package static func waiting(
    isolation: isolated (any Actor)? = #isolation,
    endsWhenCancelled: Bool = false,
    for start: (Giver) -> Void
  ) async -> Bool {
    let signal = TaskSignal()
    start(Giver(signal))
    await withTaskCancellationHandler(
      operation: {
        // Naming the isolation keeps the closure in the isolation of the caller.
        _ = isolation
        await signal.wait()
      },
      onCancel: { if endsWhenCancelled { signal.withdraw() } },
      isolation: isolation
    )
    return signal.isGiven
  }

  /// The right to give a signal; the signal is withdrawn when its last owner releases it.
  package final class Giver {
    private let signal: TaskSignal

    init(_ signal: TaskSignal) { self.signal = signal }

    deinit { if !signal.isGiven { signal.withdraw() } }

    package func give() { signal.give() }
  }
}
