internal import TransitionSupport

/// Finds out for how long a task wanted to sleep on a real clock, of which the runtime tells only what is left of it.
///
/// A real clock counts on between the call that sleeps and the simulation's look at it. That takes microseconds, which are put back by
/// taking a round duration that is a bit longer than what is left. If the thread had to wait for a processor meanwhile, it may have been
/// milliseconds. Then a duration is taken that other runs of the same call have slept for, or else the roundest.
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
    let near = RoundDuration.roundest(in: delay...(delay + min(slack, .microseconds(100))))
    if pause < .microseconds(200), RoundDuration.isWhole(near) { return remember(near) }
    guard delay >= .milliseconds(1) else { return near }
    // A slow machine needs longer than others, and who has paused may have paused here.
    let range = delay...(delay + min(slack, pause + .microseconds(900)))
    if let known = known.run({ $0.filter { range.contains($0) }.min() }) { return known }
    let round = RoundDuration.roundest(in: range)
    return RoundDuration.isWhole(round) ? round : near
  }

  private func remember(_ duration: Duration) -> Duration {
    known.run { if $0.count < Self.limit { $0.insert(duration) } }
    return duration
  }
}

extension RoundDuration {
  /// Returns whether a duration is a whole number of milliseconds.
  static func isWhole(_ duration: Duration) -> Bool { duration.roundedUp(to: .milliseconds(1)) == duration }
}
