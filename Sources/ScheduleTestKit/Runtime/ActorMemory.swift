/// The line of an actor, which is the queue of its jobs, read from the memory of the runtime.
///
/// If a task needs an idle actor, the runtime enqueues a separate job for the actor. That job
/// belongs to no task, and no interface shows which task it will run. Without this type, a task
/// that begins or continues on an actor would be invisible. The layout is that of one version of
/// the runtime, as in ``TaskMemory``.
enum ActorMemory {
  struct WaitingTask {
    /// The job of the task.
    let job: UnownedJob
    /// The runtime's number of the task.
    let id: UInt64
  }

  #if os(Linux) && arch(x86_64) && compiler(>=6.3) && compiler(<6.4)
  /// The words of the job of an actor.
  private enum JobWord {
    /// The kind of the job, in the lowest byte.
    static let flags = 4
    static let actor = 8
  }

  /// The words of an actor.
  private enum ActorWord {
    /// The job that has joined last. It has a pointer to the one before it.
    static let newest = 5
    /// The first of the jobs that the actor has put in order.
    static let first = 8
  }

  /// The words of a job in the line of an actor.
  private enum WaitingWord {
    static let metadata = 0
    static let next = 2
    /// The kind and the priority, and above them the lower half of the task's number.
    static let flags = 4
  }

  private static let kindOfActorsJob: UInt = 193

  /// Returns the tasks that wait for an actor: the one that it will run first, and then the others.
  /// Of the jobs that the actor has already put in order, it returns only the first.
  ///
  /// - Parameter job: the job of the actor.
  /// - Returns: no tasks if the job is no job of an actor; nil if the actor first runs a job of no
  ///   task, or if the layout is unknown.
  /// - Complexity: O(*n*) for *n* tasks.
  static func line(of job: UnownedJob) -> [WaitingTask]? {
    // Safe: the job is alive, and retains the actor. The actor runs nothing before this job, so the
    // jobs in line are alive, too. Each has the words that are read. Another thread may meanwhile
    // only add a job in front of the newest one.
    guard let metadata = TaskMemory.metadata,
      let words = UnsafePointer<UInt>(bitPattern: job.address)
    else {
      return nil
    }
    guard words[JobWord.flags] & 0xFF == kindOfActorsJob,
      let actor = UnsafePointer<UInt>(bitPattern: words[JobWord.actor])
    else { return [] }
    var line: [UnsafePointer<UInt>] = []
    var next = UnsafePointer<UInt>(bitPattern: actor[ActorWord.newest])
    while let job = next {
      line.append(job)
      next = UnsafePointer(bitPattern: job[WaitingWord.next])
    }
    if let first = UnsafePointer<UInt>(bitPattern: actor[ActorWord.first]) { line.append(first) }
    // Of the jobs with the highest priority, the oldest runs first.
    line.reverse()
    if let first = line.indices.max(by: { priority(line[$0]) < priority(line[$1]) }) {
      line.swapAt(0, first)
    }
    var tasks: [WaitingTask] = []
    for words in line {
      let job = unsafeBitCast(words, to: UnownedJob.self)
      guard words[WaitingWord.metadata] == metadata, let id = TaskNumber.of(job) else { break }
      tasks.append(WaitingTask(job: job, id: id))
    }
    return tasks.isEmpty ? nil : tasks
  }

  private static func priority(_ words: UnsafePointer<UInt>) -> UInt {
    words[WaitingWord.flags] >> 8 & 0xFF
  }
  #else
  /// Returns nil, because the layout is unknown.
  static func line(of job: UnownedJob) -> [WaitingTask]? { nil }
  #endif
}
