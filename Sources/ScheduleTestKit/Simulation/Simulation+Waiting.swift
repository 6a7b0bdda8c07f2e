/// Declaring waits, for the report of a deadlock.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// Performs an operation that waits, and names the wait in the report of a deadlock.
  ///
  /// ```swift
  /// let answer = await simulation.waiting(for: "the server's answer") {
  ///   await withCheckedContinuation { server.ask($0) }
  /// }
  /// ```
  ///
  /// On another thread than the simulation's own, the call only runs the operation, and is an
  /// escape. A `TransitionLock` itself names the tasks that wait for it.
  ///
  /// - Parameters:
  ///   - what: the object of the wait, and perhaps its holder.
  ///   - fileID: the file of the call.
  ///   - filePath: the path of that file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  ///   - operation: the operation that waits. It runs in the caller's isolation.
  /// - Returns: the result of the operation.
  /// - Throws: the error of the operation.
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
    nameCallingTask()
    let task = callingTask ?? state.ready.tasks.current
    let outer = state.waits[task]
    state.waits[task] = StatedWait(
      what: what,
      location: location,
      step: state.record.steps.count - 1
    )
    defer { if isHere { state.waits[task] = outer } }
    return try await operation()
  }

  /// Adds lines to the report of a deadlock, for a type that knows which tasks wait in it, such as
  /// a custom queue.
  ///
  /// - Parameter explanation: returns the lines, each a sentence. The simulation calls it on its
  ///   thread, after the last step.
  /// - Complexity: O(1), amortized.
  public func explainWaits(_ explanation: @escaping @Sendable () -> [String]) {
    guard isHere else { return noteForeignUse("An explanation of waits") }
    state.explanations.append(explanation)
  }
}

/// A wait that a task has declared.
struct StatedWait {
  let what: String
  let location: TestLocation
  /// The step in which the wait began. In a job of an actor, that may be the step of another task.
  let step: Int
}
