@testable import TransitionSupport

/// The executor of everything asynchronous in a run: a task of a thread of the program runs on that thread, and a task
/// that the lock starts on the thread that the program keeps for those.
final class Jobs: TaskExecutor, @unchecked Sendable {
  // Sendable: touched only by the thread that has the baton.
  private var queues: [[UnownedJob]] = []
  /// The tasks of threads, by their addresses, which are those of their jobs.
  private var owners: [UInt: Int] = [:]
  /// The jobs of tasks that the lock has started.
  private var others: [UnownedJob] = []
  /// The thread whose task is being made.
  private var beginner: Int?

  /// Makes the task of a thread, which begins when that runs its first job.
  func makeTask(of thread: Int, _ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    while queues.count <= thread { queues.append([]) }
    beginner = thread
    defer { beginner = nil }
    return Task(executorPreference: self, operation: operation)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Safe: only compared. The job of a task is the task's object.
    let identity = unsafeBitCast(job, to: UInt.self)
    if let beginner { owners[identity] = beginner }
    if let owner = beginner ?? owners[identity] { queues[owner].append(job) } else { others.append(job) }
  }

  func hasJob(of thread: Int) -> Bool { !queues[thread].isEmpty }
  func runJob(of thread: Int) { queues[thread].removeFirst().runSynchronously(on: asUnownedTaskExecutor()) }

  var hasOther: Bool { !others.isEmpty }
  func runOther() { others.removeFirst().runSynchronously(on: asUnownedTaskExecutor()) }

  /// Forgets the tasks of a run that is over.
  func forgetTasks() {
    for thread in queues.indices { queues[thread].removeAll(keepingCapacity: true) }
    owners.removeAll(keepingCapacity: true)
  }
}
