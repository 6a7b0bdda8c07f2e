import TransitionLock

/// A request with a policy, made in one of three ways, and what became of it.
final class Asked: Sendable {
  enum Way: String, CaseIterable, Sendable {
    case attempt, enqueue, enqueueOnActor
  }

  /// What is asked for.
  struct RequestOptions: Sendable {
    var policy: TransitionLock.Policy
    var timeout: Duration?
    var isInterruptible = false
    var condition: (@Sendable () -> TransitionLock.Relevance)?
    /// A Boolean value that indicates whether the transition goes on until ``Asked/finish()``.
    var isHeldOpen = false
    /// A Boolean value that indicates whether the task that asks was cancelled before.
    var isCancelled = false
    /// What the transition throws.
    var error: Mishap?
  }

  struct Mishap: Error, Hashable {}

  /// What became of it, whatever the types of the outcome are.
  struct Ended: Sendable {
    let code: TransitionLock.OutcomeCode
    /// The one because of whom it was dropped, or that superseded it.
    var because: TransitionLock.Holder?
    var reason: String?
    var circle: [TransitionLock.Wait] = []

    init<Success, Failure>(_ outcome: TransitionLock.Outcome<Success, Failure>) {
      code = outcome.code
      switch outcome.result {
      case .dropped(let holder), .superseded(let holder): because = holder
      case .outdated(let reason): self.reason = reason
      case .deadlock(let waits): circle = waits
      default: break
      }
    }
  }

  let name: String
  private let options: RequestOptions
  private let executor: ManualExecutor
  private let log: Guarded<[String]>
  private let gate = Gate()
  private let tokens = Guarded<[TransitionLock.Token]>([])
  private let end = Guarded<Ended?>(nil)
  private let request = Guarded<TransitionLock.Request?>(nil)
  private let task = Guarded<Task<Void, Never>?>(nil)

  /// - Parameter log: gets the name when the transition begins.
  init(_ name: String, _ options: RequestOptions, on executor: ManualExecutor, log: Guarded<[String]>) {
    self.name = name
    self.options = options
    self.executor = executor
    self.log = log
  }

  /// What became of it; nil as long as it waits or its transition goes on.
  var ended: Ended? { end.current ?? request.current?.outcome.map { Ended($0) } }
  var code: TransitionLock.OutcomeCode? { ended?.code }
  var hasBegun: Bool { log.current.contains(name) }
  /// The token of the transition, once that has begun.
  var token: TransitionLock.Token? { tokens.current.first }

  /// Asks, and runs what is ready.
  func start(_ way: Way, _ lock: TransitionLock) {
    if way == .attempt || options.isCancelled {
      let task = Task(executorPreference: executor) { [self] in
        if options.isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
        await ask(way, lock)
      }
      self.task.with { $0 = task }
    } else {
      enqueue(way, lock)
    }
    executor.run()
  }

  /// Asks in the task that calls.
  func ask(_ way: Way, _ lock: TransitionLock) async {
    if way == .attempt { await attempt(lock) } else { enqueue(way, lock) }
  }

  private func attempt(_ lock: TransitionLock) async {
    let outcome = await lock.attempt(
      options.policy,
      TransitionLock.Label(name),
      timeout: options.timeout,
      isInterruptible: options.isInterruptible,
      if: options.condition
    ) { token in
      begin(token)
      if options.isHeldOpen { await gate.pass() }
      if let error = options.error { throw error }
    }
    end.with { $0 = Ended(outcome) }
  }

  private func enqueue(_ way: Way, _ lock: TransitionLock) {
    let (label, options) = (TransitionLock.Label(name), options)
    let request: TransitionLock.Request
    if way == .enqueueOnActor {
      request = TestActor(executor).act { actor in
        lock.enqueue(
          policy: options.policy,
          label,
          timeout: options.timeout,
          isInterruptible: options.isInterruptible,
          if: options.condition
        ) { [self] token in
          actor.assertIsolated()
          try run(token)
        }
      }
    } else {
      request = lock.enqueue(
        on: executor,
        policy: options.policy,
        label,
        timeout: options.timeout,
        isInterruptible: options.isInterruptible,
        if: options.condition
      ) { [self] token in try run(token) }
    }
    self.request.with { $0 = request }
  }

  private func run(_ token: TransitionLock.Token) throws {
    begin(token)
    if let error = options.error { throw error }
    if !options.isHeldOpen { token.end() }
  }

  private func begin(_ token: TransitionLock.Token) {
    tokens.append(token)
    log.append(name)
  }

  /// Ends the transition that is held open.
  func finish() {
    gate.open()
    executor.run()
    for token in tokens.current { token.endIfHolding() }
    executor.run()
  }

  /// Takes the request back.
  func cancel() {
    task.current?.cancel()
    request.current?.cancel()
    executor.run()
  }
}
