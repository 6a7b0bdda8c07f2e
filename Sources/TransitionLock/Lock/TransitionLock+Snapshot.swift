/// The state of a lock at one moment.
extension TransitionLock {
  /// The holders of the lock and its scopes, and the waiters there, now: for debuggers and logs.
  ///
  /// ```swift
  /// print(lock.snapshot)
  /// ```
  ///
  /// The snapshot of a scope is that of the whole lock. It lists the first hundred waiters, and counts all of them;
  /// ``snapshot(waiting:)`` lists more.
  ///
  /// - Complexity: O(*n*) for *n* scopes; other callers wait for so long.
  public nonisolated var snapshot: Snapshot { snapshot(waiting: 100) }

  /// Returns the holders of the lock and its scopes, and the waiters there, now, with a limit for the waiters in the
  /// list.
  ///
  /// ```swift
  /// print(lock.snapshot(waiting: 10_000))
  /// ```
  ///
  /// - Parameter limit: the largest number of entries in ``Snapshot/waiting``; less than zero is zero.
  /// - Complexity: O(*n*) for *n* scopes and entries; other callers wait for so long.
  public nonisolated func snapshot(waiting limit: Int) -> Snapshot {
    let limit = max(limit, 0)
    return Snapshot(cell.storage.homeStorage.record(settings.label, limit), limit)
  }

  /// The holders of a lock and its scopes, and the waiters there, at one moment.
  public struct Snapshot: Hashable, Sendable {
    /// A transition, or a request that waits.
    public struct Entry: Hashable, Sendable {
      /// The label of the transition or request, and the call that made it.
      public let who: Holder
      /// The names of the scopes from the lock down to the scope of the transition or request; empty for the lock
      /// itself.
      public let scope: [String]
      /// A Boolean value that indicates whether the transition can be asked to give way.
      public let isInterruptible: Bool
      /// A Boolean value that indicates whether the transition was asked to give way.
      public let isInterrupted: Bool
      /// The reaction of a request that waits to a conflict; nil for a transition.
      public let policy: Policy?
    }

    /// The label of the lock.
    public let lock: String
    /// A Boolean value that indicates whether the lock is closed.
    public let isClosed: Bool
    /// The transitions that hold the lock, or scopes of it.
    public let holders: [Entry]
    /// The first of the requests that wait, and of the calls that wait for an idle lock. Those that conflict are in the
    /// order of their turns.
    public let waiting: [Entry]
    /// The number of requests that wait, listed or not.
    public let waitingCount: Int
    /// The number of calls that wait for an idle lock, or for the turn or the end of a request, listed or not.
    public let listenerCount: Int

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
  /// A line for the lock, a line for each listed transition and request, and a line with the number of the others.
  public var description: String {
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
