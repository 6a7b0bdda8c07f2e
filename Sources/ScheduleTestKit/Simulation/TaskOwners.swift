internal import TransitionSupport

/// Which task of the process belongs to which running simulation, where those control what the runtime enqueues.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
enum TaskOwners {
  private struct Ownership {
    var running = 0
    var simulations: [UInt64: Simulation] = [:]
    /// Tasks that were first seen on a thread without a simulation.
    var outsiders: Set<UInt64> = []
    /// The addresses of their jobs.
    var outsiderAddresses: Set<UInt> = []
  }

  private static let ownership = Guarded(Ownership())
  /// How many simulations run; read for every job of the process.
  private static let running = Atomic(0)

  static func begin() {
    running.wrappingAdd(1, ordering: .sequentiallyConsistent)
    ownership.run { $0.running += 1 }
  }

  static func end(_ simulation: Simulation) {
    ownership.run { ownership in
      ownership.running -= 1
      // When none runs, nothing is left to be told apart.
      if ownership.running == 0 {
        ownership.simulations.removeAll(keepingCapacity: true)
        ownership.outsiders.removeAll(keepingCapacity: true)
        ownership.outsiderAddresses.removeAll(keepingCapacity: true)
      } else {
        ownership.simulations = ownership.simulations.filter { $0.value !== simulation }
      }
    }
    running.wrappingSubtract(1, ordering: .sequentiallyConsistent)
  }

  /// Notes a task of a simulation.
  static func add(_ task: UInt64, address: UInt, of simulation: Simulation) {
    ownership.run { ownership in
      ownership.simulations[task] = simulation
      ownership.outsiderAddresses.remove(address)
    }
  }

  /// Returns whether a task was seen neither outside nor in another simulation.
  static func mayBelong(_ task: UInt64, to simulation: Simulation) -> Bool {
    ownership.run { $0.simulations[task].map { $0 === simulation } ?? !$0.outsiders.contains(task) }
  }

  /// Returns whether a task outside has been seen at an address, so that no task of a simulation is there any more.
  static func isOutside(_ address: UInt) -> Bool { ownership.run { $0.outsiderAddresses.contains(address) } }

  /// Gives a job that is enqueued outside of the simulation that it belongs to, if it does to one, to that.
  static func route(_ job: UnownedJob, to target: JobTarget) -> Bool {
    guard running.load(ordering: .sequentiallyConsistent) > 0,
      let id = ExecutorReplacements.installed.map({ $0.task(of: job) }) ?? describedTask(of: job)
    else { return false }
    let simulation: Simulation? = ownership.run { ownership in
      if let simulation = ownership.simulations[id] { return simulation }
      ownership.outsiders.insert(id)
      ownership.outsiderAddresses.insert(job.address)
      return nil
    }
    guard let simulation, target != .main else { return false }
    return simulation.bring(job, target)
  }
}

extension UnownedJob {
  /// The address of the job, which is that of its task, and is only ever compared.
  var address: UInt {
    // Safe: a job is a pointer, and nothing else.
    unsafeBitCast(self, to: UInt.self)
  }
}
