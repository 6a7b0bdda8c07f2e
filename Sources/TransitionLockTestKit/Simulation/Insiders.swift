internal import Synchronization
internal import TransitionSupport

/// Which tasks of the process belong to the simulation that runs, where executors are replaced.
enum Insiders {
  private struct State {
    var simulation: Simulation?
    var insiders: Set<UInt64> = []
    /// Tasks that were first seen on a thread without the simulation.
    var outsiders: Set<UInt64> = []
    /// The addresses of their jobs.
    var outsiderAddresses: Set<UInt> = []
  }

  private static let state = Guarded(State())
  /// A Boolean value that indicates whether a simulation runs; read for every job of the process.
  private static let isRunning = Atomic(false)

  static func begin(_ simulation: Simulation) {
    state.run { $0.simulation = simulation }
    isRunning.store(true, ordering: .releasing)
  }

  static func end() {
    isRunning.store(false, ordering: .releasing)
    state.run { state in
      state.simulation = nil
      state.insiders.removeAll(keepingCapacity: true)
      state.outsiders.removeAll(keepingCapacity: true)
      state.outsiderAddresses.removeAll(keepingCapacity: true)
    }
  }

  /// Notes a task of the simulation.
  static func add(_ task: UInt64, address: UInt) {
    state.run { state in
      state.insiders.insert(task)
      state.outsiderAddresses.remove(address)
    }
  }

  /// Returns whether a task was not seen outside.
  static func mayBelong(_ task: UInt64) -> Bool { state.run { !$0.outsiders.contains(task) } }

  /// Returns whether a task outside has been seen at an address, so that no task of the simulation is there any more.
  static func isOutside(_ address: UInt) -> Bool { state.run { $0.outsiderAddresses.contains(address) } }

  /// Gives a job that is enqueued on a thread without the simulation to that, if it belongs to it.
  static func route(_ job: UnownedJob, to target: JobTarget) -> Bool {
    guard isRunning.load(ordering: .acquiring), let id = ExecutorReplacements.installed?.task(of: job) else { return false }
    let simulation: Simulation? = state.run { state in
      if state.insiders.contains(id) { return state.simulation }
      state.outsiders.insert(id)
      state.outsiderAddresses.insert(job.address)
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
