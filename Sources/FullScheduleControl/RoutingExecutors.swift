#if os(Linux) && compiler(>=6.3) && compiler(<6.4)
internal import ScheduleTestKit
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) internal import _Concurrency

/// The executors of the process, instead of the platform's.
struct RoutingExecutors: ExecutorFactory {
  static let main = RoutingMainExecutor()
  static let global = RoutingGlobalExecutor()
  static var mainExecutor: any MainExecutor { main }
  static var defaultExecutor: any TaskExecutor { global }
}

/// The global executor. It hands each job to the simulation that the job belongs to, or else to the
/// platform's executor.
final class RoutingGlobalExecutor: TaskExecutor, SchedulingExecutor, Sendable {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if Simulation.route(job, to: .global) { return }
    PlatformExecutorFactory.defaultExecutor.enqueue(ExecutorJob(job))
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    at instant: C.Instant,
    tolerance: C.Duration?,
    clock: C
  ) {
    let job = UnownedJob(job)
    if let delay = clock.now.duration(to: instant) as? Duration,
      Simulation.routeTimer(job, to: .global, after: delay)
    {
      return
    }
    guard let platform = PlatformExecutorFactory.defaultExecutor as? any SchedulingExecutor else {
      preconditionFailure(
        "the platform's executor schedules, or nothing could sleep in this process"
      )
    }
    platform.enqueue(ExecutorJob(job), at: instant, tolerance: tolerance, clock: clock)
  }
}

/// The executor of the main actor, one object for the whole process.
final class RoutingMainExecutor: MainExecutor, SchedulingExecutor, Sendable {
  private var platform: any MainExecutor { PlatformExecutorFactory.mainExecutor }

  func run() throws { try platform.run() }
  func stop() { platform.stop() }
  func checkIsolated() { platform.checkIsolated() }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if Simulation.route(job, to: .main) { return }
    platform.enqueue(ExecutorJob(job))
  }

  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob,
    at instant: C.Instant,
    tolerance: C.Duration?,
    clock: C
  ) {
    RoutingExecutors.global.enqueue(
      ExecutorJob(UnownedJob(job)),
      at: instant,
      tolerance: tolerance,
      clock: clock
    )
  }
}
#endif
