import TransitionLock

/// The calls that start at once or not at all.
extension Caller {
  mutating func tryStart() async {
    let isLong = isLong()
    guard let token = lock.tryStart(makeLabel()) else { return count(.tryStart, .dropped) }
    arena.enter(makeCall(.tryStart, waits: false))
    if isLong { await Task.yield() }
    arena.leave()
    if !token.end() { results.lostTokens += 1 }
    count(.tryStart, .finished)
  }

  /// Ends copies of one token in several tasks; exactly one succeeds.
  mutating func endCopies() async {
    guard let token = lock.tryStart(makeLabel()) else { return count(.endTwice, .dropped) }
    arena.enter(makeCall(.endTwice, waits: false))
    arena.leave()
    async let first = token.endIfHolding()
    async let second = token.endIfHolding()
    let ends = await [first, second, token.endIfHolding()].count { $0 }
    if ends != 1 { results.note("endTwice: \(ends) copies of a token ended its transition") }
    count(.endTwice, .finished)
  }

  /// Ends a token twice with `end`; the lock reports the second end.
  mutating func endAgain() {
    guard let token = lock.tryStart(makeLabel()) else { return count(.misuse, .dropped) }
    arena.enter(makeCall(.misuse, waits: false))
    arena.leave()
    if !token.end() { results.lostTokens += 1 }
    if token.end() { results.note("misuse: a token ended a transition that was over") }
    results.dueReports["alreadyEnded", default: 0] += 1
    count(.misuse, .finished)
  }
}
