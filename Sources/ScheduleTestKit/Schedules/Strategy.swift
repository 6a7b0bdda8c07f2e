/// Chooses, decision by decision, which of the tasks that are ready takes the next step.
protocol Strategy {
  /// Chooses one of at least two tasks.
  ///
  /// - Parameters:
  ///   - tasks: the numbers of the tasks that are ready. If the task that took the last step is one of them, and may go on, it is the
  ///     first; the others stand in the order in which they became ready.
  ///   - step: how many steps have been taken.
  /// - Returns: the index of the chosen one; nil if the choice that is to be repeated does not exist.
  mutating func choose(among tasks: [Int32], step: Int) -> Int?

  /// Notes that a task has taken so many steps in a row that others go first.
  mutating func holdBack(_ task: Int32)
}

extension Strategy {
  mutating func holdBack(_ task: Int32) {}
}
