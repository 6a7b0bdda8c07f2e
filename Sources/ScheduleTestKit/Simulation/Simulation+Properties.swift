/// Stating properties of a body, and adding notes and names to its trace.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// States that a condition holds at each call. If it does not, the run fails with the property's
  /// name.
  ///
  /// The run ends after the step, because later failures may be consequences. The remaining tasks
  /// then run for a while, and if all of them wait, the body is cancelled. After the end of the
  /// body a call has no effect.
  ///
  /// - Parameters:
  ///   - name: the property, as a sentence.
  ///   - condition: whether the property holds.
  ///   - fileID: the file of the call.
  ///   - filePath: the path of that file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Complexity: O(1).
  public func always(
    _ name: String,
    _ condition: Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    guard isHere else { return noteForeignUse("The property \"\(name)\"") }
    guard !condition, !state.isOver else { return }
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    nameCallingTask()
    state.record.note(.property(name, holds: false), task: callingTask ?? state.ready.tasks.current)
    state.record.fail(
      TestKitFailure(
        .property,
        "\"\(name)\" is broken, at \(location), in step \(state.record.steps.count) by \(caller).",
        at: location
      )
    )
  }

  /// States that a condition holds in at least one schedule of an exploration, so that the
  /// schedules reach the subject of the test.
  ///
  /// A single run does not check it.
  /// ``/ScheduleTestKit/explore(_:budget:settings:allowsEscapes:isolation:function:fileID:filePath:line:column:_:)``
  /// fails if a condition that the body stated held in no schedule. It does not know a condition
  /// that no schedule stated.
  ///
  /// - Parameters:
  ///   - name: the condition, as a sentence.
  ///   - condition: whether the condition holds.
  ///   - fileID: the file of the call.
  ///   - filePath: the path of that file.
  ///   - line: the line of the call.
  ///   - column: the column of the call.
  /// - Complexity: O(1).
  public func sometimes(
    _ name: String,
    _ condition: Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    guard isHere else { return noteForeignUse("The condition \"\(name)\"") }
    guard !state.isOver else { return }
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    state.record.sometimes[name, default: SometimesCount(location: location)].looked += 1
    if condition { state.record.sometimes[name]!.held += 1 }
  }

  /// Adds a note to the trace, which appears in reports and timelines.
  ///
  /// - Parameter text: the note, which must be the same for the same schedule, and so contain no
  ///   address.
  /// - Complexity: O(1), amortized.
  public func note(_ text: String) {
    guard isHere else { return noteForeignUse("The note \"\(text)\"") }
    guard !state.isOver else { return }
    nameCallingTask()
    state.record.note(.note(text), task: callingTask ?? state.ready.tasks.current)
    executors.box.note("\(caller): \(text)")
  }

  /// Names the calling task in traces, reports and timelines.
  ///
  /// A task that starts with a name, as in `Task(name:)`, needs no call, if the system has such
  /// names.
  ///
  /// - Parameter name: the name, which appears after the task's number.
  /// - Complexity: O(1), amortized.
  public func nameTask(_ name: String) {
    guard isHere else { return noteForeignUse("The name \"\(name)\"") }
    guard !state.isOver, let task = callingTask else { return }
    setName(name, of: task)
  }
}
