/// The visible height of a menu over time.
struct Motion {
  struct Sample {
    let time: Duration
    /// The height in points; nil while the menu is in no window.
    let height: Double?
  }

  private(set) var samples: [Sample] = []

  mutating func note(_ height: Double?, at time: Duration) { samples.append(Sample(time: time, height: height)) }

  /// Returns the last recorded height at a time; nil if there was no menu.
  ///
  /// - Complexity: O(log *n*) for *n* samples.
  func height(at time: Duration) -> Double? {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : samples[low - 1].height
  }

  /// The time at which the menu disappeared; nil if it stayed.
  var goneTime: Duration? {
    guard let last = samples.lastIndex(where: { $0.height != nil }), last + 1 < samples.count else { return nil }
    return samples[last + 1].time
  }

  /// The speeds from each sample to the next, in points per second, in the middle between them; one list for each time
  /// that the menu was presented.
  var speeds: [[(time: Duration, speed: Double)]] {
    var runs: [[(time: Duration, speed: Double)]] = [[]]
    for (sample, next) in zip(samples, samples.dropFirst()) {
      guard let from = sample.height, let to = next.height else {
        runs.append([])
        continue
      }
      let span = next.time - sample.time
      runs[runs.count - 1].append((sample.time + span / 2, (to - from) / (span / .seconds(1))))
    }
    return runs.filter { !$0.isEmpty }
  }
}
