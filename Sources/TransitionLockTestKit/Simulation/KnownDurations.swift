internal import TransitionSupport

/// Finds out for how long a task wanted to sleep on a real clock, of which the runtime tells only what is left of it.
///
/// A real clock counts on between the call that sleeps and the simulation's look at it: some microseconds, which are put back by taking
/// the round duration that is a bit longer than what is left. If the thread had to wait for a processor just there, it is milliseconds,
/// and how long it waited is put back too. Whether it was just there nobody knows; it is taken to be if that makes a rounder duration, or
/// one that other runs of the same call have slept for.
final class KnownDurations: Sendable {
  private struct Site: Hashable {
    let file: UInt
    let line: UInt
    let column: UInt
  }

  private static let sites = Guarded<[Site: KnownDurations]>([:])
  private static let limit = 64

  /// The number of the run in which each duration was slept for first.
  private let known = Guarded<[Duration: UInt64]>([:])

  /// A Boolean value that indicates whether a run of the call has slept on a real clock.
  var areAny: Bool { known.run { !$0.isEmpty } }

  /// Returns what is known of the runs that one call starts.
  ///
  /// - Complexity: O(1).
  static func of(_ location: TestLocation) -> KnownDurations {
    // Safe: the address of a literal is compared, not used; a file ID has characters, so that it has one.
    let site = Site(file: UInt(bitPattern: location.fileID.utf8Start), line: location.line, column: location.column)
    return sites.run { sites in
      if let known = sites[site] { return known }
      let made = KnownDurations()
      sites[site] = made
      return made
    }
  }

  /// Returns the duration that a task wanted to sleep for.
  ///
  /// - Parameters:
  ///   - delay: what is left of it.
  ///   - slack: the greatest time that can have passed since.
  ///   - pause: for how much of that the thread had no processor.
  ///   - run: the number of the run.
  func duration(delay: Duration, slack: Duration, pause: Duration, run: UInt64) -> Duration {
    let likely = RoundDuration.likely(delay, slack)
    // The system may be a guest of another one, and have no processor without knowing.
    if slack >= .milliseconds(1), let other = rounder(than: likely, upTo: delay + slack, run) { return other }
    guard pause >= RoundDuration.shortestPause else { return remember(likely, run) }
    let later = RoundDuration.likely(delay + pause - .microseconds(50), .microseconds(200))
    switch (delay > .zero && RoundDuration.isWhole(likely), RoundDuration.isWhole(later)) {
    case (true, false): return remember(likely, run)
    case (false, true): return remember(later, run)
    case (true, true): return remember(choose(likely, later, isNear: likely - delay <= .microseconds(100)), run)
    case (false, false):
      let range = delay...(delay + max(slack, .zero))
      return known.run { $0.keys.filter { range.contains($0) }.min() } ?? likely
    }
  }

  /// Returns the duration that is known, else the rounder one, else what the first one says if it is near.
  private func choose(_ likely: Duration, _ later: Duration, isNear: Bool) -> Duration {
    let (knowsLikely, knowsLater) = known.run { ($0[likely] != nil, $0[later] != nil) }
    if knowsLikely != knowsLater { return knowsLikely ? likely : later }
    let (unit, laterUnit) = (RoundDuration.unit(of: likely), RoundDuration.unit(of: later))
    if unit != laterUnit { return unit > laterUnit ? likely : later }
    return isNear ? likely : later
  }

  /// Returns what earlier runs have slept for, if that is longer than a duration that is not known, and not less round: what comes
  /// nearest to all of the step's time having passed in the call.
  private func rounder(than likely: Duration, upTo limit: Duration, _ run: UInt64) -> Duration? {
    known.run { known in
      guard known[likely] == nil else { return nil }
      let unit = RoundDuration.unit(of: likely)
      return known.filter { $0.key > likely && $0.key <= limit && $0.value != run }.keys
        .filter { !RoundDuration.isWhole(likely) || RoundDuration.unit(of: $0) >= unit }.max()
    }
  }

  private func remember(_ duration: Duration, _ run: UInt64) -> Duration {
    known.run { if $0.count < Self.limit, $0[duration] == nil { $0[duration] = run } }
    return duration
  }
}

extension RoundDuration {
  /// The time without a processor from which on that is told from an ordinary delay.
  static var shortestPause: Duration { .microseconds(200) }

  /// Returns the duration that a task wanted to sleep for, if its thread has run without a pause.
  static func likely(_ delay: Duration, _ slack: Duration) -> Duration {
    let near = roundest(in: delay...(delay + min(slack, .microseconds(100))))
    guard !isWhole(near), delay >= .milliseconds(1) else { return near }
    // A slow machine needs longer; whole milliseconds are what people write.
    let far = roundest(in: delay...(delay + min(slack, .microseconds(900))))
    return isWhole(far) ? far : near
  }

  /// Returns whether a duration is a whole number of milliseconds.
  static func isWhole(_ duration: Duration) -> Bool { duration.roundedUp(to: .milliseconds(1)) == duration }

  /// Returns the greatest power of ten of a unit that a whole number of milliseconds is a multiple of.
  static func unit(of duration: Duration) -> Duration {
    var unit = Duration.milliseconds(1)
    while unit < .seconds(1_000_000), duration.roundedUp(to: unit * 10) == duration { unit *= 10 }
    return unit
  }
}
