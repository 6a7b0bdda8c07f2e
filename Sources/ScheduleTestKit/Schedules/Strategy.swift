/// The choice of the ready task that takes the next step, or of the timer that fires, at each
/// decision of one run.
protocol Strategy: AnyObject {
  /// The options that the strategy has besides the ready tasks and the due timers.
  var extraOptions: ExtraOptions { get }

  /// Decides whether the strategy chooses when a task starts a child of a group. Otherwise that
  /// task continues.
  func decideToRunAhead() -> Bool

  /// Chooses one of at least two options: the tasks, and after them the timers.
  ///
  /// - Parameters:
  ///   - tasks: the ready tasks, of which ``Timers/taskWidth(_:)`` are options.
  ///   - timers: the timers that are options.
  ///   - step: the number of steps so far.
  /// - Returns: the index of the chosen option; nil if a recorded choice does not exist.
  func choose(among tasks: borrowing ReadyTasks, _ timers: Timers, step: Int) -> Int?

  /// Notes that a task has become ready.
  func add(_ task: Int32)

  /// Notes that a task is no option now, because it has taken too many steps in a row.
  func holdBack(_ task: Int32)
}

extension Strategy {
  var extraOptions: ExtraOptions { ExtraOptions() }

  func decideToRunAhead() -> Bool { true }

  func add(_ task: Int32) {}

  func holdBack(_ task: Int32) {}
}

/// The timers of the earliest deadline, as options after the ready tasks, so that a smaller choice
/// leaves them out.
struct Timers {
  /// The lateness of the timers.
  enum Lateness {
    /// Before their time, while tasks are ready.
    case early
    case due
    /// So long after they became due that no task is an option.
    case overdue
  }

  /// The numbers of the timers, in the order in which they were set.
  let numbers: [UInt64]
  let lateness: Lateness

  static var none: Timers { Timers(numbers: [], lateness: .due) }

  var count: Int { numbers.count }

  /// Returns the number of tasks that are options besides these timers.
  func taskWidth(_ tasks: borrowing ReadyTasks) -> Int { lateness == .overdue ? 0 : tasks.width }
}
