internal import TransitionSupport
internal import VirtualTime

/// The two executors of a simulation: one that tasks prefer, and one that actors may have.
///
/// With a single executor for both, the runtime would enqueue a job each time that a task goes from
/// an actor's executor to the preferred one, and the simulation would take a step in which nothing
/// happens.
///
/// A task does not retain the executor that it prefers, and may outlive its simulation. So the kit
/// recycles executors, and never frees them. A job that comes after the end of its simulation runs
/// on the pool.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
final class SimulationExecutors: TaskExecutor, JobSink {
  /// The simulation that the executors are open for; nil between two simulations.
  private struct Occupant {
    var simulation: Simulation?
    /// The runtime's number of the simulation's first task; tasks with lower numbers are older than
    /// the simulation.
    var firstID: UInt64 = 0
  }

  private let occupant = Guarded(Occupant())
  /// The executor of the simulation's clock, which actors may have too.
  // Safe: `take` sets it once, before other code knows this object.
  nonisolated(unsafe) private(set) var forActors: SimulationExecutor!

  /// The runtime's numbers of the current simulation's tasks, for other threads.
  let taskNumbers = TaskNumberSet()
  /// The record of the current simulation, for a report if the process ends during the run.
  let box: BlackBox

  /// The jobs that runs have abandoned. They stay reachable, so that leak checkers report neither
  /// them nor their tasks.
  // Safe: only the thread of the current simulation uses it.
  nonisolated(unsafe) var abandoned: [Simulation.Job] = []

  private static let free = Guarded<[SimulationExecutors]>([])
  /// All executors. They stay reachable, so that leak checkers do not report them.
  private static let all = Guarded<[SimulationExecutors]>([])

  private init(number: Int) { box = BlackBox(file: BlackBox.file(number: number)) }

  /// Takes free executors, or creates them.
  static func take() -> SimulationExecutors {
    if let executors = free.run({ $0.popLast() }) { return executors }
    CrashHandler.installation
    return all.run { all in
      let executors = SimulationExecutors(number: all.count)
      executors.forActors = SimulationExecutor(sink: executors)
      CrashHandler.add(executors.box)
      all.append(executors)
      return executors
    }
  }

  static func give(_ executors: SimulationExecutors) { free.run { $0.append(executors) } }

  /// Opens the executors for a simulation.
  func open(for simulation: Simulation) {
    taskNumbers.removeAll()
    occupant.run { $0 = Occupant(simulation: simulation) }
  }

  /// Notes the first task of the simulation.
  func noteFirst(_ id: UInt64) { occupant.run { $0.firstID = id } }

  /// Closes the executors. Later jobs run on the pool.
  func close() { occupant.run { $0 = Occupant() } }

  /// Takes a job of a task that prefers this executor. The runtime calls this method, on any
  /// thread.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if take(job, .preferred) { return }
    runElsewhere(job)
  }

  /// Runs a job of a simulation that is over, on the pool, also if the calling thread runs another
  /// simulation.
  func runElsewhere(_ job: UnownedJob) {
    _ = ThreadSlot.leave {
      Task.detached { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }

  func take(_ job: UnownedJob) -> Bool { take(job, .serial) }

  private func take(_ job: UnownedJob, _ target: JobTarget) -> Bool {
    if let here = ThreadSlot.simulation, here.executors === self { return here.push(job, target) }
    // The job of an actor belongs to no task, so the task that enqueues it identifies the
    // simulation.
    let id = TaskNumber.of(job) ?? TaskNumber.ofCaller
    let simulation: Simulation? = occupant.run { occupant in
      // Before the simulation has its first task, none of its tasks can be on another thread.
      guard occupant.firstID != 0, id ?? .max >= occupant.firstID else { return nil }
      return occupant.simulation
    }
    return simulation?.bring(job, target) ?? false
  }

  /// This executor, for the concurrency runtime.
  func asUnownedTaskExecutor() -> UnownedTaskExecutor { UnownedTaskExecutor(ordinary: self) }

  /// Runs a job here and now.
  func run(_ job: UnownedJob, _ target: JobTarget) {
    if target == .serial {
      forActors.run(job)
    } else {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
