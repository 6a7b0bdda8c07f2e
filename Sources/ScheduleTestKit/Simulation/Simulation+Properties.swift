/// Properties of a body.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation {
  /// States that a condition holds whenever this is reached; where it does not, the run fails with the property's name.
  ///
  /// The run ends with the step then, and the body is cancelled, because later failures may be consequences. The call itself returns.
  ///
  /// - Parameters:
  ///   - name: the property, as a sentence that ought to be true.
  ///   - condition: whether it holds.
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
    guard !condition, !state.isDraining else { return }
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    nameCurrentTask()
    state.record.note(.property(name, holds: false), task: state.ready.tasks.current)
    let who = state.tasks.description(of: state.ready.tasks.current)
    state.record.fail(
      TestKitFailure(
        .property,
        "\"\(name)\" is broken, at \(location), in step \(state.record.steps.count) by \(who).",
        at: location
      )
    )
  }

  /// States that a condition holds at least once in an exploration: that the schedules reach what the test is about.
  ///
  /// A single run says nothing about it;
  /// ``/ScheduleTestKit/explore(_:budget:settings:allowsEscapes:isolation:function:fileID:filePath:line:column:_:)`` fails if it never
  /// held in any schedule. A condition that was never looked at is unknown to it.
  ///
  /// - Parameters:
  ///   - name: what is to happen, as a sentence.
  ///   - condition: whether it does.
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
    guard !state.isDraining else { return }
    let location = TestLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    state.record.sometimes[name, default: SometimesCount(location: location)].looked += 1
    if condition { state.record.sometimes[name]!.held += 1 }
  }

  /// Notes something in the trace, and so in reports and timelines.
  ///
  /// - Parameter text: what to note; a part of what has to be the same for the same schedule, so that it must not have addresses.
  /// - Complexity: O(1), amortized.
  public func note(_ text: String) {
    guard isHere else { return noteForeignUse("The note \"\(text)\"") }
    guard !state.isDraining else { return }
    nameCurrentTask()
    state.record.note(.note(text), task: state.ready.tasks.current)
    stage.box.note("\(state.tasks.description(of: state.ready.tasks.current)): \(text)")
  }

  /// Gives the task that calls it a name in traces, reports and timelines.
  ///
  /// A name that the task was started with, as in `Task(name:)`, is taken without this, where the system has such names.
  ///
  /// - Parameter name: the name, which stands behind the task's number.
  /// - Complexity: O(1), amortized.
  public func nameTask(_ name: String) {
    guard isHere else { return noteForeignUse("The name \"\(name)\"") }
    guard state.ready.tasks.current >= 0, !state.isDraining else { return }
    state.tasks.setName(name, of: state.ready.tasks.current)
  }
}
