internal import TransitionSupport

/// A lock that decides which transition may change the screen now, and which one is next.
///
/// UIKit does not serialize animated presentations and dismissals. An app that starts one while
/// another runs on the same controllers gets an exception, a dropped operation or a corrupted
/// stack. A transition that takes this lock first, and returns it when its animation is over,
/// cannot collide with another one that does the same.
///
/// The lock offers two approaches. The synchronous approach starts now or does something else,
/// which suits taps:
///
/// ```swift
/// // busy: the tap is dropped
/// guard presentedViewController == nil, let token = lock.tryStart("edit") else { return }
/// present(editor, animated: true) { token.end() }
/// ```
///
/// The asynchronous approach waits in line, first in, first out, which suits timers and
/// notifications:
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
/// The guide <doc:Guarantees> numbers the guarantees of the lock (exclusion, order, cancellation,
/// and seven more) from G1 to G10. The documentation of a method names the guarantees that it
/// relies on.
///
/// Any thread, task or actor may call any member, and synchronous members need no `await`: the call
/// does not hop to the lock. The lock is an actor because it does one thing at a time; a critical
/// section enforces that.
///
/// Taking the lock and ending a transition cost one compare-and-swap each, on one word. Only a
/// caller that has to wait pays for more.
///
/// A completion that never comes can hold a lock indefinitely. The lock does not keep silent: it
/// reports a transition that is in the way of other calls for longer than its limit, and takes its
/// turn back if its ``Limits`` say so.
///
/// Each call can have its own policy on a conflict:
/// ``attempt(_:_:timeout:isInterruptible:if:file:line:_:)`` takes a ``Policy``, and returns the
/// outcome as a value. A part of the screen can have a lock in the lock: ``scope(_:)``.
///
/// A lock lives as long as there is a reference to it. A call of the lock that waits holds a
/// reference; a token, a request and a block in line do not. A lock that is destroyed in use reports that to its `report`, and
/// closes the requests that wait.
public actor TransitionLock {
  /// A lock for programs that have one screen.
  public static let shared = TransitionLock(label: "shared")

  /// The name of the lock in messages.
  ///
  /// The label of a scope begins with the label of the lock that contains it, as in
  /// `window/detail`.
  public nonisolated var label: String {
    ([core.settings.label] + scopeNames).joined(separator: "/")
  }

  /// The names of a scope and of the scopes around it, the outermost first; empty for the lock
  /// itself.
  package nonisolated var scopeNames: [String] { life?.names ?? [] }

  /// The limits of transitions, beyond which the watch reports them.
  public nonisolated var limits: Limits { core.settings.limits }

  @usableFromInline nonisolated let core: LockCore
  @usableFromInline nonisolated let life: ScopeLife?
  /// The lock that contains the scope; nil for a lock that is no scope.
  // Safe: only its own `deinit` changes it, when no other code has a reference.
  package nonisolated(unsafe) private(set) var parent: TransitionLock?

  /// Creates a lock that is free.
  ///
  /// - Parameters:
  ///   - label: the name of the lock in messages.
  ///   - clock: the clock of timeouts and limits. The lock reads it at its creation, for calls that
  ///     wait or are refused, and while the lock has an observer. If its `sleep` throws, the lock
  ///     reports that, and calls it again for the next wait with a timeout; or, if a transition has
  ///     a limit, for the next wait or refusal.
  ///   - limits: the limits of transitions, beyond which the watch reports them.
  ///   - report: the function that receives each report of an error that the lock cannot throw
  ///     (guarantee G10), on the thread where the error happened; by default ``Report/toLog(_:)``.
  ///     It may use the lock, and several threads may call it at once.
  public init(
    label: String = "TransitionLock",
    clock: any Clock<Duration> = ContinuousClock(),
    limits: Limits = Limits(),
    report: @escaping @Sendable (Report) -> Void = Report.toLog
  ) {
    self.init(
      LockSettings(
        label: label,
        timekeeper: Timekeeper(clock),
        executor: nil,
        limits: limits,
        report: report
      )
    )
  }

  /// Creates a lock that is free and whose tasks prefer an executor.
  ///
  /// - Parameters:
  ///   - label: the name of the lock in messages.
  ///   - clock: the clock of timeouts and limits, as for a lock without an executor.
  ///   - executor: the executor that every task of the lock prefers, and through which calls that
  ///     waited return to their isolation; nil for the default. It must not run a job within its
  ///     `enqueue`: the next transition would begin on the call stack of `end` (against guarantee
  ///     G7), and a long line would overflow the stack.
  ///   - limits: the limits of transitions, beyond which the watch reports them.
  ///   - report: the function that receives each report, as for a lock without an executor.
  @available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  public init(
    label: String = "TransitionLock",
    clock: any Clock<Duration> = ContinuousClock(),
    executor: (any TaskExecutor)?,
    limits: Limits = Limits(),
    report: @escaping @Sendable (Report) -> Void = Report.toLog
  ) {
    self.init(
      LockSettings(
        label: label,
        timekeeper: Timekeeper(clock),
        executor: executor.map(ExecutorPreference.init),
        limits: limits,
        report: report
      )
    )
  }

  /// Makes the watch count time only under a condition, as for a scene that may be inactive.
  ///
  /// - Parameter isCounting: returns whether the clock's time counts now. If it returns false at a
  ///   look of the watch, each transition counts anew.
  package nonisolated func countTime(while isCounting: @escaping @Sendable () -> Bool) {
    // The previous function is released outside of the section.
    _ = core.withState { _ in
      defer { core.isCounting = isCounting }
      return core.isCounting
    }
  }

  init(_ settings: LockSettings) {
    core = LockCore(settings)
    life = nil
    parent = nil
  }

  /// Creates a reference to a scope.
  private init(_ life: ScopeLife?, in parent: TransitionLock) {
    core = parent.core
    self.life = life
    self.parent = parent
  }

  deinit {
    if let life { core.withState { $0.release(life) } } else { core.retire() }
    // A loop, as for the lives of deeply nested scopes. Each ancestor keeps its parent until its own
    // deinit, because a weak reference may still find the ancestor.
    var ancestor = parent.take()
    while isKnownUniquelyReferenced(&ancestor) { ancestor = ancestor?.parent }
  }
}

/// The locks in a lock.
extension TransitionLock {
  /// Returns the scope with a name: a lock in this lock, for a part of the screen.
  ///
  /// A transition that holds a scope excludes the ancestors and the descendants of the scope.
  /// Siblings move side by side, like two locks:
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
  /// A scope is a lock with all verbs of a lock, and may have scopes itself, to any depth. It
  /// shares the clock, the executor, the limits and the `report` of the lock, and has one order
  /// with it: a request has its turn when it conflicts with no holder and with no earlier request.
  /// So the transitions of the parts do not starve a transition of the whole.
  ///
  /// The same name returns the same scope as long as code refers to it, holds it or waits for it.
  /// Releasing only the reference loses nothing, and is not reported. A scope keeps the lock that
  /// contains it alive.
  ///
  /// A scope is in use while a transition holds it, or a request waits for it. The time of a call
  /// grows with the number of scopes in use, because the call looks for conflicts among them.
  ///
  /// ``close()`` closes a scope with all scopes in it, and frees its name. A transition that still
  /// holds the closed scope, or a scope in it, excludes the next scope of that name until it ends.
  ///
  /// - Parameter name: the name, any text; an empty one is a name like any other.
  /// - Returns: the scope; a closed scope if this lock is closed.
  /// - Complexity: O(1).
  public nonisolated func scope(_ name: String) -> TransitionLock {
    TransitionLock(core.withState { $0.scope(name, in: life ?? $0.root) }, in: self)
  }

  /// The identity of the lock's tree of scopes, which has one order.
  package nonisolated var tree: ObjectIdentifier { ObjectIdentifier(core) }

  /// Returns a Boolean value that indicates whether two references refer to the same lock or scope.
  ///
  /// Each call of ``scope(_:)`` creates a new reference, so `===` does not compare scopes.
  public nonisolated func isSame(as other: TransitionLock) -> Bool {
    core === other.core && life === other.life
  }
}

/// The arguments of a lock's initializer, which never change.
struct LockSettings: Sendable {
  let label: String
  let timekeeper: Timekeeper
  let executor: (any TaskPreference)?
  let limits: TransitionLock.Limits
  let report: @Sendable (TransitionLock.Report) -> Void

  /// The limit of a transition, in the range that the watch can use; nil for none.
  var watchLimit: Duration? {
    limits.transition.flatMap { $0 < .endless ? max($0, .milliseconds(1)) : nil }
  }

  func waitLimit(for timeout: Duration?) -> WaitLimit {
    guard let timeout, timeout < .endless else { return .endless }
    return timeout > .zero ? .until(timekeeper.now.addingSaturated(timeout)) : .none
  }
}
