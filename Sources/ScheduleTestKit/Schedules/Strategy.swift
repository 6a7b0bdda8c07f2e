/// Chooses, decision by decision, which of the tasks that are ready takes the next step, or which timer fires.
protocol Strategy {
  /// A Boolean value that indicates whether timers are options while tasks are ready, although their time has not come.
  var firesTimersEarly: Bool { get }

  /// Chooses one of at least two options: the tasks, and behind them the timers.
  ///
  /// - Parameters:
  ///   - tasks: the tasks that are ready, of which ``ReadyTasks/width`` are options.
  ///   - timers: the timers that are options.
  ///   - step: how many steps have been taken.
  /// - Returns: the index of the chosen one; nil if the choice that is to be repeated does not exist.
  mutating func choose(among tasks: ReadyTasks, _ timers: Timers, step: Int) -> Int?

  /// Notes that a task has become ready.
  mutating func add(_ task: Int32)

  /// Notes that a task has taken so many steps in a row that others go first.
  mutating func holdBack(_ task: Int32)
}

extension Strategy {
  var firesTimersEarly: Bool { false }

  mutating func add(_ task: Int32) {}

  mutating func holdBack(_ task: Int32) {}
}

/// The timers of the earliest deadline, as options behind the tasks that are ready: a smaller choice leaves them out.
struct Timers {
  /// The numbers of the timers, in the order in which they were set.
  let numbers: [UInt64]
  /// A Boolean value that indicates whether their time has not come, and tasks are ready.
  let areEarly: Bool

  static let none = Timers(numbers: [], areEarly: false)

  var count: Int { numbers.count }
}
