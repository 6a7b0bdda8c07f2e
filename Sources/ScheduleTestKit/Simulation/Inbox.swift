internal import TransitionSupport

/// Jobs and notes that other threads bring to a simulation, which may wait for them.
final class Inbox: @unchecked Sendable {
  // Sendable: any thread may use the mutex and the condition, whose memory stays until `deinit`;
  // only code that holds the mutex uses `contents` and `isClosed`; `isFilled` is atomic.

  struct Contents {
    /// Jobs, and the runtime's numbers of the tasks that have enqueued them; nil for a thread that
    /// runs no task.
    var jobs: [(job: UnownedJob, target: JobTarget, enqueuer: UInt64?)] = []
    /// The uses of the simulation by other threads, each as the subject of a sentence.
    var notes: [String] = []
  }

  private var contents = Contents()
  private var isClosed = false
  private let isFilled = Atomic(false)
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    #if canImport(Darwin)
    pthread_cond_init(condition, nil)
    #else
    // A wait must not end early because the time of day is set.
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
    #endif
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Whether a job or a note is there. An atomic, because each step of a simulation reads it.
  var hasMail: Bool { isFilled.load(ordering: .acquiring) }

  /// Adds a job or a note, from any thread.
  ///
  /// - Returns: false if the inbox is closed.
  func add(_ body: (inout Contents) -> Void) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    guard !isClosed else { return false }
    body(&contents)
    isFilled.store(true, ordering: .releasing)
    pthread_cond_signal(condition)
    return true
  }

  /// Takes everything out.
  func take() -> Contents {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    isFilled.store(false, ordering: .relaxed)
    defer { contents = Contents() }
    return contents
  }

  /// Closes the inbox permanently, unless a job or a note is there.
  ///
  /// - Returns: whether it is closed.
  func closeIfEmpty() -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if !isFilled.load(ordering: .relaxed) { isClosed = true }
    return isClosed
  }

  /// Waits, in real time, until a job or a note is there.
  ///
  /// - Returns: whether one came.
  func wait(for duration: Duration) -> Bool {
    guard duration > .zero else { return hasMail }
    // The sum of a longer duration and the current time might overflow.
    let end = SuspendingClock.now + min(duration, .seconds(1 << 32))
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while !isFilled.load(ordering: .relaxed) {
      let rest = end - .now
      guard rest > .zero else { break }
      waitForSignal(atMost: rest)
    }
    return isFilled.load(ordering: .relaxed)
  }

  /// Waits for a signal. The caller holds the mutex, before and after the wait.
  private func waitForSignal(atMost duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    #if canImport(Darwin)
    pthread_cond_timedwait_relative_np(condition, mutex, &time)
    #else
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let nanoseconds = now.tv_nsec + time.tv_nsec
    time.tv_sec += now.tv_sec + nanoseconds / 1_000_000_000
    time.tv_nsec = nanoseconds % 1_000_000_000
    pthread_cond_timedwait(condition, mutex, &time)
    #endif
  }
}
