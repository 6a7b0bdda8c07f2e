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
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    // As much as the main thread has: whatever a body calls is called here.
    pthread_attr_setstacksize(&attributes, 8 << 20)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let created = pthread_create(
      &thread,
      &attributes,
      { argument in
        #if canImport(Darwin)
        let worker = Unmanaged<WorkerThread>.fromOpaque(argument)
        #else
        guard let argument else { return nil }
        let worker = Unmanaged<WorkerThread>.fromOpaque(argument)
        #endif
        worker.takeRetainedValue().loop()
      },
      Unmanaged.passRetained(worker).toOpaque()
    )
    pthread_attr_destroy(&attributes)
    precondition(created == 0, "the system has no thread left for a simulation")
    return worker
  }

  /// Runs a function on a thread of its own, in a task that has the caller's task-local values and is cancelled with it.
  static func run<R: Sendable>(_ body: @escaping @Sendable () -> R) async -> R {
    let worker = free.run { $0.popLast() } ?? make()
    let isCancelled = Task.isCancelled
    let task = Task(executorPreference: worker) {
      // Cancelling it from outside might come too late.
      if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
      return body()
    }
    let result = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    free.run { $0.append(worker) }
    return result
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pthread_mutex_lock(mutex)
    jobs.append(job)
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  private func loop() -> Never {
    while true {
      pthread_mutex_lock(mutex)
      while jobs.isEmpty { pthread_cond_wait(condition, mutex) }
      let job = jobs.removeFirst()
      pthread_mutex_unlock(mutex)
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
