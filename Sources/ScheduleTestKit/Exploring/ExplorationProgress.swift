internal import TransitionSupport

/// The progress of a long exploration, on standard error, every ten seconds.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
struct ExplorationProgress {
  private let start = ContinuousClock.now
  private var nextLine = Duration.seconds(10)

  /// The real time since the start.
  var elapsed: Duration { start.duration(to: .now) }

  /// Writes a line, if it is time for one.
  mutating func tellIfDue(_ exploration: Exploration, _ location: TestLocation) {
    let elapsed = elapsed
    guard elapsed >= nextLine else { return }
    nextLine = elapsed + .seconds(10)
    let all = exploration.estimatedSchedules.map { " of about \($0)" } ?? ""
    StandardError.writeLine(
      "\(location): \(exploration.schedules)\(all) schedules in \(elapsed.components.seconds) s, \(exploration.plan)"
    )
  }
}
