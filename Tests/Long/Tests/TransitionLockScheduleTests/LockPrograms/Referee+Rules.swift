import ScheduleTestKit
import TransitionLock
import VirtualTime

/// The rules of the specification: what each event makes of it.
extension Referee {
  private var now: Duration { simulation.clock.now.offset }

  /// Takes out those whose deadline has passed: time moves on when nothing is left to be done, so they have to have noticed.
  private func takeOutOverdue() {
    for number in line {
      guard let deadline = asked[number].deadline, deadline < now else { continue }
      let outcome = asked[number].request?.outcome
      always("G3: nobody waits beyond its deadline", outcome?.code == .timedOut)
      leave(number, as: .timedOut)
    }
  }

  /// Notes that somebody asks for the lock.
  ///
  /// - Parameters:
  ///   - isBlock: whether a block is to run, rather than a task to go on.
  ///   - isHolder: whether the caller's own task holds the lock.
  /// - Returns: the number of the request.
  func ask(isBlock: Bool, timeout: Duration?, isHolder: Bool = false) -> Int {
    happened += 1
    let number = asked.count
    asked.append(Asked(isBlock: isBlock, deadline: timeout.map { now + $0 }))
    if !isBlock, Task.isCancelled {
      asked[number].expected = .cancelled
    } else if isHolder, !isBlock {
      asked[number].expected = .deadlock
    } else if isClosed {
      asked[number].expected = .closed
      // A lock that is closed refuses at once.
      asked[number].isOver = true
    } else if holder == nil {
      holder = Holder(number: number, hasBlock: isBlock)
      asked[number].foundFree = happened
    } else {
      line.append(number)
    }
    return number
  }

  /// Notes that a request has its turn and runs.
  func begin(_ number: Int, _ token: Token) -> Turn {
    skipExpired(before: number)
    always("G1: nobody else holds the lock", inside == 0)
    always("G2: turns come in the order of the calls", holder?.number == number)
    always("G3: a request runs once", !asked[number].hasBegun && !asked[number].isOver)
    always("G7: nobody begins on the call stack of an end", !isEnding)
    always("G7: blocks are never nested", blocksOnStack == 0)
    if let found = asked[number].foundFree {
      always("G8: a free lock is taken before anything else runs", happened == found)
    }
    always("G1: who has its turn holds the lock", token.isHolding)
    happened += 1
    asked[number].hasBegun = true
    inside += 1
    return Turn(number: number, token: token, referee: self)
  }

  /// Passes over requests that have timed out before this one.
  func skipExpired(before number: Int?) {
    while let current = holder?.number, current != number, mayHaveExpired(current) { advance() }
  }

  func mayHaveExpired(_ number: Int) -> Bool {
    guard let deadline = asked[number].deadline else { return false }
    return deadline <= now && !asked[number].hasBegun
  }

  /// Whether the moment of a timeout may make a difference now.
  var isUncertain: Bool { ([holder?.number].compactMap(\.self) + line).contains(where: mayHaveExpired) }

  /// Notes that a token ends its transition.
  func tokenEnds(_ number: Int) {
    guard holder?.number == number, holder?.hasToken == true else { return }
    happened += 1
    holder?.hasToken = false
    if holder?.hasBlock == false { pass() }
  }

  /// Notes that a block has returned.
  func blockReturns(_ number: Int) {
    happened += 1
    blocksOnStack -= 1
    guard holder?.number == number else { return }
    holder?.hasBlock = false
    if holder?.hasToken == false { pass() }
  }

  /// Notes that the lock ends a transition itself.
  func endsByLock(_ number: Int, as ending: Ending) {
    if asked[number].expected == nil { asked[number].expected = ending }
    holder?.hasToken = false
    if ending == .failed { holder?.hasBlock = false }
    if holder?.hasBlock == false { pass() }
  }

  private func pass() {
    inside -= 1
    advance()
  }

  private func advance() {
    if let number = holder?.number { asked[number].isOver = true }
    if line.isEmpty {
      holder = nil
      idleMoments += 1
    } else {
      let next = line.removeFirst()
      holder = Holder(number: next, hasBlock: asked[next].isBlock)
    }
  }

  /// Notes that a request is taken out of the line, if it still waits there.
  ///
  /// - Returns: whether it did.
  @discardableResult
  func leave(_ number: Int, as ending: Ending) -> Bool {
    happened += 1
    guard let index = line.firstIndex(of: number) else { return false }
    line.remove(at: index)
    asked[number].expected = ending
    asked[number].isOver = true
    return true
  }

  /// Notes that the line is closed.
  func leaveByClosing() {
    isClosed = true
    for number in line { leave(number, as: .closed) }
  }

  /// Notes that a call has come back.
  func settle(_ number: Int, as ending: Ending) {
    always("G3: a request settles once", !asked[number].hasSettled)
    asked[number].hasSettled = true
    if ending == .timedOut, mayHaveExpired(number) {
      // The specification could not know of it before.
      if holder?.number == number { advance() } else { leave(number, as: .timedOut) }
    } else {
      // Only the body knows whether it throws.
      let expected = asked[number].expected ?? (asked[number].isBlock || ending != .failed ? .ran : .failed)
      always("G3: a request ends as the calls say", ending == expected)
      always("G3: who ran has begun", (ending == .ran || ending == .failed) == asked[number].hasBegun)
    }
    compare()
  }

  /// Compares the lock with the specification.
  func compare() {
    takeOutOverdue()
    guard !isUncertain else { return }
    if let lock {
      always("G2: the line is as long as the calls say", lock.waitingCount == line.count)
      always("G1: the lock is taken as the calls say", lock.isTransitioning == (holder != nil))
    }
    for number in requests where !mayHaveExpired(number) {
      let outcome = asked[number].request?.outcome.map { Ending($0.code) }
      let expected = asked[number].isOver ? asked[number].expected ?? .ran : nil
      always("G3: a request settles when it is over", outcome == expected)
    }
    // What has settled stays so.
    requests.removeAll { asked[$0].isOver }
    always("G4: a misuse is reported once", reports.count(.alreadyEnded) == misuses)
    always("G10: a late end is reported once", reports.count(.late) == lateEnds)
  }
}
