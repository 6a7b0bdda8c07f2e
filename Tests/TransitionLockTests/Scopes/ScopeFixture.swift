import TransitionLock

/// A window's lock with scopes, whose time and tasks are in the hands of the test.
final class ScopeFixture: Sendable {
  let base = LockFixture()
  let window: TransitionLock
  let log = Guarded<[String]>([])

  init(_ limits: Limits = .none) { window = base.makeLock(limits, label: "window") }

  var executor: ManualExecutor { base.executor }

  /// The scope of a path such as `detail/form`; the lock itself for an empty one.
  func scope(_ path: String) -> TransitionLock { base.place(path, in: window) }

  /// Leaves a block in line that notes its name, and holds on.
  @discardableResult
  func enqueue(
    _ name: String,
    _ lock: TransitionLock,
    _ tokens: Guarded<[String: Token]> = Guarded([:])
  ) -> Request {
    lock.enqueue(on: executor, Label(name)) { [log] token in
      log.append(name)
      tokens.with { $0[name] = token }
    }
  }
}
