internal import TransitionSupport

/// A signal that a task waits for, which is given once, or withdrawn.
///
/// The owner of the task decides how the task waits; a simulation advances time meanwhile.
package protocol TurnSignal: Sendable {
  /// Gives the signal, from any thread.
  func give()
  /// Withdraws the signal, which will then never be given, from any thread.
  func withdraw()
}

/// A signal that a task waits for by suspending, without any work meanwhile.
final class TaskSignal: TurnSignal {
  private struct State {
    var isSettled = false
    var continuation: Continuation?
  }

  private let state = Guarded(State())

  func give() { settle() }

  func withdraw() { settle() }

  private func settle() {
    let continuation = state.run { state in
      state.isSettled = true
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume()
  }

  /// Waits until the signal has been given or withdrawn. Only one task may call this, once.
  nonisolated(nonsending) func wait() async {
    await withContinuation { continuation in
      let isSettled = state.run { state in
        if !state.isSettled { state.continuation = continuation }
        return state.isSettled
      }
      if isSettled { continuation.resume() }
    }
  }
}
