@testable import TransitionLock
@testable import TransitionSupport

/// A few threads that use one lock.
final class Program: @unchecked Sendable {
  // Sendable: a program is used by one exploration at a time, on the thread that has the baton.
  let name: String
  /// The greatest number of pre-emptions in a run; nil for any number.
  let bound: Int?
  /// What must be seen in at least one run, so that the program is about what it says.
  let sometimes: Set<String>
  let play: (Stage) -> Void

  let clock = ExploredClock()
  let jobs = Jobs()
  private(set) var settings: LockSettings!
  private let watchSleeps: Int

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - lendsExecutor: a Boolean value that indicates whether its lock has an executor, so that a call takes its place
  ///     first, and parks later.
  ///   - play: the function that sets a run up.
  init(
    _ name: String,
    bound: Int?,
    sometimes: Set<String> = [],
    lendsExecutor: Bool = false,
    limits: TransitionLock.Limits = .none,
    watchSleeps: Int = 0,
    _ play: @escaping (Stage) -> Void
  ) {
    self.name = name
    self.bound = bound
    self.sometimes = sometimes
    self.play = play
    self.watchSleeps = watchSleeps
    settings = LockSettings(
      label: "explored",
      clock: clock,
      executor: lendsExecutor ? ExecutorPreference(executor: jobs) : nil,
      limits: limits,
      report: { report in (Exploration.explorer as? ThreadExplorer)?.stage?.reports.append(report.code) }
    )
  }

  /// Makes what its runs share as it is at the beginning.
  func restore() {
    jobs.forgetTasks()
    clock.watchSleeps = watchSleeps
  }
}
