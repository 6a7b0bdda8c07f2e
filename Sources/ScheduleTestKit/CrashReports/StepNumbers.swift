internal import TransitionSupport

/// The numbers of the last step of a simulation, which its thread stores while other threads may
/// load them.
///
/// A step enters no critical section to store the numbers. Instead, a revision shows whether the
/// loaded numbers belong to one step.
struct StepNumbers: ~Copyable, Sendable {
  struct Values {
    /// The number of steps, and the task of the last one.
    var step = 0
    var task: Int32 = 0
    /// The task whose step the last step has interrupted; -1 for none.
    var pausedTask: Int32 = -1
    /// The hash of the run.
    var fingerprint: UInt32 = 0
    /// The number of choices so far.
    var choiceCount = 0
  }

  /// A count of stores. It is odd during a store.
  private let revision = Atomic(0)
  private let step = Atomic(0)
  private let task = Atomic<Int32>(0)
  private let pausedTask = Atomic<Int32>(-1)
  private let fingerprint = Atomic<UInt>(0)
  private let choiceCount = Atomic(0)

  /// Stores the numbers of a step; only the thread of the simulation calls it.
  func store(_ values: Values) {
    let before = revision.load(ordering: .relaxed)
    revision.store(before + 1, ordering: .relaxed)
    step.store(values.step, ordering: .releasing)
    task.store(values.task, ordering: .releasing)
    pausedTask.store(values.pausedTask, ordering: .releasing)
    fingerprint.store(UInt(values.fingerprint), ordering: .releasing)
    choiceCount.store(values.choiceCount, ordering: .releasing)
    revision.store(before + 2, ordering: .releasing)
  }

  /// The numbers of one step; the simulation may store the next ones meanwhile.
  ///
  /// The numbers belong to the revision that is loaded first:
  /// - No number is older: the store of a revision releases all of its numbers, and that load
  ///   acquires them.
  /// - No number is newer: each store of a number releases the odd revision before it, and each
  ///   load acquires. So after the load of a newer number, the second load of the revision gets
  ///   another revision, and the loop loads again.
  var values: Values {
    while true {
      let before = revision.load(ordering: .acquiring)
      let values = valuesOfAnySteps
      if before.isMultiple(of: 2), revision.load(ordering: .relaxed) == before { return values }
    }
  }

  /// The numbers without a check that they belong to one step. A signal handler uses them, because
  /// it may have interrupted a store.
  var valuesOfAnySteps: Values {
    Values(
      step: step.load(ordering: .acquiring),
      task: task.load(ordering: .acquiring),
      pausedTask: pausedTask.load(ordering: .acquiring),
      fingerprint: UInt32(fingerprint.load(ordering: .acquiring)),
      choiceCount: choiceCount.load(ordering: .acquiring)
    )
  }
}
