internal import TransitionSupport

/// Tells on standard error, every ten seconds, how far a long exploration has come.
@available(macOS 15.0, iOS 18.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
struct Progress {
  private let start = ContinuousClock.now
  private var nextLine = Duration.seconds(10)

  /// How long it has taken, in real time.
  var elapsed: Duration { start.duration(to: .now) }

  mutating func tell(_ exploration: Exploration, _ location: TestLocation) {
    // Reading the clock costs as much as some steps.
    guard exploration.schedules.isMultiple(of: 64) else { return }
    let elapsed = elapsed
    guard elapsed >= nextLine else { return }
    nextLine = elapsed + .seconds(10)
    StandardError.writeLine(
      "\(location): \(exploration.schedules) schedules in \(elapsed.components.seconds) s, \(exploration.plan)"
    )
  }
}
