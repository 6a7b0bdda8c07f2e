import TransitionLock

/// A request with a policy, made in one of two ways, and its outcome.
final class Asked: Sendable {
  enum Way: String, CaseIterable, Sendable {
    case attempt, enqueue
  }

  /// The arguments of the request.
  struct RequestOptions: Sendable {
    var policy: Policy
    var timeout: Duration?
    var condition: (@Sendable () -> TransitionLock.Relevance)?
    /// Whether the task that asks was cancelled before.
    var isCancelled = false
  }

  /// An outcome, regardless of its types.
  struct Ended: Sendable {
    let code: TransitionLock.OutcomeCode
    /// The transition or request that it was dropped for, or superseded by.
    var because: TransitionLock.Holder?

    init<Success, Failure>(_ outcome: TransitionLock.Outcome<Success, Failure>) {
      code = outcome.code
      switch outcome.result {
      case .dropped(let holder), .superseded(let holder): because = holder
      default: break
      }
    }
  }

  let name: String
  private let options: RequestOptions
  private let executor: ManualExecutor
  private let log: Guarded<[String]>
  private let end = Guarded<Ended?>(nil)
  private let request = Guarded<Request?>(nil)
  private let task = Guarded<Task<Void, Never>?>(nil)

  /// - Parameter log: gets the name when the transition begins.
  init(
    _ name: String,
    _ options: RequestOptions,
    on executor: ManualExecutor,
    log: Guarded<[String]>
  ) {
    self.name = name
    self.options = options
    self.executor = executor
    self.log = log
  }

  /// The outcome; nil as long as it waits or its transition goes on.
  var ended: Ended? { end.current ?? request.current?.outcome.map { Ended($0) } }
  var code: TransitionLock.OutcomeCode? { ended?.code }

  /// Asks, and runs what is ready.
  func start(_ way: Way, _ lock: TransitionLock) {
    if way == .attempt || options.isCancelled {
      let task = Task(executorPreference: executor) { [self] in
        if options.isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
        await ask(way, lock)
      }
      self.task.set(task)
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
      Label(name),
      timeout: options.timeout,
      if: options.condition
    ) { log.append(name) }
    end.set(Ended(outcome))
  }

  private func enqueue(_ way: Way, _ lock: TransitionLock) {
    let (label, options) = (Label(name), options)
    let request = lock.enqueue(
      on: executor,
      policy: options.policy,
      label,
      timeout: options.timeout,
      if: options.condition
    ) { [self] token in
      log.append(name)
      token.end()
    }
    self.request.set(request)
  }

  /// Takes the request back.
  func cancel() {
    task.current?.cancel()
    request.current?.cancel()
    executor.run()
  }
}
