internal import TransitionSupport

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// A thread for simulations that are started in asynchronous code, so that they keep no thread of the pool from other tests.
///
/// Threads are recycled, and never end.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
final class WorkerThread: TaskExecutor, @unchecked Sendable {
  // Sendable: the mutex and the condition are made for all threads, and never freed; `jobs` is touched only under the mutex.
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

  /// Runs a function on a thread of its own, in a task that has the caller's task-local values and is cancelled with it.
  ///
  /// - Parameters:
  ///   - ifStuck: returns what is returned where a step does not come to its end, and the thread is left to itself.
  ///   - body: the function.
  static func run<R: Sendable>(
    ifStuck: @escaping @Sendable (Stuck) -> R,
    _ body: @escaping @Sendable () -> R
  ) async -> R {
    let worker = free.run { $0.popLast() } ?? make()
    let isCancelled = Task.isCancelled
    let answer = Answer<R>()
    let task = Task(executorPreference: worker) {
      // Cancelling it from outside might come too late.
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      let result = Watcher.$giveUp.withValue({ answer.give(ifStuck($0)) }, operation: body)
      if answer.give(result) { free.run { $0.append(worker) } }
    }
    return await withTaskCancellationHandler {
      await answer.value()
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

/// What comes of a function on another thread, or what is said in its place; the first counts.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
private final class Answer<R: Sendable>: Sendable {
  private struct State {
    var result: R?
    var waiting: CheckedContinuation<R, Never>?
    var isGiven = false
  }

  private let state = Guarded(State())

  /// Gives it; false if it was given before.
  func give(_ result: R) -> Bool {
    let (isFirst, waiting): (Bool, CheckedContinuation<R, Never>?) = state.run { state in
      guard !state.isGiven else { return (false, nil) }
      state.isGiven = true
      if state.waiting == nil { state.result = result }
      return (true, state.waiting.take())
    }
    waiting?.resume(returning: result)
    return isFirst
  }

  func value() async -> R {
    await withCheckedContinuation { continuation in
      let result: R? = state.run { state in
        if state.result == nil { state.waiting = continuation }
        return state.result.take()
      }
      if let result { continuation.resume(returning: result) }
    }
  }
}

/// Runs a function where a simulation disturbs nobody: in place, if the caller is on the main actor and that can be controlled, else on a
/// thread of its own.
///
/// Where the main actor is not controlled, its work goes on meanwhile, outside.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
func onSuitableThread<R: Sendable>(
  _ isolation: isolated (any Actor)?,
  _ settings: Simulation.Settings = .init(),
  ifStuck: @escaping @Sendable (Stuck) -> R = { preconditionFailure("\($0)") },
  _ body: @escaping @Sendable (_ hasMainActor: Bool) -> R
) async -> R {
  // Without leaving it: what others want of the main actor comes afterwards.
  if isolation === MainActor.shared, settings.isFull { return body(true) }
  if Simulation.current != nil { return body(false) }
  return await QuietIssues.run { await WorkerThread.run(ifStuck: ifStuck) { body(false) } }
}
