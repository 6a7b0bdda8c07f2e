/// The state of a lock at one moment, as text.
extension TransitionLock: CustomStringConvertible {
  /// The holders of the lock and its scopes, and the waiters there, now: for debuggers and logs.
  ///
  /// ```swift
  /// print(lock)
  /// ```
  ///
  /// It has a line for the lock, a line for each transition and for each of the first hundred requests in line, in the
  /// order of their turns, and a line with the number of the others. The description of a scope is that of the whole
  /// lock.
  ///
  /// - Complexity: O(*n*) for *n* scopes; other callers wait for so long.
  public nonisolated var description: String { snapshot.description }

  /// The holders of the lock and its scopes, and the waiters there, now.
  package nonisolated var snapshot: Snapshot { snapshot(waiting: 100) }

  /// Returns the holders and the waiters now, with a limit for the waiters in the list.
  package nonisolated func snapshot(waiting limit: Int) -> Snapshot {
    let limit = max(limit, 0)
    return Snapshot(cell.storage.homeStorage.record(settings.label, limit), limit)
  }

  /// The holders of a lock and its scopes, and the waiters there, at one moment.
  package struct Snapshot: Hashable, Sendable {
    /// A transition, or a request that waits.
    package struct Entry: Hashable, Sendable {
      package let who: Holder
      /// The names of the scopes from the lock down to the scope of the entry; empty for the lock itself.
      package let scope: [String]
      package let isInterruptible: Bool
      package let isInterrupted: Bool
      /// The policy of a request; nil for a transition.
      package let policy: Policy?
    }

    package let lock: String
    package let isClosed: Bool
    package let holders: [Entry]
    /// The first of the requests that wait, and of the calls that wait until nothing is in their way.
    package let waiting: [Entry]
    /// The number of requests that wait, and of the calls that wait for an event, listed or not.
    package let waitingCount: Int
    package let listenerCount: Int

    init(_ record: SnapshotRecord, _ limit: Int) {
      lock = record.lock
      isClosed = record.isClosed
      waitingCount = record.waitingCount
      listenerCount = record.listenerCount
      holders = record.holders.map { Entry($0, policy: nil) }
      let inOrder = record.waiting.sorted { ($0.order, $0.serial) < ($1.order, $1.serial) }
      waiting = inOrder.prefix(limit).map { entry in
        let key = entry.options?.key.map { Policy.Key($0) }
        return Entry(entry, policy: entry.options?.interrupts == true ? .interrupt : key.map { .replace($0) } ?? .wait)
      }
    }
  }
}

extension TransitionLock.Snapshot.Entry {
  fileprivate init(_ entry: SnapshotRecord.Entry, policy: TransitionLock.Policy?) {
    who = TransitionLock.Holder(entry.origin)
    scope = entry.scope
    isInterruptible = entry.isInterruptible
    isInterrupted = entry.isInterrupted
    self.policy = policy
  }
}

extension TransitionLock.Snapshot: CustomStringConvertible {
  package var description: String {
    func line(_ verb: String, _ entry: Entry) -> String {
      let place = entry.scope.isEmpty ? lock : "\(lock)/\(entry.scope.joined(separator: "/"))"
      let policy = entry.policy.flatMap { $0 == .wait ? nil : ", \($0)" } ?? ""
      let signal = entry.isInterrupted ? ", asked to give way" : entry.isInterruptible ? ", interruptible" : ""
      return "  \(verb) \(place): \(entry.who)\(policy)\(signal)"
    }
    let state = isClosed ? " is closed" : ""
    var lines = holders.map { line("holds", $0) } + waiting.map { line("waits for", $0) }
    let others = waitingCount - waiting.count
    if others > 0 { lines.append("  and \(others) more \(others == 1 ? "waits" : "wait")") }
    let rest = lines.isEmpty ? [isClosed ? state : " is idle"] : [state] + lines
    return "lock \"\(lock)\"" + rest.joined(separator: "\n")
  }
}
