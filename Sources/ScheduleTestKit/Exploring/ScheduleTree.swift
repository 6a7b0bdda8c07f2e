/// The tree of all schedules of a body, walked depth first: which choices come next.
///
/// It keeps nothing but the choices of the last run, since a run tells at each of its decisions how many options there were.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
struct ScheduleTree {
  /// The greatest number of pre-emptions; nil for no limit.
  let preemptions: Int?

  /// Returns the choices of the next schedule; nil if there is none.
  ///
  /// - Parameter run: the run of the last one.
  /// - Complexity: O(*n*) for *n* decisions.
  func next(after run: Simulation.Run) -> [Int]? {
    var spent = 0
    for index in run.choices.indices where isPreemption(run.choices[index], at: index, of: run) { spent += 1 }
    for index in run.choices.indices.reversed() {
      let choice = run.choices[index]
      if isPreemption(choice, at: index, of: run) { spent -= 1 }
      let other = choice + 1
      guard other < run.widths[index] else { continue }
      if let preemptions, spent + (isPreemption(other, at: index, of: run) ? 1 : 0) > preemptions { continue }
      return Array(run.choices[..<index]) + [other]
    }
    return nil
  }

  private func isPreemption(_ choice: Int, at index: Int, of run: Simulation.Run) -> Bool {
    choice > 0 && run.couldGoOn[index]
  }
}
