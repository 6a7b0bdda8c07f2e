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

  private let known = Guarded<Set<Duration>>([])

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
  func duration(delay: Duration, slack: Duration, pause: Duration) -> Duration {
    let likely = RoundDuration.likely(delay, slack)
    guard pause >= RoundDuration.shortestPause else { return remember(likely) }
    let later = RoundDuration.likely(delay + pause - .microseconds(50), .microseconds(200))
    let isNear = RoundDuration.isWhole(likely) && likely - delay <= .microseconds(100)
    switch (isNear, RoundDuration.isWhole(later)) {
    case (true, false): return remember(likely)
    case (false, true): return remember(later)
    case (true, true):
      let (knowsLikely, knowsLater) = known.run { ($0.contains(likely), $0.contains(later)) }
      if knowsLikely != knowsLater { return knowsLikely ? likely : later }
      return RoundDuration.unit(of: later) > RoundDuration.unit(of: likely) ? later : likely
    case (false, false):
      let range = delay...(delay + max(slack, .zero))
      return known.run { $0.filter { range.contains($0) }.min() } ?? likely
    }
  }

  private func remember(_ duration: Duration) -> Duration {
    known.run { if $0.count < Self.limit { $0.insert(duration) } }
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
