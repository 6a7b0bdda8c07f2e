import Foundation

/// An executor that keeps the jobs given to it and runs them when told, on the thread that tells
/// it.
///
/// It is the executor that tasks prefer, and its ``serial`` side that of actors. A test that gives
/// it to everything decides which step comes when; nothing happens by itself.
///
///     let executor = ManualExecutor()
///     let task = Task(executorPreference: executor) { … }    // has not begun
///     executor.run()                                         // runs until everything waits
final class ManualExecutor: TaskExecutor, @unchecked Sendable {
  // Sendable: `state` is guarded, and `serial` is set once, in the initializer.
  private struct State {
    var jobs: [(job: UnownedJob, isActors: Bool)] = []
    var enqueued = 0
    var driver: Thread?
    var arrival: CheckedContinuation<Void, Never>?
    var onEnqueue: (@Sendable () -> Void)?
  }

  private let state = Guarded(State())
  private(set) var serial: Serial!

  init() {
    serial = Serial(self)
    Leftovers.shared.note(self)
  }

  deinit { Leftovers.shared.forget(self) }

  /// The same jobs, as seen by actors.
  final class Serial: SerialExecutor, @unchecked Sendable {
    // Sendable: the reference is constant.
    private unowned let executor: ManualExecutor

    init(_ executor: ManualExecutor) { self.executor = executor }

    func enqueue(_ job: consuming ExecutorJob) { executor.add(UnownedJob(job), isActors: true) }
    func checkIsolated() { precondition(executor.isCurrent, "not in a job of this executor") }
  }

  func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job), isActors: false) }

  private func add(_ job: UnownedJob, isActors: Bool) {
    let (arrival, onEnqueue) = state.with { state in
      state.jobs.append((job, isActors))
      state.enqueued += 1
      defer { state.arrival = nil }
      return (state.arrival, state.onEnqueue)
    }
    arrival?.resume()
    onEnqueue?()
  }
}

extension ManualExecutor {
  /// The jobs that are ready.
  var readyCount: Int { state.with { $0.jobs.count } }

  /// The jobs enqueued so far.
  var enqueuedCount: Int { state.with { $0.enqueued } }

  /// A Boolean value that indicates whether this code runs in a job of this executor.
  var isCurrent: Bool { state.with { $0.driver === Thread.current } }

  /// Sets an action for whenever a job comes, for schedules that go on in the middle of a call that
  /// starts a task.
  func onEnqueue(_ action: (@Sendable () -> Void)?) { state.with { $0.onEnqueue = action } }

  /// Runs the job that has been ready for longest.
  ///
  /// - Returns: false if there is none.
  @discardableResult
  func step() -> Bool {
    guard let (job, isActors) = state.with({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) else {
      return false
    }
    act {
      if isActors {
        job.runSynchronously(on: serial.asUnownedSerialExecutor())
      } else {
        job.runSynchronously(on: asUnownedTaskExecutor())
      }
    }
    return true
  }

  /// Runs jobs until none is ready.
  func run() {
    while step() {}
  }

  /// Waits until there is a job that comes from elsewhere, then runs until none is ready.
  func runWhenReady() async {
    await withCheckedContinuation { continuation in
      let isReady = state.with { state in
        if state.jobs.isEmpty { state.arrival = continuation }
        return !state.jobs.isEmpty
      }
      if isReady { continuation.resume() }
    }
    run()
  }

  /// Runs code as a job of the actors that have this executor, for `assumeIsolated`.
  func act<R>(_ body: () throws -> R) rethrows -> R {
    let outer = state.with { state in
      defer { state.driver = Thread.current }
      return state.driver
    }
    defer { state.with { $0.driver = outer } }
    return try body()
  }
}

/// An executor that hands its jobs on, and does something when it is destroyed.
final class Guest: TaskExecutor {
  private let inner: ManualExecutor
  private let onDeinit: @Sendable () -> Void

  init(_ inner: ManualExecutor, onDeinit: @escaping @Sendable () -> Void) {
    (self.inner, self.onDeinit) = (inner, onDeinit)
  }

  deinit { onDeinit() }

  func enqueue(_ job: consuming ExecutorJob) { inner.enqueue(job) }
}

/// The executors that there are, to run what is left when the process ends.
///
/// When the lock of a test goes, its watch is cancelled, and takes one more job to end. No test
/// runs that any more: the task keeps the executor, and the executor the job. That is no leak of
/// the lock, and so it is not left to be found as one.
private final class Leftovers: Sendable {
  static let shared = Leftovers()

  private let executors = Guarded<[ObjectIdentifier: Unmanaged<ManualExecutor>]>([:])

  private init() {
    // Those who look for leaks at the end have registered before, and so come after this.
    atexit {
      while let executor = Leftovers.shared.busy { executor.run() }
    }
  }

  func note(_ executor: ManualExecutor) {
    executors.with { $0[ObjectIdentifier(executor)] = .passUnretained(executor) }
  }

  func forget(_ executor: ManualExecutor) {
    executors.with { $0[ObjectIdentifier(executor)] = nil }
  }

  /// An executor that has something to do.
  private var busy: ManualExecutor? {
    // Safe: the task of its job keeps it.
    executors.with {
      $0.values.first { $0._withUnsafeGuaranteedRef { $0.readyCount > 0 } }?.takeUnretainedValue()
    }
  }
}
