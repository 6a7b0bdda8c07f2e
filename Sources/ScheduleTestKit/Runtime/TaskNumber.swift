internal import TransitionSupport

/// The number that the runtime gives each task of a process, counting up from 1.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
enum TaskNumber {
  private typealias NumberOfJob = @convention(thin) (UnownedJob) -> UInt64
  private typealias CurrentTask = @convention(thin) () -> UnsafeRawPointer?

  /// The function of the runtime that the description of a job calls; nil if the runtime does not
  /// export it.
  private static let numberOfJob: NumberOfJob? =
    // Safe: the function has this type.
    dlsym(everything, "swift_task_getJobTaskId").map { unsafeBitCast($0, to: NumberOfJob.self) }

  /// The function of the runtime that returns the address of the calling task; nil if the process
  /// does not export it, as in a statically linked process.
  private static let currentTask: CurrentTask? =
    // Safe: the function has this type.
    dlsym(everything, "swift_task_getCurrent").map { unsafeBitCast($0, to: CurrentTask.self) }

  /// The handle with which `dlsym` searches everything that the process has loaded.
  static var everything: UnsafeMutableRawPointer? {
    #if canImport(Darwin)
    UnsafeMutableRawPointer(bitPattern: -2)
    #else
    nil
    #endif
  }

  /// Returns the number of the task of a job; nil for a job that belongs to no task.
  ///
  /// The official interface has it only in the description of the job, which takes far longer to
  /// make.
  static func of(_ job: UnownedJob) -> UInt64? {
    guard let numberOfJob else { return described(job) }
    let number = numberOfJob(job)
    return number == 0 ? nil : number
  }

  /// The number of the calling task; nil if the caller is no task.
  ///
  /// `withUnsafeCurrentTask` takes far longer: it passes a value whose layout code outside of the
  /// runtime must ask for.
  static var ofCaller: UInt64? {
    // Safe: a task and its job have the same address. A reference to each is that address, one
    // word.
    guard let currentTask else {
      return withUnsafeCurrentTask { $0.flatMap { of(unsafeBitCast($0, to: UnownedJob.self)) } }
    }
    return currentTask().flatMap { of(unsafeBitCast($0, to: UnownedJob.self)) }
  }

  /// Returns the number of the task of a job, from the description of the job.
  static func described(_ job: UnownedJob) -> UInt64? {
    var number: UInt64?
    for byte in job.description.utf8 where byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") {
      number = (number ?? 0) * 10 + UInt64(byte - UInt8(ascii: "0"))
    }
    return number
  }
}
