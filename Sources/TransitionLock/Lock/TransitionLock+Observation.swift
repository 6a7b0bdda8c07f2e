/// The observation of a lock, and its closing.
extension TransitionLock {
  /// The transition that holds the lock now; nil if it is free.
  ///
  /// With scopes it is the transition that is in the way of a start here: one that holds what the scope is in, the scope
  /// itself, or something in it, the outermost first.
  ///
  /// Other threads may take or end it meanwhile, so the value is good for messages, and not for decisions. The lock's clock is
  /// not read: the age is the one at the last look of the watch.
  ///
  /// - Complexity: O(1).
  public nonisolated var holder: Holder? { cell.storage.holder }

  /// A Boolean value that indicates whether a transition holds the lock, or is in the way of a start here because of scopes,
  /// as with ``holder``.
  ///
  /// - Complexity: O(1); in a tree of scopes O(depth).
  public nonisolated var isTransitioning: Bool {
    let word = cell.word
    return word.isLinked ? cell.storage.isTransitioning : word.isTaken
  }

  /// The number of requests that wait in line, here and in the scopes of the lock.
  ///
  /// - Complexity: O(1).
  public nonisolated var waitingCount: Int { cell.storage.waitingCount }

  /// Waits until no transition holds the lock and no request waits for it; with scopes, none that conflicts with it.
  ///
  /// The call holds no place in line, so that later calls may keep it waiting. When it returns, the lock was idle a
  /// moment ago.
  ///
  /// - Parameters:
  ///   - timeout: the longest time to wait, on the lock's clock; zero or less does not wait; nil waits as long as it
  ///     takes.
  ///   - file: the file that a failure names.
  ///   - line: the line that a failure names.
  /// - Throws: `CancellationError` if the calling task is cancelled; ``Failure`` with the code `timedOut`, or `deadlock` from
  ///   within the body of the transition that holds the lock (guarantee G6).
  /// - Complexity: O(1) besides waiting; with a timeout that is used, O(log *n*) for *n* waiters with one.
  public nonisolated(nonsending) func waitUntilIdle(
    timeout: Duration? = nil,
    file: StaticString = #fileID,
    line: UInt = #line
  ) async throws {
    let callSite = LabeledCallSite("waitUntilIdle", file, line)
    try await cell.wait(for: .idle, "waitUntilIdle", callSite, timeout)
  }

  /// Throws if the calling task holds the lock, and so would wait for itself (guarantee G6).
  ///
  /// It is meant for modules of this package that wait on behalf of a caller.
  package nonisolated func throwIfHeldByCurrentTask(
    _ label: Label,
    file: StaticString,
    line: UInt
  ) throws(Failure) {
    let task = CurrentTask().identity
    guard cell.storage.isInTheWay(ofTask: task) else { return }
    throw cell.storage.failure(.deadlock, LabeledCallSite(label, file, line), text: label.text?.text)
  }

  /// Closes the lock for good, and all its scopes with it.
  ///
  /// All waiters settle as closed. From then on `tryStart` returns nil, the throwing methods throw `closed`, and
  /// `enqueue` returns a settled request. The present holder ends as usual. Closing again does nothing.
  ///
  /// - Complexity: O(*n*) for *n* waiters, some at a time, so that other callers are not kept waiting meanwhile; and O(*n*) for
  ///   *n* scopes.
  public nonisolated func close() { cell.storage.close() }
}

/// Reports of modules of this package that act for the user of a lock (guarantee G10).
extension TransitionLock {
  /// Reports that a transition has begun without asking the lock, while it was held.
  package nonisolated func reportBypass(_ label: Label, file: StaticString, line: UInt) {
    let who = Holder(LabeledCallSite(label, file, line), text: label.text?.text)
    settings.report(Report(.bypassed, who, holder: holder, lock: self.label, waitingCount: waitingCount))
  }

  /// Reports that a call which acts for a caller was refused, and that nobody else is told.
  ///
  /// - Parameter failure: the failure, as text: what was attempted, where, what is in the way.
  package nonisolated func reportRefusal(_ label: Label, file: StaticString, line: UInt, _ failure: String) {
    let who = Holder(LabeledCallSite(label, file, line), text: label.text?.text)
    settings.report(Report(.refused, who, lock: self.label, waitingCount: waitingCount, detail: failure))
  }
}
