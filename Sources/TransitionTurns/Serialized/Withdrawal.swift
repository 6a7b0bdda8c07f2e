internal import TransitionLock
internal import TransitionSupport

/// The withdrawal of a call that makes one request after another, from any thread.
final class Withdrawal: Sendable {
  private struct State {
    var isDone = false
    var request: TransitionLock.Request?
  }

  private let state = Guarded(State())

  var isDone: Bool { state.run { $0.isDone } }

  /// Says which request is withdrawn from now on; at once, if that was asked for before.
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
