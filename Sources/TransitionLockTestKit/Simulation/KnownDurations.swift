internal import TransitionSupport

/// Finds out for how long a task wanted to sleep on a real clock, of which the runtime tells only what is left of it.
///
/// A real clock counts on between the call that sleeps and the simulation's look at it: some microseconds, which are put back by taking
/// the round duration that is a bit longer than what is left. If the system had the thread wait just there, it is milliseconds, and no
/// round duration can be told from another. Then a duration is taken that other runs of the same call have slept for.
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
  ///   - isUndisturbed: whether the thread has run without a break.
  func duration(delay: Duration, slack: Duration, isUndisturbed: Bool) -> Duration {
    let likely = RoundDuration.likely(delay, slack)
    return known.run { known in
      if isUndisturbed || known.contains(likely) {
        if known.count < Self.limit { known.insert(likely) }
        return likely
      }
      let range = delay...(delay + max(slack, .zero))
      if let duration = known.filter({ range.contains($0) }).min() { return duration }
      // After a break just there, one in ten looks so.
      if RoundDuration.isLikelyAsItIs(delay), known.count < Self.limit { known.insert(likely) }
      return delay > .zero ? likely : RoundDuration.roundest(in: range)
    }
  }
}

extension RoundDuration {
  /// Returns the duration that a task wanted to sleep for, if its thread has run without a break.
  static func likely(_ delay: Duration, _ slack: Duration) -> Duration {
    let near = roundest(in: delay...(delay + min(slack, .microseconds(100))))
    guard near.roundedUp(to: .milliseconds(1)) != near, delay >= .milliseconds(1) else { return near }
    // A slow machine needs longer; whole milliseconds are what people write.
    let far = roundest(in: delay...(delay + min(slack, .microseconds(900))))
    return far.roundedUp(to: .milliseconds(1)) == far ? far : near
  }

  /// Returns whether a whole number of milliseconds lies just behind what is left of a duration.
  static func isLikelyAsItIs(_ delay: Duration) -> Bool {
    delay > .zero && delay.roundedUp(to: .milliseconds(1)) - delay <= .microseconds(100)
  }
}
