internal import TransitionSupport

/// The tasks of the running simulations that control the global executor, and the tasks that were
/// seen outside of them.
///
/// With these lists, a thread without a simulation finds the simulation that a job belongs to.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
enum TaskOwners {
  private struct Ownership {
    /// The simulations that run.
    var simulations: [Simulation] = []
    /// Tasks that were first seen on a thread without a simulation.
    var outsiders: Set<UInt64> = []
    /// The addresses of their jobs.
    var outsiderAddresses: Set<UInt> = []

    /// Returns the running simulation that a task belongs to; nil if it belongs to none.
    func owner(of task: UInt64) -> Simulation? {
      simulations.first { $0.executors.taskNumbers.contains(task) }
    }
  }

  private static let ownership = Guarded(Ownership())
  /// The number of running simulations. An atomic, because the process reads it for each job.
  private static let running = Atomic(0)
  /// Whether a task was seen outside. An atomic, because a simulation reads it for each new task.
  private static let hasOutsiders = Atomic(false)

  static func begin(_ simulation: Simulation) {
    running.wrappingAdd(1, ordering: .sequentiallyConsistent)
    ownership.run { $0.simulations.append(simulation) }
  }

  static func end(_ simulation: Simulation) {
    ownership.run { ownership in
      ownership.simulations.removeAll { $0 === simulation }
      // The list of outsiders matters only while simulations run.
      if ownership.simulations.isEmpty {
        ownership.outsiders.removeAll(keepingCapacity: true)
        ownership.outsiderAddresses.removeAll(keepingCapacity: true)
        hasOutsiders.store(false, ordering: .releasing)
      }
    }
    running.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }

  /// Notes a task of a simulation.
  static func add(_ task: UInt64, address: UInt, of simulation: Simulation) {
    simulation.executors.taskNumbers.insert(task)
    // If a task outside had this address, it has ended, and its thread stored the flag before that.
    guard hasOutsiders.load(ordering: .acquiring) else { return }
    ownership.run { _ = $0.outsiderAddresses.remove(address) }
  }

  /// Returns whether a task was seen neither outside nor in another simulation.
  static func mayBelong(_ task: UInt64, to simulation: Simulation) -> Bool {
    ownership.run { $0.owner(of: task).map { $0 === simulation } ?? !$0.outsiders.contains(task) }
  }

  /// Returns whether the last task that was seen at an address is outside of all simulations.
  static func isOutside(_ address: UInt) -> Bool {
    ownership.run { $0.outsiderAddresses.contains(address) }
  }

  /// Gives a job to its simulation, if a thread outside of that simulation has enqueued the job. A
  /// job for a main actor that the simulation does not control stays outside.
  ///
  /// - Returns: false if no running simulation takes the job.
  static func route(_ job: UnownedJob, to target: JobTarget) -> Bool {
    guard running.load(ordering: .sequentiallyConsistent) > 0,
      let id = ExecutorReplacements.installed.map({ $0.task(of: job) }) ?? TaskNumber.of(job)
    else { return false }
    let simulation: Simulation? = ownership.run { ownership in
      if let simulation = ownership.owner(of: id) { return simulation }
      ownership.outsiders.insert(id)
      ownership.outsiderAddresses.insert(job.address)
      hasOutsiders.store(true, ordering: .releasing)
      return nil
    }
    guard let simulation, target != .main || simulation.control == .full(mainActor: true) else {
      return false
    }
    return simulation.bring(job, target)
  }
}

extension UnownedJob {
  /// The address of the job and of its task. Code compares addresses, and never dereferences them.
  var address: UInt {
    // Safe: a job is a pointer, and nothing else.
    unsafeBitCast(self, to: UInt.self)
  }
}
