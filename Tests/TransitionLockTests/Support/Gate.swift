/// A gate that is shut until it is opened, once and for all.
final class Gate: Sendable {
  private let state = Guarded<(isOpen: Bool, waiters: [CheckedContinuation<Void, Never>])>(
    (false, [])
  )

  /// Waits until the gate is open, also if the task is cancelled.
  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.with { state in
        if !state.isOpen { state.waiters.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiters = state.with { state in
      state.isOpen = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}
