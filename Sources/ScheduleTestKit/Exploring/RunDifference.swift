/// The first difference between two runs of one schedule.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
struct RunDifference: CustomStringConvertible {
  let description: String

  /// Creates the difference; nil if the runs are the same.
  init?(_ one: Simulation.Run, _ other: Simulation.Run) {
    if one.trace.isLike(other.trace), one.decisions == other.decisions,
      one.sometimes == other.sometimes,
      one.failure?.code == other.failure?.code
    {
      guard one.fingerprint != other.fingerprint else { return nil }
      description = "other tasks were made ready, or by others"
      return
    }
    let steps = zip(one.trace.steps, other.trace.steps).prefix { $0 == $1 }.count
    if let task = one.trace.steps.dropFirst(steps).first,
      let otherTask = other.trace.steps.dropFirst(steps).first
    {
      description = "step \(steps) was one of task \(task) and then one of task \(otherTask)"
    } else if one.steps != other.steps {
      description = "it took \(one.steps) steps and then \(other.steps)"
    } else if let failure = other.failure, one.failure == nil {
      description = "only the second run failed, with the code \"\(failure.code)\""
    } else {
      description = "the options, the notes or the conditions that held were not the same"
    }
  }
}
