import TransitionLock

/// The calls on locks that come and go.
extension Caller {
  /// Never ends a transition, and waits behind it on a lock that takes its turn back.
  mutating func neverEnd() async {
    let lock = shared.makeLock(
      "overdue",
      limits: .init(transition: .milliseconds(1), overdue: .takeBack)
    )
    guard let forgotten = lock.tryStart() else {
      return count(.overdue, unexpected: "a new lock was busy")
    }
    let request = lock.enqueue(on: .anyThread) { $0.endIfHolding() }
    // On a busy machine, the next transition may overstay its turn, too.
    do {
      try await lock.serialize {}
      count(.overdue, .finished)
    } catch TransitionLock.Failure.Code.takenBack {
      count(.overdue, .takenBack)
    } catch {
      count(.overdue, unexpected: "serialize threw \(error)")
    }
    switch try? await request.settled() {
    case .some(.finished): count(.overdue, .finished)
    case .some(.takenBack): count(.overdue, .takenBack)
    case let outcome:
      count(.overdue, unexpected: "a request settled as \(String(describing: outcome))")
    }
    if forgotten.end() {
      count(.overdue, unexpected: "the watch did not take back the turn of a transition in the way")
    } else {
      count(.overdue, .takenBack)
      results.dueReports["late", default: 0] += 1
    }
  }

  /// Closes a lock on which a task and a block wait.
  mutating func closeInUse() async {
    let lock = shared.makeLock("closed")
    guard let token = lock.tryStart() else {
      return count(.close, unexpected: "a new lock was busy")
    }
    let task = Task { try await lock.serialize {} }
    let request = lock.enqueue(on: .anyThread) { $0.end() }
    if Bool.random(using: &random) { await Task.yield() }
    lock.close()
    if token.end() {
      count(.close, .finished)
    } else {
      count(.close, unexpected: "the holder could not end")
    }
    switch await task.result {
    case .failure(TransitionLock.Failure.Code.closed): count(.close, .closed)
    case let result: count(.close, unexpected: "serialize on a closed lock ended as \(result)")
    }
    await settleAsClosed(request, .close)
  }

  /// Destroys a held lock, on which blocks wait. The lock reports this.
  mutating func destroyInUse() async {
    let (token, requests) = makeAndDestroy()
    results.dueReports["destroyedInUse", default: 0] += 1
    for request in requests { await settleAsClosed(request, .destroy) }
    switch token?.end() {
    case true?: count(.destroy, .finished)
    case false?: count(.destroy, unexpected: "the holder could not end")
    case nil: count(.destroy, unexpected: "a new lock was busy")
    }
  }

  private mutating func makeAndDestroy() -> (TransitionLock.Token?, [TransitionLock.Request]) {
    let lock = shared.makeLock("destroyed")
    let token = lock.tryStart()
    return (token, (0...chance(of: 3)).map { _ in lock.enqueue(on: .anyThread) { $0.end() } })
  }

  private mutating func settleAsClosed(_ request: TransitionLock.Request, _ kind: CallKind) async {
    switch try? await request.settled() {
    case .some(.closed): count(kind, .closed)
    case let outcome: count(kind, unexpected: "a request settled as \(String(describing: outcome))")
    }
  }
}
