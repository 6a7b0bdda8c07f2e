import Synchronization

/// Awaits, once, something that happens on another thread.
final class Completion: Sendable {
  private enum State {
    case open
    case awaited(UnsafeContinuation<Void, Never>)
    case done
  }

  private let state = Mutex(State.open)

  func fulfil() {
    let waiting = state.withLock { state -> UnsafeContinuation<Void, Never>? in
      defer { state = .done }
      if case .awaited(let waiting) = state { return waiting }
      return nil
    }
    waiting?.resume()
  }

  func wait() async {
    await withUnsafeContinuation { continuation in
      let isDone = state.withLock { state in
        if case .done = state { return true }
        state = .awaited(continuation)
        return false
      }
      if isDone { continuation.resume() }
    }
  }
}
