@testable import TransitionSupport

/// The executor of everything asynchronous in a run: a task of a thread of the program runs on that thread, and a task
/// that the lock starts on the thread that the program keeps for those.
final class Jobs: TaskExecutor, @unchecked Sendable {
  // Sendable: touched only by the thread that has the baton.
  private var queues: [[Handed]] = []
  /// The tasks of threads, by their addresses, which are those of their jobs.
  private var owners: [UInt: Int] = [:]
  /// The jobs of tasks that the lock has started.
  private var others: [Handed] = []
  /// The numbers of their views, by their addresses.
  private var threads: [UInt: Int] = [:]
  /// A job, and what whoever handed it over had seen.
  private struct Handed {
    let job: UnownedJob
    let view: View
  }

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
    let handed = Handed(job: job, view: explorer?.handOn() ?? View())
    if let owner = beginner ?? owners[identity] { queues[owner].append(handed) } else { others.append(handed) }
  }

  private var explorer: ThreadExplorer? { Exploration.explorer as? ThreadExplorer }

  func hasJob(of thread: Int) -> Bool { !queues[thread].isEmpty }
  func runJob(of thread: Int) {
    let handed = queues[thread].removeFirst()
    explorer?.takeUp(handed.view)
    handed.job.runSynchronously(on: asUnownedTaskExecutor())
  }

  var hasOther: Bool { !others.isEmpty }

  /// Runs a job of a task that the lock has started. Each of them has views of its own, for the thread that runs them all is none.
  func runOther() {
    let handed = others.removeFirst()
    // Safe: as above.
    let identity = unsafeBitCast(handed.job, to: UInt.self)
    threads[identity] = explorer?.beginTask(handed.view, as: threads[identity])
    handed.job.runSynchronously(on: asUnownedTaskExecutor())
  }

  /// Forgets the tasks of a run that is over.
  func forgetTasks() {
    for thread in queues.indices { queues[thread].removeAll(keepingCapacity: true) }
    owners.removeAll(keepingCapacity: true)
    threads.removeAll(keepingCapacity: true)
  }
}
