internal import TransitionLock
internal import TransitionSupport

/// The withdrawal, from any thread, of a call that makes one request after another.
final class Withdrawal: Sendable {
  private struct State {
    var isDone = false
    var request: TransitionLock.Request?
  }

  private let state = Guarded(State())

  var isDone: Bool { state.run { $0.isDone } }

  /// Sets the request that a withdrawal cancels from now on; cancels it at once if the call is already withdrawn.
  func concerns(_ request: TransitionLock.Request) {
    let isDone = state.run {
      $0.request = request
      return $0.isDone
    }
    if isDone { request.cancel() }
  }

  func withdraw() {
    let request = state.run {
      $0.isDone = true
      return $0.request
    }
    request?.cancel()
  }
}
