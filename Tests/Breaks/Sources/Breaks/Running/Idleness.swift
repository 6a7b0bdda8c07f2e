/// Tells from the time that a run has spent on processors that nothing in it moves any more.
struct Idleness {
  /// The share of one processor below which a run does nothing; a sanitizer's own thread takes a little.
  private static let share = 0.02

  let patience: Double
  private var samples: [(time: Double, seconds: Double)] = []

  init(patience: Double) { self.patience = patience }

  /// Returns a Boolean value that indicates whether it is time to look: twice a second.
  func isDue(_ time: Double) -> Bool { time - (samples.last?.time ?? 0) >= 0.5 }

  /// Notes the time that was spent, and says whether it did not grow for too long.
  mutating func isIdle(_ seconds: Double, at time: Double) -> Bool {
    samples.append((time, seconds))
    guard let base = samples.last(where: { time - $0.time >= patience }) else { return false }
    return seconds - base.seconds < Self.share * (time - base.time)
  }
}
