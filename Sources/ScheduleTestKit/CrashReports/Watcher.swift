internal import TransitionSupport

/// Checks that the steps of simulations end, and reports a step that does not.
///
/// A watcher counts looks instead of time, so a debugger that stops the process stops the count
/// too. If the system reports the processor time of a thread, that time limits a step that
/// computes: on a busy machine, the thread may wait long for a processor. The watcher of the
/// process looks from a separate thread. A test creates another watcher, and calls ``look()``
/// itself.
final class Watcher: Sendable {
  /// The time between two looks of the process's watcher.
  static let tick = Duration.milliseconds(50)

  /// A simulation that is watched.
  struct WatchedSimulation {
    let box: BlackBox
    /// The number of this watch. The box cannot identify a watch, because it serves one run after
    /// another.
    let number: Int
    /// The number of looks without progress after which a step counts as stuck.
    let limit: Int
    let wayOut: WayOut?
    fileprivate private(set) var progress = 0
    /// The number of looks since the last progress.
    private var looks = 0
    /// The number of looks since the thread last computed.
    private var quietLooks = 0
    /// The processor time of the thread at the first look since the last progress, and at the last
    /// look.
    private var times: (first: Duration, last: Duration)?

    fileprivate init(_ box: BlackBox, number: Int, limit: Duration) {
      self.box = box
      self.number = number
      self.limit = max(2, Int(min(limit / Watcher.tick, 1e12)))
      wayOut = Watcher.wayOut
    }

    /// Looks once more.
    ///
    /// - Returns: whether the step counts as stuck after this look.
    fileprivate mutating func look() -> Bool {
      let progress = box.progress
      guard progress == self.progress, box.isInStep else {
        self.progress = progress
        (looks, quietLooks, times) = (0, 0, nil)
        return false
      }
      looks += 1
      guard let time = box.processorTime else { return looks >= limit }
      let times = self.times ?? (time, time)
      quietLooks = time == times.last ? quietLooks + 1 : 0
      self.times = (times.first, time)
      // The last condition finds a thread that alternately sleeps and computes, as in a polling
      // loop.
      return isBlocked
        ? looks >= limit : time - times.first >= Watcher.tick * limit || looks >= 10 * limit
    }

    /// Whether the thread has not computed recently.
    private var isBlocked: Bool { quietLooks >= limit / 2 }

    /// Whether the thread computes; nil if the system does not tell.
    fileprivate var isBusy: Bool? { times == nil ? nil : !isBlocked }
  }

  /// The way to continue a test without the thread of a step that is stuck.
  ///
  /// This type wraps a function, because a bare function as a task-local value crashed optimized
  /// programs in `swift_task_localValuePush` (Swift 6.3.1).
  struct WayOut: Sendable {
    /// Abandons the thread, unless it has come to its end or is abandoned already.
    let giveUp: @Sendable (Stuck) -> Void
  }

  /// The way out of the simulations that the task starts; nil if there is none.
  @TaskLocal static var wayOut: WayOut?

  /// The watcher of the process, with its thread.
  static let ofProcess: Watcher = {
    let watcher = Watcher()
    SystemThread.start {
      while true {
        sleep(for: tick)
        watcher.look()
      }
    }
    return watcher
  }()

  private struct Watched {
    var simulations: [WatchedSimulation] = []
    /// The number of simulations that were watched so far.
    var count = 0
  }

  private let watched = Guarded(Watched())

  /// Watches a simulation until ``leave(_:)``. The simulation runs on the calling thread, and
  /// writes the box.
  func watch(_ box: BlackBox, limit: Duration) {
    watched.run { watched in
      watched.simulations.append(WatchedSimulation(box, number: watched.count, limit: limit))
      watched.count += 1
    }
  }

  func leave(_ box: BlackBox) { watched.run { $0.simulations.removeAll { $0.box == box } } }

  /// Looks once at each watched simulation, and reports the steps that are stuck.
  func look() { lookForStuck().forEach(tell) }

  /// Looks once at each watched simulation, and returns those whose step counts as stuck after this
  /// look.
  func lookForStuck() -> [WatchedSimulation] {
    watched.run { watched in
      watched.simulations.indices.compactMap {
        watched.simulations[$0].look() ? watched.simulations[$0] : nil
      }
    }
  }

  /// Reports a step that is stuck, unless it has ended since the look.
  func tell(_ simulation: WatchedSimulation) {
    let box = simulation.box
    let stuck = Stuck(
      isBusy: simulation.isBusy,
      isAhead: box.isAhead,
      groupChildrenRunAhead: box.groupChildrenRunAhead,
      isAfterRun: box.hasEnded,
      limit: Self.tick * simulation.limit,
      report: box.report,
      again: box.again
    )
    let isStillStuck = watched.run { watched in
      guard let index = watched.simulations.firstIndex(where: { $0.number == simulation.number }),
        box.progress == simulation.progress
      else { return false }
      watched.simulations.remove(at: index)
      return true
    }
    guard isStillStuck else { return }
    // A thread that computes is not abandoned, because it would take a processor from other tests.
    if simulation.isBusy != true, let wayOut = simulation.wayOut { return wayOut.giveUp(stuck) }
    box.forget()
    StandardError.writeLine("\(stuck)")
    abort()
  }

  private static func sleep(for duration: Duration) {
    var time = timespec(tv_sec: 0, tv_nsec: Int(duration.components.attoseconds / 1_000_000_000))
    nanosleep(&time, nil)
  }
}

/// A step that does not end.
struct Stuck: Sendable, CustomStringConvertible {
  /// Whether the step's thread computes, as in a loop; false if it is blocked, nil if the system
  /// does not tell.
  let isBusy: Bool?
  /// Whether the step runs ahead of a task that has just started a child. The step of that task is
  /// paused.
  let isAhead: Bool
  /// Whether the plan lets children of task groups run ahead. If so, another plan may help.
  let groupChildrenRunAhead: Bool
  /// Whether the run has its result, so the step belongs to a remaining task.
  let isAfterRun: Bool
  let limit: Duration
  /// The title, the step and its task, the notes, and the picture, as lines.
  let report: String
  /// The code that runs the simulation again.
  let again: String

  var description: String {
    let state =
      switch isBusy {
      case true?: "its thread computes, as in a loop that waits for something"
      case false?: "its thread is blocked, as by a mutex or a semaphore"
      case nil: "its thread is blocked, or computes"
      }
    let holder =
      isAhead
      ? " The step runs ahead of a task that has just started a child. If that task holds the mutex, "
        + (groupChildrenRunAhead
          ? "use a plan without children of groups that run ahead." : "start the child later.")
      : ""
    let end =
      isAfterRun
      ? " The run has its result, and the step is one of a task that remains. A loop that ignores the error of a cancelled sleep does not suspend: "
        + "let the error end the loop."
      : ""
    return """
      A step has not come to its end within \(limit): \(state). One thread runs everything, so no other task can end that wait. Hold no \
      mutex across an await, and wait for tasks with await alone; or give the step more time in the settings.\(holder)\(end)
      \(report)\(again)
      """
  }
}
