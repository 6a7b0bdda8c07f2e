internal import TransitionSupport
internal import VirtualTime

/// Reporting the waits of all tasks, when the loop has ended because nothing can continue.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  private typealias WaitLine = (task: Int32, text: String)

  /// Returns the condition of each task, as far as the memory of the runtime shows it.
  func conditions() -> [TaskCondition?] {
    state.tasks.known.map { TaskMemory.condition(of: $0.id, at: $0.address) }
  }

  /// Notes tasks that wait for none of the others: those on another executor, and those that sleep
  /// outside. With one of them, the run is no deadlock.
  ///
  /// - Returns: whether there are any.
  func noteTasksOutside(_ conditions: [TaskCondition?]) -> Bool {
    var hasAny = false
    let sleepers = Set(state.sleepers.values.map(\.task))
    for (task, condition) in conditions.enumerated() where !state.tasks.known[task].isInBackground {
      let description = state.tasks.description(of: Int32(task))
      switch condition {
      case .isOnExecutor?:
        noteEscape(
          "\(description) runs outside, or is about to: on the main actor, on an actor with a custom executor, or on an executor that it "
            + "prefers."
        )
      // A controlled sleep is among the sleepers. On Linux no hook reports other sleeps.
      case .waits(let place)? where place.isSleep && !sleepers.contains(Int32(task)):
        noteEscape("\(description) \(realSleep)")
      default: continue
      }
      hasAny = true
    }
    return hasAny
  }

  func outsideReport() -> String {
    """
    Everything waits, and the work outside has not come back within \(patience), the patience of the settings. That is no \
    deadlock, unless the other side waits too:
    \(state.record.escapes.suffix(3).map { "  after step \($0.step): \($0)" }.joined(separator: "\n"))
    """
  }

  func deadlockReport(_ conditions: [TaskCondition?]) -> String {
    let locks = waitsForLocks(conditions)
    let stated = statedWaits()
    let explained = Set((locks + stated).map(\.task))
    let lines =
      (locks + stated).map(\.text) + state.explanations.flatMap { $0() }
      + silentTasks(explained, conditions)
    return """
      Everything waits, and no timer is left:
      \(lines.map { "  " + $0 }.joined(separator: "\n"))\(undriven)\(unseen(explained, conditions))
      """
  }

  /// Returns the waits that locks know of, in the order of the tasks: the locks of a process have
  /// no order that another run repeats.
  private func waitsForLocks(_ conditions: [TaskCondition?]) -> [WaitLine] {
    // A lock identifies a task by its address, which the runtime reuses after the task has ended.
    // The last task that was seen at an address has it.
    var numbers: [UInt: Int32] = [:]
    for (task, (known, condition)) in zip(state.tasks.known, conditions).enumerated() {
      if case .ended? = condition { continue }
      // A task of other code, which waits for the same lock, may now have the address of an ended
      // task.
      if !TaskOwners.isOutside(known.address) { numbers[known.address] = Int32(task) }
    }
    var lines: [WaitLine] = []
    for wait in TaskWaits.all() {
      guard let task = numbers[wait.task] else { continue }
      var text = "\(state.tasks.description(of: task)) waits for \(wait.awaited)\(since(task))"
      if let holder = wait.holder {
        text += ", which \(holder) holds"
        if let task = numbers[wait.holdingTask] {
          text += ", of \(state.tasks.description(of: task))"
        }
      }
      lines.append((task, text))
    }
    return lines.sorted { $0 < $1 }
  }

  private func statedWaits() -> [WaitLine] {
    state.waits.sorted { $0.key < $1.key }.map { task, wait in
      let since = since(task, atLeast: wait.step)
      return (
        task,
        "\(state.tasks.description(of: task)) waits for \(wait.what) (\(wait.location))\(since)"
      )
    }
  }

  /// Returns lines on the tasks with no declared wait, as read from the memory of the runtime.
  private func silentTasks(_ explained: Set<Int32>, _ conditions: [TaskCondition?]) -> [String] {
    var lines: [String] = []
    var ended: [String] = []
    var unknown: [String] = []
    let sleepers = Set(state.sleepers.values.map(\.task))
    for task in state.tasks.known.indices.map({ Int32($0) })
    where !explained.contains(task) && !state.tasks.known[Int(task)].isInBackground {
      let description = state.tasks.description(of: task)
      switch conditions[Int(task)] {
      case .ended?: ended.append(description)
      case .waits(let place)?:
        let function = place.function.map { "in \($0)" } ?? "for something that does not say so"
        let verb = sleepers.contains(task) ? "sleeps past a hundred years of virtual time" : "waits"
        lines.append("\(description) \(verb) \(function)\(since(task))\(start(of: task))")
      // A task on an executor outside is no part of the deadlock, and its escape names it.
      case .isOnExecutor?: continue
      // Task 0 runs the body. It waits, because a run whose body has ended is no deadlock.
      case nil where task == 0:
        lines.append("\(description) waits for something that does not say so\(since(task))")
      case nil:
        let last = lastStep(of: task).map { "last in step \($0)" } ?? "which has not run yet"
        unknown.append("  \(description), \(last)\(start(of: task))")
      }
    }
    if !ended.isEmpty { lines.append("ended: \(ended.joined(separator: ", "))") }
    if !unknown.isEmpty {
      lines.append("ended or waiting, which is not known of this version of the runtime:")
      lines += unknown
    }
    return lines
  }

  /// Returns the end of a sentence that names the task that started another one, the step, and the
  /// function.
  private func start(of task: Int32) -> String {
    let known = state.tasks.known[Int(task)]
    guard known.creator >= 0 else { return "" }
    let place = state.tasks.startPlaces[task]?.function.map { ", in \($0)" } ?? ""
    return
      "; started by \(state.tasks.description(of: known.creator)) in step \(known.start)\(place)"
  }

  private func since(_ task: Int32, atLeast step: Int? = nil) -> String {
    [lastStep(of: task), step].compactMap(\.self).max().map { ", since step \($0)" } ?? ""
  }

  /// Returns the last step of a task; nil if it has had none. The task may have run since then, in
  /// a job of an actor that counts for another task.
  private func lastStep(of task: Int32) -> Int? { state.record.steps.lastIndex(of: task) }

  /// Returns a paragraph on waits that the simulation cannot tell from a deadlock: nothing
  /// announces a callback of another thread.
  private func unseen(_ explained: Set<Int32>, _ conditions: [TaskCondition?]) -> String {
    guard !control.isFull || hasUnexplainedWait(explained, conditions) else { return "" }
    let others =
      !control.isFull && conditions.contains { $0 == nil }
      ? "the main actor, a sleep on a real clock or a callback" : "a callback"
    let main =
      control == .full(mainActor: true)
      ? " So does one that waits for the main queue or the main run loop, because the simulation has the main thread."
      : ""
    return """

        With \(control.name) control, a task that waits for \(others) of another thread looks the same, if that takes more than \(patience), the \
      patience of the settings.\(main)
      """
  }

  /// Returns whether a task waits without a declared wait, and has started no waiting task that may
  /// be the reason.
  private func hasUnexplainedWait(_ explained: Set<Int32>, _ conditions: [TaskCondition?]) -> Bool {
    let waiting = conditions.indices.filter { index in
      if case .ended? = conditions[index] {
        false
      } else {
        !state.tasks.known[index].isInBackground
      }
    }
    let starters = Set(waiting.map { state.tasks.known[$0].creator })
    return waiting.contains { !explained.contains(Int32($0)) && !starters.contains(Int32($0)) }
  }

  /// A paragraph on a callback that is next on the clock and that no code performs; empty if there
  /// is none.
  private var undriven: String {
    guard let number = clock.nextCallback, state.sleepers[number] == nil else { return "" }
    return """

        Something is due on the clock of a NavigationSimulation, and its time stands still: await run(), advance(by:) or one of the verbs.
      """
  }
}
