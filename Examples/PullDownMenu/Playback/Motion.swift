/// The visible height of a menu over time.
struct Motion {
  struct Sample {
    let time: Duration
    /// The height in points; nil while the menu is in no window.
    let height: Double?
  }

  private(set) var samples: [Sample] = []

  mutating func note(_ height: Double?, at time: Duration) {
    samples.append(Sample(time: time, height: height))
  }

  /// Returns the last recorded height at a time; nil if there was no menu.
  func height(at time: Duration) -> Double? { samples.last { $0.time <= time }?.height }

  /// The time at which the menu disappeared; nil if it stayed.
  var goneTime: Duration? {
    guard let last = samples.lastIndex(where: { $0.height != nil }), last + 1 < samples.count else {
      return nil
    }
    return samples[last + 1].time
  }
}
