internal import TransitionSupport

/// A thread for simulations that asynchronous code starts, so that they block no thread of the
/// pool.
///
/// The kit recycles these threads, and they never end.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
final class WorkerThread: TaskExecutor, @unchecked Sendable {
  // Sendable: any thread may use the mutex and the condition, which are never freed; only code that
  // holds the mutex uses `jobs`.
  private var jobs: [UnownedJob] = []
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  private static let free = Guarded<[WorkerThread]>([])

  private init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  private static func make() -> WorkerThread {
    let worker = WorkerThread()
    SystemThread.start { worker.loop() }
    return worker
  }

  /// Runs a function on a worker thread, in a task that has the caller's task-local values and is
  /// cancelled with the caller.
  ///
  /// - Parameters:
  ///   - ifStuck: returns the result if a step does not end. The thread is then abandoned.
  ///   - body: the function.
  static func run<R: Sendable>(
    ifStuck: @escaping @Sendable (Stuck) -> R,
    _ body: @escaping @Sendable () -> R
  ) async -> R {
    let worker = free.run { $0.popLast() } ?? make()
    let isCancelled = Task.isCancelled
    let answer = Answer<R>()
    let task = Task(executorPreference: worker) {
      // The handler below might cancel the task too late.
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      let wayOut = Watcher.WayOut { _ = answer.give(ifStuck($0)) }
      let result = Watcher.$wayOut.withValue(wayOut, operation: body)
      if answer.give(result) { free.run { $0.append(worker) } }
    }
    return await withTaskCancellationHandler {
      let result = await answer.value()
      // An abandoned thread may come out of its step later. Then its exploration ends.
      task.cancel()
      return result
    } onCancel: {
      task.cancel()
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pthread_mutex_lock(mutex)
    jobs.append(job)
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  private func loop() -> Never {
    AlternateStack.install()
    while true {
      pthread_mutex_lock(mutex)
      while jobs.isEmpty { pthread_cond_wait(condition, mutex) }
      let job = jobs.removeFirst()
      pthread_mutex_unlock(mutex)
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

/// The result of a function on another thread, or the result that replaces it; the first result
/// counts.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
private final class Answer<R: Sendable>: Sendable {
  private struct Delivery {
    var result: R?
    var waiting: CheckedContinuation<R, Never>?
    var isGiven = false
  }

  private let delivery = Guarded(Delivery())

  /// Gives the result; returns false if there was a result before.
  func give(_ result: R) -> Bool {
    let (isFirst, waiting): (Bool, CheckedContinuation<R, Never>?) = delivery.run { delivery in
      guard !delivery.isGiven else { return (false, nil) }
      delivery.isGiven = true
      if delivery.waiting == nil { delivery.result = result }
      return (true, delivery.waiting.take())
    }
    waiting?.resume(returning: result)
    return isFirst
  }

  func value() async -> R {
    await withCheckedContinuation { continuation in
      let result: R? = delivery.run { delivery in
        if delivery.result == nil { delivery.waiting = continuation }
        return delivery.result.take()
      }
      if let result { continuation.resume(returning: result) }
    }
  }
}

/// Runs a function on a thread that suits a simulation: on the main thread if the caller is on the
/// main actor and the simulation controls it, on the calling thread within a simulation, and
/// otherwise on a worker thread.
///
/// If the simulation does not control the main actor, the main actor continues meanwhile, outside.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
func onSuitableThread<R: Sendable>(
  _ isolation: isolated (any Actor)?,
  _ settings: Simulation.Settings = .init(),
  ifStuck: @escaping @Sendable (Stuck) -> R = { preconditionFailure("\($0)") },
  _ body: @escaping @Sendable (_ hasMainActor: Bool) -> R
) async -> R {
  // The call stays on the main actor. Other jobs there run afterwards.
  if isolation === MainActor.shared, settings.isFull { return body(true) }
  if Simulation.current != nil { return body(false) }
  return await QuietIssues.run { await WorkerThread.run(ifStuck: ifStuck) { body(false) } }
}
