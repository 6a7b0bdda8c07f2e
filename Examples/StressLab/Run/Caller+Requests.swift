import TransitionLock

/// The calls that add a block to the line.
extension Caller {
  mutating func enqueue(_ kind: CallKind, timeout: Duration?, cancels: Bool = false) {
    let (arena, call, isLong, label) = (arena, makeCall(kind), isLong(), makeLabel())
    let isThrowing = chance(of: 8) == 0
    let request = lock.enqueue(on: .anyThread, label, timeout: timeout) { token in
      arena.enter(call)
      let end: @Sendable () -> Void = {
        arena.leave()
        token.end()
      }
      if isThrowing {
        arena.leave()
        throw Mishap()
      }
      // The block hands its token to a completion, like an animation.
      if isLong { Task(operation: { end() }) } else { end() }
    }
    if cancels, request.cancel() {
      count(kind, .cancelled)
    } else {
      pending.append(Pending(request: request, kind: kind, isThrowing: isThrowing))
    }
  }

  mutating func enqueueOnTheActor() async {
    pending.append(Pending(request: await ordered.enqueue(), kind: .actor))
  }

  /// Waits for the requests that were not cancelled: each must have had its turn, its timeout, or
  /// the outcome of its policy.
  mutating func settle() async {
    for entry in pending {
      let outcome = try? await entry.request.settled()
      switch outcome?.result {
      case .finished where !entry.isThrowing, .failed(is Mishap) where entry.isThrowing:
        count(entry.kind, .finished)
      case .timedOut where entry.kind == .timeout: count(entry.kind, .timedOut)
      case .some where entry.kind.hasPolicy: count(outcome?.code ?? .failed, of: entry.kind)
      case let result:
        count(entry.kind, unexpected: "a request settled as \(String(describing: result))")
      }
      shared.notePulse()
    }
    pending = []
  }
}
