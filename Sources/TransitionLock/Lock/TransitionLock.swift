/// A lock for transitions, which decides which one may change the screen now and which one is next.
///
/// UIKit does not serialize animated presentations and dismissals. An app that starts one while another runs on the
/// same controllers gets an exception, a dropped operation or a corrupted stack. A transition that first takes this
/// lock, and gives it back when its animation is over, cannot collide with another one that does the same.
///
/// There are two approaches. The synchronous one starts now or does something else, which suits taps:
///
/// ```swift
/// guard let token = lock.tryStart("edit") else { return }  // busy: the tap is dropped
/// present(editor, animated: true) { token.endIfHolding() }
/// if editor.presentingViewController == nil {
///   token.endIfHolding()  // UIKit dropped it: its completion will never run
/// }
/// ```
///
/// The asynchronous one waits in line, first in, first out, which suits timers and notifications:
///
/// ```swift
/// try await lock.serialize("refresh") { try await list.reload() }
/// lock.enqueue("sign out") { token in
///   guard root.presentedViewController != nil else {
///     token.end()
///     return
///   }
///   root.dismiss(animated: true) { token.end() }
/// }
/// ```
///
/// What the lock guarantees (exclusion, order, cancellation, and seven more) is numbered G1 to G10 in the guide
/// <doc:Guarantees>, and each rule is named where a method rests on it.
///
/// All members may be called from any thread, task or actor, without `await` where they are synchronous: they do not
/// hop to the lock, which is an actor by its promise, one thing at a time, and keeps it in a critical section.
///
/// Taking the lock and giving it back cost a compare-and-swap each, on one word. Only a caller that has to wait pays
/// for more: a place in line, found again in constant time.
///
/// A lock can be held indefinitely, by a completion that never comes. That is not silent: a transition that is in the way
/// of others for longer than its limit is reported, and its turn is taken back where ``Limits`` say so.
///
/// What a call does about a conflict may be its own: ``attempt(_:_:timeout:isInterruptible:if:file:line:_:)`` takes a
/// ``Policy``, and gives what became of it as a value. A part of the screen may have a lock in the lock: ``scope(_:)``.
///
/// A lock lives as long as there is a reference to it; a call that waits holds one, a token and a block in line do not.
/// A lock that is destroyed while in use says so to its `report` and closes the requests that wait.
public actor TransitionLock {
  /// A lock for programs that have one screen.
  public static let shared = TransitionLock(label: "shared")

  /// The name of the lock in messages.
  ///
  /// That of a scope begins with the label of the lock that it is in, as in `window/detail`.
  public nonisolated var label: String { scopeName.map { "\(parent?.label ?? "")/\($0)" } ?? settings.label }

  /// The limits of transitions and waiters, beyond which the watch reports them.
  public nonisolated var limits: Limits { settings.limits }

  @usableFromInline nonisolated let cell: Cell
  nonisolated let settings: LockSettings
  /// The lock that a scope is in, and the name of the scope there.
  nonisolated let parent: TransitionLock?
  private nonisolated let scopeName: String?

  /// Creates a lock that is free.
  ///
  /// - Parameters:
  ///   - label: the name of the lock in messages.
  ///   - clock: the clock of timeouts and limits. It is read when the lock is created, and then only where a transition
  ///     is in the way of others. Where its `sleep` throws though the task is not cancelled, that is reported, and
  ///     tried again after a pause.
  ///   - limits: the limits of transitions and waiters, beyond which the watch reports them.
  ///   - report: the function that is called with what must not stay silent and cannot be thrown (guarantee G10), on
  ///     the thread where it happened; by default ``Report/toLog(_:)``. It may use the lock, and it may be
  ///     called by several threads at once.
  public init(
    label: String = "TransitionLock",
    clock: any Clock<Duration> = ContinuousClock(),
    limits: Limits = Limits(),
    report: @escaping @Sendable (Report) -> Void = Report.toLog
  ) {
    self.init(LockSettings(label: label, clock: clock, executor: nil, limits: limits, report: report))
  }

  /// Creates a lock that is free, and whose tasks prefer an executor.
  ///
  /// - Parameters:
  ///   - label: the name of the lock in messages.
  ///   - clock: the clock of timeouts and limits, as for a lock without an executor.
  ///   - executor: the executor that every task of the lock prefers, and by way of which calls that waited return to
  ///     their isolation; nil for the default. It must not run a job within its `enqueue`: the next transition would
  ///     begin on the call stack of `end` (against guarantee G7), and a long line would overflow it.
  ///   - limits: the limits of transitions and waiters, beyond which the watch reports them.
  ///   - report: the function that is called with what must not stay silent, as for a lock without an executor.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  public init(
    label: String = "TransitionLock",
    clock: any Clock<Duration> = ContinuousClock(),
    executor: (any TaskExecutor)?,
    limits: Limits = Limits(),
    report: @escaping @Sendable (Report) -> Void = Report.toLog
  ) {
    let preference = executor.map(ExecutorPreference.init)
    self.init(LockSettings(label: label, clock: clock, executor: preference, limits: limits, report: report))
  }

  init(_ settings: LockSettings) {
    self.settings = settings
    parent = nil
    scopeName = nil
    cell = CellPool.shared.take()
    cell.storage.adopt(settings)
  }

  /// Creates a reference to a scope.
  init(_ cell: Cell, _ settings: LockSettings, name: String, in parent: TransitionLock) {
    self.cell = cell
    self.settings = settings
    self.parent = parent
    scopeName = name
  }

  deinit {
    if parent == nil { cell.storage.retire() } else { cell.storage.releaseScope() }
  }
}

/// The locks in a lock.
extension TransitionLock {
  /// Returns the scope of a name: a lock in this lock, for a part of the screen.
  ///
  /// Holding a scope excludes the locks that it is in, and the scopes that are in it. Siblings exclude each other no more
  /// than two locks do:
  ///
  /// ```swift
  /// let sidebar = window.scope("sidebar")
  /// let detail = window.scope("detail")
  /// let token = sidebar.tryStart("show the list")
  /// detail.enqueue("push") { $0.end() }  // at once: another column
  /// window.enqueue("present") { $0.end() }  // waits for both
  /// token?.end()
  /// ```
  ///
  /// A scope is a lock with all its verbs, and may have scopes of its own, to any depth. It shares the clock, the executor,
  /// the limits and the `report` of the lock, and has one order with it: a request has its turn when it conflicts with no
  /// holder and with no earlier request, so that a transition of the whole is not starved by those of the parts.
  ///
  /// The same name gives the same scope as long as anybody has it, holds it or waits for it; nothing is reported or lost when
  /// only the reference goes. A scope keeps the lock that it is in alive.
  ///
  /// ``close()`` closes a scope with all that is in it, and frees its name. A transition that still holds something in it
  /// excludes the next scope of that name until it ends.
  ///
  /// - Parameter name: the name, any text; an empty one is a name like any other.
  /// - Returns: the scope; one that is closed, if this lock is.
  /// - Complexity: O(1).
  public nonisolated func scope(_ name: String) -> TransitionLock {
    guard let cell = cell.storage.scope(name) else {
      let closed = TransitionLock(settings.named("\(label)/\(name)"))
      closed.close()
      return closed
    }
    return TransitionLock(cell, settings, name: name, in: self)
  }

  /// The identity of the whole that a scope belongs to, which has one order.
  package nonisolated var tree: ObjectIdentifier { parent?.tree ?? ObjectIdentifier(self) }

  /// Returns a Boolean value that indicates whether a scope and another one, or a lock and itself, are the same.
  ///
  /// Each call of ``scope(_:)`` makes a reference of its own, so that `===` does not tell.
  public nonisolated func isSame(as other: TransitionLock) -> Bool { cell == other.cell }
}
