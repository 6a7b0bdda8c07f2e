internal import TransitionSupport

/// The observation of a lock, and its closing.
extension TransitionLock {
  /// The transition that holds the lock now; nil if it is free.
  ///
  /// With scopes it is the transition that is in the way of a start here: one that holds an
  /// ancestor of the scope, the scope itself, or a descendant of the scope. If several descendants
  /// are held, it is one of their transitions.
  ///
  /// Other threads may start or end a transition meanwhile, so use the value for messages, and not
  /// for decisions. The property does not read the lock's clock: the age dates from the last look
  /// of the watch.
  ///
  /// - Complexity: O(1); with scopes it grows with the number of those in use.
  public nonisolated var holder: Holder? {
    core.word.isTaken ? core.withState { $0.describeHolder(inTheWayOf: life ?? $0.root) } : nil
  }

  /// A Boolean value that indicates whether a transition holds the lock, or is in the way of a
  /// start here because of scopes, as for ``holder``.
  ///
  /// - Complexity: O(1); with scopes it grows with the number of those in use.
  public nonisolated var isTransitioning: Bool {
    let word = core.word
    if !word.isSlow { return word.isTaken }
    return core.withState { $0.holder(inTheWayOf: life ?? $0.root) != nil }
  }

  /// The number of requests that wait in line, here and in the scopes of the lock.
  ///
  /// - Complexity: O(1); with scopes it grows with the number of those in use.
  public nonisolated var waitingCount: Int {
    core.word.isSlow ? core.withState { $0.requestCount(in: life ?? $0.root) } : 0
  }

  /// Waits until no transition holds the lock and no request waits for it; with scopes, until none
  /// conflicts with it.
  ///
  /// The call takes no place in line, so later calls may keep it waiting. When it returns, the lock
  /// was idle a moment ago.
  ///
  /// - Parameters:
  ///   - timeout: the longest time to wait, on the lock's clock. A call with zero or less does not
  ///     wait. A call with nil waits without a limit.
  ///   - file: the file that a failure names.
  ///   - line: the line that a failure names.
  /// - Throws: `CancellationError` if the calling task is cancelled; ``Failure`` with the code
  ///   `timedOut`, or `deadlock` from within the body of the transition that holds the lock
  ///   (guarantee G6).
  /// - Complexity: O(1) besides waiting; with scopes it grows with the number of those in use. If
  ///   the call waits with a timeout, O(log *n*) for *n* waiters with a timeout.
  public nonisolated(nonsending) func waitUntilIdle(
    timeout: Duration? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws {
    let callSite = LabeledCallSite("waitUntilIdle", file, line)
    try await core.wait(callSite, at: life, timeout: timeout)
  }

  /// Throws if the calling task holds the lock, and so would wait for itself (guarantee G6).
  ///
  /// It is meant for modules of this package that wait on behalf of a caller.
  package nonisolated func throwIfHeldByCurrentTask(_ label: Label, file: StaticString, line: UInt)
    throws(Failure)
  {
    let task = CurrentTask().identity
    let call = Transition(Origin(label, file, line), at: life)
    let failure: Failure? = core.withState { state in
      state.ownHolder(task, inTheWayOf: state.life(of: call)) == nil
        ? nil : state.failure(.deadlock, of: call)
    }
    if let failure { throw failure }
  }

  /// Closes the lock and all its scopes permanently.
  ///
  /// All requests in line settle as closed. From then on `tryStart` returns nil, the throwing
  /// methods throw `closed`, and `enqueue` returns a settled request. The current holder ends as
  /// usual. Until then, the holder of a scope counts for the lock and all its scopes. A second call
  /// does nothing.
  ///
  /// - Complexity: O(*n* log *n*) for *n* waiters and scopes; other callers wait meanwhile.
  public nonisolated func close() { core.change { $0.close(life ?? $0.root, &$1) } }

  /// Whether the lock or scope is closed.
  package nonisolated var isClosed: Bool { core.withState { (life ?? $0.root).isClosed } }
}

/// Reports from modules of this package that act for the user of a lock (guarantee G10), and the
/// time for their deadlines.
extension TransitionLock {
  /// Reports a call that a module made for its caller, if no other code learns that the lock
  /// refused it; or a transition that has begun without asking the lock, while another one held it.
  ///
  /// - Parameter detail: the failure of a refused call, as text: the attempted operation, its call
  ///   site, and the obstacle.
  package nonisolated func report(
    _ code: Report.Code,
    _ label: Label,
    file: StaticString,
    line: UInt,
    _ detail: String = ""
  ) {
    core.settings.report(
      .init(
        code: code,
        subject: Holder(Origin(label, file, line)),
        holder: holder,
        lock: self.label,
        waitingCount: waitingCount,
        detail: detail
      )
    )
  }

  /// The time on the lock's clock since the lock was created.
  package nonisolated var age: Duration { core.settings.timekeeper.now }
}

/// The state of a lock at one moment, as text.
extension TransitionLock: CustomStringConvertible {
  /// The holders of the lock and its scopes, and the waiters there, now: for debuggers and logs.
  ///
  /// ```swift
  /// print(lock)
  /// ```
  ///
  /// It has a line for the lock, a line for each transition and for each of the first hundred
  /// waiters (requests in the order of their turns, then calls that wait until a lock is idle), and
  /// a line with the number of further requests. A scope has the description of the whole lock.
  ///
  /// - Complexity: O(*n*) for *n* scopes and waiters; other callers wait meanwhile.
  public nonisolated var description: String { core.withState { $0.description } }

  /// The calls that wait, the requests among them in the order of their turns.
  package nonisolated var waiters: [Holder] { core.withState { $0.waiters.map(\.described) } }
}

extension LockState {
  var description: String {
    func line(_ verb: String, _ transition: Transition) -> String {
      let policy =
        transition.policy.flatMap { $0 == .wait || !transition.isWaiting ? nil : ", \($0)" } ?? ""
      let signal =
        transition.isInterrupted
        ? ", asked to give way" : transition.origin.isInterruptible ? ", interruptible" : ""
      let path = label(of: life(of: transition))
      return "  \(verb) \(path): \(transition.described)\(policy)\(signal)"
    }
    let waiters = requests + idlers.all
    var lines = holders.map { line("holds", $0) }
    lines += waiters.prefix(100).map { line("waits for", $0) }
    let others = waiters.count - 100
    if others > 0 { lines.append("  and \(others) more \(others == 1 ? "waits" : "wait")") }
    let state = root.isClosed ? " is closed" : lines.isEmpty ? " is idle" : ""
    return (["lock \"\(label)\"\(state)"] + lines).joined(separator: "\n")
  }
}
