/// The line of an actor, read from the memory of the runtime.
///
/// An actor that has nothing to run gets a separate job when a task asks for it, and that job
/// belongs to no task. No interface shows which task it will run. So a task that begins on an
/// actor, or continues there, would be invisible. The layout is the one of the runtime that was
/// tried, as in ``TaskMemory``.
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
    /// The job that has joined last, which leads to the ones before it.
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

  /// Returns the tasks that wait for an actor, as far as it has not put them in order: the one that
  /// it will run first, and then the others.
  ///
  /// - Parameter job: the job of the actor.
  /// - Returns: no tasks if the job is none of an actor; nil if the actor first runs a job of no
  ///   task, or if the layout was not tried.
  /// - Complexity: O(*n*) for *n* tasks.
  static func line(of job: UnownedJob) -> [WaitingTask]? {
    // Safe: the job is alive, and retains the actor. Until it runs, the actor runs nothing else, so
    // the jobs in line are alive, too. All have the words that are read. Another thread may only
    // put a new job before the newest one.
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
    // Of those with the highest priority, the oldest runs first.
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
  /// Returns nil, because the layout was not tried.
  static func line(of job: UnownedJob) -> [WaitingTask]? { nil }
  #endif
}
