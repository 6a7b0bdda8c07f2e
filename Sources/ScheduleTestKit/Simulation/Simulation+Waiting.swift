internal import TransitionSupport
internal import VirtualTime

/// Saying who waits for what, for the report of a deadlock.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// Waits for something, and says so where everything waits.
  ///
  /// ```swift
  /// let answer = await simulation.waiting(for: "the server's answer") {
  ///   await withCheckedContinuation { server.ask($0) }
  /// }
  /// ```
  ///
  /// It has effect on the simulation's own thread only; elsewhere the operation runs all the same, and the call is noticed as an escape.
  /// A `TransitionLock` says of itself who waits for it.
  ///
  /// - Parameters:
  ///   - what: what is waited for, and perhaps who has it.
  ///   - fileID: the file of the call.
  ///   - filePath: the path of that file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  ///   - operation: what waits. It runs in the caller's isolation.
  /// - Returns: what the operation returns.
  /// - Throws: what the operation throws.
  /// - Complexity: O(1) besides the operation.
  public nonisolated(nonsending) func waiting<R, E: Error>(
    for what: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column,
    _ operation: nonisolated(nonsending) () async throws(E) -> R
  ) async throws(E) -> R {
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard isHere else {
      noteForeignUse("Waiting for \(what)")
      return try await operation()
    }
    nameCurrentTask()
    let task = state.ready.tasks.current
    let outer = state.waits[task]
    state.waits[task] = StatedWait(
      what: what,
      location: location,
      now: clock.now.offset,
      step: state.record.steps.count
    )
    defer { if isHere { state.waits[task] = outer } }
    return try await operation()
  }

  /// Has a function asked, when everything waits, for lines that say who waits for what.
  ///
  /// For types that know who waits in them, as a lock or a custom queue.
  ///
  /// - Parameter explanation: returns the lines, each a sentence. It is asked on the simulation's thread, after the last step.
  /// - Complexity: O(1), amortized.
  public func explainWaits(_ explanation: @escaping @Sendable () -> [String]) {
    guard isHere else { return noteForeignUse("An explanation of waits") }
    state.explanations.append(explanation)
  }

  /// Returns what each task does, by the runtime's own memory of it, as far as that is known.
  func conditions() -> [TaskCondition?] {
    state.tasks.known.map { TaskMemory.condition(of: $0.id, at: $0.address) }
  }

  /// Notes tasks that do not wait for one of the others, now that everything waits: those on another executor, and those that sleep.
  ///
  /// - Returns: whether there are any.
  func noteWhatGoesOnOutside(_ conditions: [TaskCondition?]) -> Bool {
    var hasAny = false
    for (task, condition) in conditions.enumerated() where !state.tasks.known[task].isInBackground {
      let description = state.tasks.description(of: Int32(task))
      switch condition {
      case .isOnExecutor?:
        noteEscape(
          "\(description) runs outside, or is about to: on the main actor, on an actor with an executor of its own, or on an executor that it "
            + "prefers."
        )
      case .waits(let place)? where place.isSleep:
        noteEscape(
          "\(description) sleeps on a real clock, which is outside with \(control.name) control: hand in the simulation's clock."
        )
      default: continue
      }
      hasAny = true
    }
    return hasAny
  }

  /// Returns what is still to come from outside, now that everything waits and it has not come.
  func outsideReport() -> String {
    """
    Everything waits, and the work outside has not come back within \(patience), the patience of the settings. That is no \
    deadlock, unless the other side waits too:
    \(state.record.escapes.suffix(3).map { "  after step \($0.step): \($0)" }.joined(separator: "\n"))
    """
  }

  /// Returns who waits for what, now that everything waits.
  func deadlockReport(_ conditions: [TaskCondition?]) -> String {
    var lines: [String] = []
    var waits: [(task: Int32, line: String)] = []
    var explained: Set<Int32> = []
    // An address is a task's as long as that lives; the last one that was seen there has it.
    var numbers: [UInt: Int32] = [:]
    for (task, (known, condition)) in zip(state.tasks.known, conditions).enumerated() {
      if case .ended? = condition { continue }
      if !TaskOwners.isOutside(known.address) { numbers[known.address] = Int32(task) }
    }
    for wait in TaskWaits.all() {
      guard let task = numbers[wait.task] else { continue }
      explained.insert(task)
      var line = "\(state.tasks.description(of: task)) waits for \(wait.awaited)\(since(task))"
      if let holder = wait.holder {
        line += ", which \(holder) holds"
        if let task = numbers[wait.holdingTask] { line += ", of \(state.tasks.description(of: task))" }
      }
      waits.append((task, line))
    }
    // The locks of a process stand in no order of theirs.
    lines += waits.sorted { ($0.task, $0.line) < ($1.task, $1.line) }.map(\.line)
    for (task, wait) in state.waits.sorted(by: { $0.key < $1.key }) {
      explained.insert(task)
      lines.append("\(state.tasks.description(of: task)) waits for \(wait.what) (\(wait.location))\(since(task))")
    }
    for explanation in state.explanations { lines += explanation() }
    lines += silentTasks(explained, conditions)
    return """
      Everything waits, and no timer is left:
      \(lines.map { "  " + $0 }.joined(separator: "\n"))\(undriven)\(unseen(explained, conditions))
      """
  }

  /// Says of the other tasks whether they have ended, and in which function they wait, as far as that is known.
  private func silentTasks(_ explained: Set<Int32>, _ conditions: [TaskCondition?]) -> [String] {
    var lines: [String] = []
    var ended: [String] = []
    var unknown: [String] = []
    for task in state.tasks.known.indices.map({ Int32($0) })
    where !explained.contains(task) && !state.tasks.known[Int(task)].isInBackground {
      switch conditions[Int(task)] {
      case .ended?: ended.append(state.tasks.description(of: task))
      case .waits(let place)?:
        let function = place.function.map { "in \($0)" } ?? "for something that does not say so"
        lines.append("\(state.tasks.description(of: task)) waits \(function)\(since(task))\(start(of: task))")
      // An executor outside has it, which is no deadlock, and is said elsewhere.
      case .isOnExecutor?: continue
      // The first one is the body's, which has not ended.
      case nil where task == 0:
        lines.append("\(state.tasks.description(of: task)) waits for something that does not say so\(since(task))")
      case nil:
        let last = state.tasks.known[Int(task)].lastStep.map { "last in step \($0)" } ?? "which has not run yet"
        unknown.append("  \(state.tasks.description(of: task)), \(last)\(start(of: task))")
      }
    }
    if !ended.isEmpty { lines.append("ended: \(ended.joined(separator: ", "))") }
    if !unknown.isEmpty {
      lines.append("ended or waiting, which is not known of this version of the runtime:")
      lines += unknown
    }
    return lines
  }

  /// Returns the end of a sentence that names the task that started another one, the step, and the function.
  private func start(of task: Int32) -> String {
    let known = state.tasks.known[Int(task)]
    guard known.creator >= 0 else { return "" }
    let place = known.startPlace?.function.map { ", in \($0)" } ?? ""
    return "; started by \(state.tasks.description(of: known.creator)) in step \(known.start)\(place)"
  }

  /// Returns a paragraph on the waits that the report cannot tell from a deadlock.
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

  /// Returns whether a task waits that has not declared its wait, and has started no task that waits and may be the reason.
  private func hasUnexplainedWait(_ explained: Set<Int32>, _ conditions: [TaskCondition?]) -> Bool {
    let waiting = conditions.indices.filter { index in
      if case .ended? = conditions[index] { false } else { !state.tasks.known[index].isInBackground }
    }
    let starters = Set(waiting.map { state.tasks.known[$0].creator })
    return waiting.contains { !explained.contains(Int32($0)) && !starters.contains(Int32($0)) }
  }

  /// Returns a paragraph on a callback that is due on the clock and that no code performs.
  private var undriven: String {
    guard clock.nextCallback != nil else { return "" }
    return """

        Something is due on the clock of a NavigationSimulation, and nobody moves its time: await run(), advance(by:) or one of the verbs.
      """
  }

  private func since(_ task: Int32) -> String {
    state.tasks.known[Int(task)].lastStep.map { ", since step \($0)" } ?? ""
  }
}

/// A wait that a task has declared.
struct StatedWait {
  let what: String
  let location: TestLocation
  let now: Duration
  let step: Int
}
