#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
internal import ScheduleTestKit
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) internal import _Concurrency

/// Replaces the executors when the process is loaded. The runtime does that without a lock, so no
/// other thread may run yet.
@section(".init_array") @used
private let replaceAtLoad: @convention(c) () -> Void = {
  _createExecutors(factory: RoutingExecutors.self)
  ExecutorReplacements.install(Replacement.self)
}

@_silgen_name("swift_task_getJobTaskId") private func taskNumber(of job: UnownedJob) -> UInt64
@_silgen_name("swift_task_getJobFlags") private func flags(of job: UnownedJob) -> UInt32

/// The facts about jobs that only a replacement of the executors can read.
private enum Replacement: ExecutorReplacement {
  /// The kinds of jobs that the runtime makes, in the lowest byte of their flags.
  private enum Kind {
    static let task: UInt32 = 0
    static let resumption: UInt32 = 195
  }

  /// The flags in a task's job that mark a child task.
  private enum Child {
    static let isOfGroup: UInt32 = 1 << 26
    static let isAsyncLet: UInt32 = 1 << 28
  }

  // Safe: to the runtime, an executor reference of two zeros is the global executor. A job that
  // runs there may continue on an actor without a new job, as a job on the platform's thread pool
  // may.
  private static let global = unsafeBitCast((UInt(0), UInt(0)), to: UnownedSerialExecutor.self)

  static func task(of job: UnownedJob) -> UInt64? {
    flags(of: job) & 0xFF == Kind.task ? taskNumber(of: job) : nil
  }

  static func isResumption(_ job: UnownedJob) -> Bool { flags(of: job) & 0xFF == Kind.resumption }

  static func kind(of job: UnownedJob) -> StartedTask {
    let flags = flags(of: job)
    guard flags & 0xFF == Kind.task else { return .unstructured }
    if flags & Child.isAsyncLet != 0 { return .asyncLet }
    return flags & Child.isOfGroup != 0 ? .childOfGroup : .unstructured
  }

  static func run(_ job: UnownedJob, on target: JobTarget) {
    switch target {
    case .main: job.runSynchronously(on: RoutingExecutors.main.asUnownedSerialExecutor())
    case .global, .preferred, .serial: job.runSynchronously(on: Self.global)
    }
  }
}
#endif
