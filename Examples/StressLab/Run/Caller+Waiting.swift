import TransitionLock

/// The calls that wait in line as tasks.
extension Caller {
  mutating func serialize(_ kind: CallKind, timeout: Duration?) async {
    let (isLong, label, call) = (isLong(), makeLabel(), makeCall(kind))
    do {
      try await lock.serialize(label, timeout: timeout) { _ in
        arena.enter(call)
        // Longer than the limit of the watch.
        if kind == .watch { try? await shared.clock.sleep(for: .milliseconds(3)) }
        if isLong { await Task.yield() }
        arena.leave()
      }
      count(kind, .finished)
    } catch let failure as TransitionLock.Failure where failure.code == .timedOut && timeout != nil
    {
      count(kind, .timedOut)
    } catch {
      count(kind, unexpected: "serialize threw \(error)")
    }
  }

  mutating func serializeAndCancel() async {
    let (arena, call, lock) = (arena, makeCall(.cancel), lock)
    let task = Task {
      try await lock.serialize { _ in
        arena.enter(call)
        arena.leave()
      }
    }
    if Bool.random(using: &random) { await Task.yield() }
    task.cancel()
    switch await task.result {
    case .success: count(.cancel, .finished)
    case .failure(is CancellationError): count(.cancel, .cancelled)
    case .failure(let error): count(.cancel, unexpected: "a cancelled serialize threw \(error)")
    }
  }

  /// Waits a little for a request, or for an idle lock. The call counts as dropped, because it does
  /// not request a turn.
  mutating func waitForNews() async {
    let timeout = makeTimeout()
    do {
      if let request = pending.randomElement(using: &random)?.request {
        _ = try await request.settled(timeout: timeout)
      } else {
        try await lock.waitUntilIdle(timeout: timeout)
      }
    } catch TransitionLock.Failure.Code.timedOut {
      // The timeout has passed.
    } catch {
      results.note("wait: waiting for news threw \(error)")
    }
    count(.wait, .dropped)
  }
}
