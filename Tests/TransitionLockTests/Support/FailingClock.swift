import TransitionLock
import TransitionSupport

/// A clock that throws from its `sleep` as often as it is told, and otherwise is moved by hand.
final class FailingClock: BackgroundClock, Sendable {
  typealias Instant = ManualClock.Instant

  struct Mishap: Error {}

  let clock = ManualClock()
  private let failures = Guarded<[any Error]>([])

  var minimumResolution: Duration { clock.minimumResolution }
  var now: Instant { clock.now }

  /// Makes the next sleeps fail with these.
  func fail(with errors: [any Error]) { failures.with { $0 = errors } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let failure = failures.with { $0.isEmpty ? nil : $0.removeFirst() }
    if let failure { throw failure }
    try await clock.sleep(until: deadline, tolerance: tolerance)
  }

  func sleepInBackground(until deadline: Instant, watching watched: any Watched) async throws {
    try await sleep(until: deadline, tolerance: nil)
  }
}
