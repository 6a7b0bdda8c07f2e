internal import VirtualTime

/// Deciding on the next event, by the strategy's choice.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// A possible next event.
  enum Next {
    /// A task takes a step.
    case task(Int32)
    /// A timer fires.
    case timer(SimulationClock.Appointment)
  }

  /// Decides on the next event. With one option, there is no decision.
  ///
  /// - Parameter isSettled: whether to choose the first option, without the strategy.
  /// - Returns: nil if a recorded choice does not exist. The run is then off its schedule, and
  ///   ends.
  func decide(isSettled: Bool = false) -> Next? {
    if state.ready.tasks.isHeldBack {
      state.record.heldTaskBack = true
      strategy.holdBack(state.ready.tasks.current)
    }
    for task in state.ready.news { strategy.add(task) }
    state.ready.clearNews()
    let (due, lateness) = timers()
    // If the parent of a new child goes on at once, that takes no turn from the timer.
    let areOverdue = lateness == .overdue && !isSettled
    if areOverdue { state.record.heldTaskBack = true }
    let taskWidth = areOverdue ? 0 : state.ready.tasks.width
    let width = taskWidth + due.count
    var choice = 0
    if width > 1 {
      let timers =
        due.isEmpty ? Timers.none : Timers(numbers: due.map(\.number), lateness: lateness)
      // A settled choice is recorded too: a schedule contains the decisions that the strategy did
      // not make.
      let chosen =
        isSettled
        ? 0 : strategy.choose(among: state.ready.tasks, timers, step: state.record.steps.count)
      if let chosen, chosen < width {
        choice = chosen
      } else {
        state.isOffSchedule = true
        return nil
      }
      state.record.add(
        Decision(
          choice: choice,
          width: width,
          regularWidth: lateness == .early ? taskWidth : width,
          couldGoOn: !areOverdue && state.ready.tasks.canGoOn
        )
      )
    }
    return choice < taskWidth
      ? .task(state.ready.tasks.task(choice)) : .timer(due[choice - taskWidth].appointment)
  }

  var firesTimersEarly: Bool { strategy.extraOptions.firesTimersEarly }

  /// Returns the timers that are options: those that are due now, or those of the next deadline if
  /// no task is ready or the strategy fires early.
  private func timers() -> ([DueTimer], Timers.Lateness) {
    guard hasTimers else { return ([], .due) }
    guard !state.ready.isEmpty else { return (dueTimers(isNow: false), .due) }
    state.record.hadTimers = true
    let due = dueTimers(isNow: true)
    if let first = due.first { return (due, noteFirstDue(first.number)) }
    let mayFireEarly = firesTimersEarly && !state.late.contains { state.ready.tasks.contains($0) }
    return mayFireEarly ? (dueTimers(isNow: false), .early) : ([], .due)
  }

  /// Notes the first of the due timers, and returns its lateness: it is overdue if it has been due
  /// for so many steps that each ready task could have taken the greatest number of steps in a row.
  ///
  /// Fairness among tasks gives a timer no turn. Without this check, two tasks that spin until a
  /// timer fires could go on endlessly.
  private func noteFirstDue(_ timer: UInt64) -> Timers.Lateness {
    let steps = state.record.steps.count
    if state.firstDue.timer != timer { state.firstDue = (timer, steps) }
    let isOverdue = steps - state.firstDue.step >= settings.fairness * state.ready.tasks.count
    return isOverdue ? .overdue : .due
  }
}
