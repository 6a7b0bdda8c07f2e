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
  /// - Complexity: O(*n*) for *n* scopes and waiters; other callers wait for so long.
  public nonisolated var description: String { snapshot.description }

  /// The holders of the lock and its scopes, and the waiters there, now.
  package nonisolated var snapshot: Snapshot { snapshot(waiting: 100) }

  /// Returns the holders and the waiters now, with a limit for the waiters in the list.
  package nonisolated func snapshot(waiting limit: Int) -> Snapshot { core.look { $0.snapshot(max(limit, 0)) } }

  /// The holders of a lock and its scopes, and the waiters there, at one moment.
  package struct Snapshot: Hashable, Sendable {
    /// A transition, or a request that waits.
    package struct Entry: Hashable, Sendable {
      package let who: Holder
      /// The names of the scopes from the lock down to the scope of the entry; empty for the lock itself.
      package let scope: [String]
      package let isInterruptible: Bool
      package var isInterrupted = false
      /// The policy of a request; nil for a transition.
      package var policy: Policy?
    }

    package let lock: String
    package let isClosed: Bool
    package let holders: [Entry]
    /// The first of the requests that wait, and of the calls that wait until nothing is in their way.
    package let waiting: [Entry]
    /// The number of requests that wait, and of the calls that wait for an event, listed or not.
    package let waitingCount: Int
    package let listenerCount: Int
  }
}

extension LockState {
  func snapshot(_ limit: Int) -> TransitionLock.Snapshot {
    let requests = busy.flatMap(\.requests)
    let inOrder = requests.sorted { $0.order < $1.order } + idlers
    let listeners = (requests + holders.compactMap(\.request)).reduce(idlers.count) { $0 + $1.listeners.count }
    return TransitionLock.Snapshot(
      lock: label,
      isClosed: root.closings > 0,
      holders: holders.map { holder in
        .init(
          who: .init(holder.origin),
          scope: holder.path.names,
          isInterruptible: holder.isInterruptible,
          isInterrupted: holder.isInterrupted
        )
      },
      waiting: inOrder.prefix(limit).map { waiter in
        .init(
          who: .init(waiter.origin),
          scope: waiter.path?.names ?? [],
          isInterruptible: waiter.isInterruptible,
          policy: TransitionLock.Policy(kind: waiter.policy)
        )
      },
      waitingCount: requests.count,
      listenerCount: listeners
    )
  }
}

extension TransitionLock.Snapshot: CustomStringConvertible {
  package var description: String {
    func line(_ verb: String, _ entry: Entry) -> String {
      let place = ([lock] + entry.scope).joined(separator: "/")
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
