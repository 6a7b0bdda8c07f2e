/// The schedules and orders that a passing exploration has not covered, as sentences.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension ScheduleExplorer {
  /// Returns a line for each kind of schedules and orders that were not covered.
  ///
  /// - Parameter hasMore: whether the plan has further schedules.
  func notCovered(hasMore: Bool) -> [String] {
    var lines = schedulesLeftOut(hasMore: hasMore)
    lines += creators.count > 1 && !hadChoices ? [noChoice] : tasksThatNeverMet()
    lines += earlyTasksLeftOut() + stepsOfActorsLeftOut()
    if heldTaskBack {
      let most = max(1, settings.fairness)
      lines.append(
        "schedules in which a task takes more than \(most) \(most == 1 ? "step" : "steps") in a row while others are ready."
      )
    }
    if let remainingTask {
      lines.append(
        "the work of tasks after the end of the body, which does not wait for them, such as \(remainingTask): await them in the body."
      )
    }
    if hadTimers, !plan.extraOptions.firesTimersEarly {
      lines.append("timers that fire while tasks are ready, which a plan may ask for.")
    }
    if !Schedule.Hashing.current.isDeterministic {
      lines.append(
        "other orders of sets and dictionaries, which each process has anew. \(Schedule.Hashing.variable)=1 gives all the same, but where "
          + "addresses are hashed."
      )
    }
    lines.append(
      "what happens within a step, between two awaits that suspend: threads that run at once, and memory that they share without protection."
    )
    if !exploration.escapes.isEmpty { lines.append("work that ran outside of the simulation.") }
    return lines
  }

  private func schedulesLeftOut(hasMore: Bool) -> [String] {
    let reason = "the budget ended, or the test was cancelled."
    guard case .exhaustive(let preemptions) = plan.kind else {
      let planned = plan.schedules ?? exploration.schedules
      let rest = planned - exploration.schedules
      return (rest > 0 ? ["\(rest) of \(planned) schedules: \(reason)"] : []) + [
        "schedules that were not drawn."
      ]
    }
    var lines: [String] = []
    if hasMore {
      let all = exploration.estimatedSchedules.map { ", of about \($0)" } ?? ""
      lines.append("the rest of the schedules\(all): \(reason)")
    }
    if let preemptions {
      lines.append("schedules with more than \(ExplorationPlan.text(preemptions, "pre-emption")).")
    }
    if hadTimers, plan.extraOptions.firesTimersEarly, plan.earlyTimers < .max {
      lines.append(
        "schedules with more than \(ExplorationPlan.text(plan.earlyTimers, "early timer"))."
      )
    }
    return lines
  }

  private var noChoice: String {
    "any choice: no two of the \(creators.count) tasks were ever ready at one time."
  }

  /// Returns a line on the pairs of tasks that were never options of the same decision. It leaves
  /// out each pair of a task and the task that started it, because the lines on tasks that run
  /// ahead cover these pairs.
  private func tasksThatNeverMet() -> [String] {
    let count = min(creators.count, TaskMeetings.capacity)
    var pairs: [String] = []
    for other in 0..<count {
      for one in 0..<other where creators[other] != one && !meetings.haveMet(one, other) {
        pairs.append("tasks \(one) and \(other)")
      }
    }
    guard !pairs.isEmpty else { return [] }
    let shown = pairs.prefix(3).joined(separator: ", ")
    let more = pairs.count > 3 ? ", and \(pairs.count - 3) more pairs" : ""
    return ["any choice between \(shown)\(more): the two were never ready at one time."]
  }

  /// Returns lines on tasks that took no steps between their start and the next await of the code
  /// that started them.
  private func earlyTasksLeftOut() -> [String] {
    let place = "run ahead of the code that starts them, before its next await"
    guard exploration.control.isFull else {
      return leftOut.contains(.otherEarlyTasks)
        ? ["tasks that \(place); with full control, child tasks can."] : []
    }
    var lines: [String] = []
    if leftOut.contains(.earlyChildrenOfGroups) {
      lines.append("children of groups that \(place), which a plan may ask for.")
    }
    if leftOut.contains(.otherEarlyTasks) {
      lines.append("tasks of `Task { }` and detached tasks that \(place).")
    }
    if leftOut.contains(.deepTasks) {
      lines.append(
        "child tasks that run ahead while \(Simulation.greatestDepth) tasks are in the middle of a step."
      )
    }
    if leftOut.contains(.outerTasks) {
      lines.append(
        "orders in which one of several tasks in the middle of a step continues before a task that got there later."
      )
    }
    return lines
  }

  /// Returns lines on the orders that the jobs of actors leave out.
  private func stepsOfActorsLeftOut() -> [String] {
    var lines: [String] = []
    if leftOut.contains(.pausesOfActors) {
      lines.append(
        "steps of others between two things that an actor does in one job, for tasks that waited for it."
      )
    }
    if leftOut.contains(.idleActors) {
      lines.append(
        "steps of others just before a call of an idle actor, where a task enters it without suspending."
      )
    }
    if leftOut.contains(.tasksOfActors) {
      lines.append(
        "some orders of tasks that begin or continue on an actor: its job does not tell whose it is."
      )
    }
    return lines
  }
}
