internal import TransitionSupport

/// The executor that a job runs on.
package enum JobTarget: Sendable {
  /// On the executor of the simulation, which its task prefers.
  case preferred
  /// On the executor of the simulation's clock.
  case serial
  /// On the executor of the process.
  case global
  /// On the main actor.
  case main

  /// Whether the executor runs one job at a time.
  var isSerial: Bool { self == .serial || self == .main }
}

/// The construct that started a task.
package enum StartedTask: Sendable {
  /// An `async let`.
  case asyncLet
  /// A task group of any kind.
  case childOfGroup
  /// Another construct, such as `Task { }`.
  case unstructured
}

/// The replacement of the executors of a process by executors that hand jobs to simulations.
///
/// It knows facts about jobs that no official interface offers. It is a type, and no object, which
/// each step would retain and release.
package protocol ExecutorReplacement: SendableMetatype {
  /// Returns the runtime's number of a job's task; nil for a job of no task.
  static func task(of job: UnownedJob) -> UInt64?
  /// Returns whether a job does nothing but resume a task.
  static func isResumption(_ job: UnownedJob) -> Bool
  /// Returns the construct that started the task of a job.
  static func kind(of job: UnownedJob) -> StartedTask
  /// Runs a job on the calling thread, as the executor that it was enqueued on.
  static func run(_ job: UnownedJob, on target: JobTarget)
}

/// The registry in which a replacement of the executors makes itself known.
package enum ExecutorReplacements {
  private static let stored = Guarded<(any ExecutorReplacement.Type)?>(nil)

  /// The replacement that this process has; nil for none.
  package static var installed: (any ExecutorReplacement.Type)? { stored.run { $0 } }

  /// Makes a replacement known permanently.
  package static func install(_ replacement: any ExecutorReplacement.Type) {
    stored.run { $0 = replacement }
  }
}
