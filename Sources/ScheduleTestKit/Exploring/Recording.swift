@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Simulation.Run {
  /// Records the failure, if there is one, as an issue of the running test. A synchronous test
  /// calls this method after ``Simulation/run(seed:settings:fileID:filePath:line:column:_:)``.
  ///
  /// - Parameter allowsEscapes: whether work may have run outside of the simulation's control;
  ///   otherwise that is a failure.
  /// - Returns: the run.
  /// - Complexity: O(*n*) for *n* steps.
  @discardableResult
  public func recordIssue(allowsEscapes: Bool = false) -> Self {
    if let failure {
      failure.location.recordIssue(
        steps == 0
          ? "\(failure)"
          : """
          \(failure)\(sleepHint.map { "\n\n\($0)" } ?? "")

          \(RunTimeline(trace))

          To see it again: \(origin?.text ?? "") { … }, with the same body.
          """
      )
    } else if !escapes.isEmpty, !allowsEscapes {
      origin?.location.recordIssue(
        """
        Something ran outside of the simulation (\(control)), so that the run is no function of its seed:
        \(escapes.prefix(3).map { "  after step \($0.step): \($0)" }.joined(separator: "\n"))
        """
      )
    }
    return self
  }

  /// A paragraph on a sleep that may have been too long; nil if there was none.
  var sleepHint: String? {
    guard hasUnevenSleep else { return nil }
    return """
      A sleep on a real clock was no whole number of milliseconds. If its end was computed from ContinuousClock.now before an earlier sleep, it \
      came too late, because that clock does not show virtual time: sleep on the simulation's clock.
      """
  }
}

@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
extension Exploration {
  /// Records the failure, if there is one, as an issue of the running test, just as
  /// ``/ScheduleTestKit/explore(_:budget:settings:allowsEscapes:isolation:function:fileID:filePath:line:column:_:)``
  /// does.
  ///
  /// - Returns: the exploration.
  /// - Complexity: O(*n*) for *n* steps of the run that is shown.
  @discardableResult
  public func recordIssue() -> Self {
    if let found { found.failure.location.recordIssue(report(found)) }
    return self
  }

  /// Returns a text: the failure, the number of the schedule, a picture, and the code that runs it
  /// again.
  func report(_ found: Found) -> String {
    var parts = ["\(found.failure)"]
    if schedules > 0 {
      parts.append("Found in schedule \(found.schedules), \(plan), with \(control).")
    }
    if let hint = found.run?.sleepHint { parts.append(hint) }
    if let run = found.run, run.steps > 0 { parts.append("\(RunTimeline(run.trace))") }
    if let schedule = found.schedule {
      parts.append(
        "To see it again, in the same function: replay(\"\(schedule)\") { … }, with the same body."
      )
    }
    return parts.joined(separator: "\n\n")
  }
}
