@testable import TransitionSupport

/// A clock on which a sleep may last any time: it is over when the thread of the sleeper goes on, with its deadline as
/// the time.
final class ExploredClock: BackgroundClock, @unchecked Sendable {
  // Sendable: touched only by the thread that has the baton.
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private(set) var now = Instant(offset: .zero)
  var minimumResolution: Duration { .nanoseconds(1) }
  /// The sleeps in the background that may still be over at any time in this run, so that a watch does not go on indefinitely.
  /// Later ones are over only when everything else waits.
  var watchSleeps = 0

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    explorer?.reach("sleep")
    now = max(now, deadline)
  }

  func sleepInBackground(until deadline: Instant, watching watched: any Watched) async throws {
    guard let explorer, !explorer.isOver else { throw CancellationError() }
    explorer.reach("sleep")
    explorer.wait { [self] in watchSleeps > 0 || explorer.isOver || explorer.isStandstill }
    if explorer.isOver { throw CancellationError() }
    watchSleeps = max(0, watchSleeps - 1)
    now = max(now, deadline)
  }

  private var explorer: ThreadExplorer? { Exploration.explorer as? ThreadExplorer }
}
