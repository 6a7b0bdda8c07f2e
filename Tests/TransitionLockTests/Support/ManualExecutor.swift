import Foundation

/// An executor that keeps the jobs given to it and runs them when told, on the thread that tells it.
///
/// It can be an actor's executor, and the executor that tasks prefer. A test that gives it to everything decides which
/// step comes when; nothing happens by itself.
///
///     let executor = ManualExecutor()
///     let task = Task(executorPreference: executor) { … }    // has not begun
///     executor.run()                                         // runs until everything waits
final class ManualExecutor: SerialExecutor, TaskExecutor, @unchecked Sendable {
  // Sendable: `jobs` is guarded; `driver` is what isolation checks ask for, and is guarded too.
  private let jobs = Guarded<[UnownedJob]>([])
  private let driver = Guarded<Thread?>(nil)
  private let total = Guarded(0)

  /// The jobs that are ready.
  var readyCount: Int { jobs.with { $0.count } }

  /// The jobs enqueued so far.
  var enqueuedCount: Int { total.current }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    total.with { $0 += 1 }
    jobs.append(job)
  }

  /// Runs the job that has been ready for longest.
  ///
  /// - Returns: false if there is none.
  @discardableResult
  func step() -> Bool {
    guard let job = jobs.with({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
    act {
      job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
    return true
  }

  /// Runs jobs until none is ready.
  func run() {
    while step() {}
  }

  /// Runs code as a job of the actors that have this executor, for `assumeIsolated`.
  func act<R>(_ body: () throws -> R) rethrows -> R {
    let outer = driver.current
    driver.with { $0 = Thread.current }
    defer { driver.with { $0 = outer } }
    return try body()
  }

  func checkIsolated() {
    precondition(driver.current === Thread.current, "not in a job of this executor")
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
